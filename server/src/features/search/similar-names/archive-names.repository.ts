import type { Role } from '@glosy/core/policy';
import type { Recording } from '@glosy/core/recording/recording';
import type { Queryable } from '../../../database/database.ts';
import { hiddenNamesRemover } from '../../recordings/consent/hidden-names.repository.ts';
import { recordingsWithin, type VisibilityRules, visibleTo } from '../../recordings/visible-recording.repository.ts';
import { selectTags, tagsVisibleTo } from '../../tags/visible-tags.repository.ts';

/** A name in the archive; a phrase contains ordinary words too. */
export interface ArchiveName {
  readonly name: string;
  readonly isPhrase: boolean;
}

/**
 * The names in descriptions and tags that the caller may see, those of this recording first. Parts of names that
 * pseudonyms hide are left out for every role, because the name would be added to a transcript that listeners read.
 */
export async function listArchiveNames(
  db: Queryable,
  caller: { readonly role: Role },
  recording: string,
  rules: VisibilityRules,
): Promise<ArchiveName[]> {
  const recordings = await recordingsWithin(db, visibleTo(caller, rules))
    .select(['signature', 'interviewee_name', 'interviewer', 'location', 'indexes'])
    .orderBy(({ eb }) => eb.case().when('signature', '=', recording).then(0).else(1).end())
    .orderBy('signature')
    .execute();
  const tags = await selectTags(db, tagsVisibleTo(caller, rules)).select(['name', 'type']).orderBy('name').execute();
  const names = recordings.flatMap(({ interviewee_name, interviewer, location, indexes }) => {
    const { geographical, personal } = JSON.parse(indexes) as Recording['description']['indexes'];
    return [interviewee_name, interviewer, location, ...personal, ...geographical];
  });
  const all = [
    ...names.map((name) => ({ name, isPhrase: false })),
    ...tags.map(({ name, type }) => ({ name, isPhrase: type !== 'person' })),
  ];
  const withoutHidden = await hiddenNamesRemover(db);
  return all.map(({ name, isPhrase }) => ({ name: withoutHidden(name), isPhrase }));
}
