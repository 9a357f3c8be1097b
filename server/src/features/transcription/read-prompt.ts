import type { Recording } from '@glosy/core/recording/recording';
import { isOrdinary } from '@glosy/polish-search/known-words';
import type { Queryable } from '../../database/database.ts';
import { promptOf } from '../../speech/prompt.ts';
import { hiddenNamesRemover } from '../recordings/consent/hidden-names.repository.ts';
import { findRecordingRow } from '../recordings/recordings.repository.ts';
import { type VisibilityRules, visibleTo } from '../recordings/visible-recording.repository.ts';
import { listTagsByUse } from '../tags/visible-tags.repository.ts';

/**
 * Names for the recogniser's prompt: the recording's narrator and places, then the archive's tags with a name that
 * listeners may see, without names that pseudonyms hide.
 */
export async function readPrompt(db: Queryable, recording: string, rules: VisibilityRules): Promise<string> {
  const row = await findRecordingRow(db, recording);
  if (!row) return '';
  const { geographical } = JSON.parse(row.indexes) as Recording['description']['indexes'];
  const tags = await listTagsByUse(db, visibleTo({ role: 'user' }, rules));
  const names = [row.interviewee_name, row.location, ...geographical, ...tags.filter(hasName)];
  return promptOf(names.map(await hiddenNamesRemover(db)));
}

function hasName(tag: string): boolean {
  return (tag.match(/\p{L}+/gu) ?? []).some((word) => !isOrdinary(word));
}
