import { ArchiveError } from '@glosy/core/errors';
import { isName } from '@glosy/core/people/pseudonym';
import type { Thesaurus } from '@glosy/core/search/search';
import { type FindAliases, indexAliases } from '@glosy/polish-search/aliases';
import type { Queryable, Tx } from '../../../database/database.ts';
import type { Dependencies } from '../../../dependencies.ts';
import type { Caller } from '../../../http/caller.ts';
import { writeAudit } from '../../auth/audit.repository.ts';
import { pseudonymsFor } from '../../recordings/consent/pseudonyms.repository.ts';
import { defaultThesaurus } from './default-thesaurus.ts';
import { findThesaurus, findThesaurusVersion, listJoinedNames, replaceThesaurusRow } from './thesaurus.repository.ts';

export type ThesaurusUsecases = ReturnType<typeof thesaurusUsecases>;

export function thesaurusUsecases({ database, now }: Pick<Dependencies, 'database' | 'now'>) {
  const { db } = database;
  let indexed: { version: number; findAliases: FindAliases } | null = null;

  async function read(from: Queryable = db): Promise<Thesaurus> {
    return (await findThesaurus(from)) ?? defaultThesaurus();
  }

  /** @throws ArchiveError `thesaurus.stale` (details: the stored thesaurus) */
  async function replace(tx: Tx, caller: Caller, { version, groups }: Thesaurus): Promise<Thesaurus> {
    const at = now().toISOString();
    const isReplaced = await replaceThesaurusRow(tx, { version, groups }, at);
    if (!isReplaced) throw new ArchiveError('thesaurus.stale', [], { details: await read(tx) });
    const details = { version: version + 1, groups: groups.length };
    await writeAudit(tx, { at, actorId: caller.userId, action: 'thesaurus.change', subject: 'thesaurus', details });
    return { version: version + 1, groups };
  }

  /**
   * Finds other names for the words of a query: those of the thesaurus, and names of tags that were joined into a tag
   * that the caller may see, without names that pseudonyms hide. Read for each query, because another process may have
   * changed them.
   */
  async function aliasFinder(
    caller: Pick<Caller, 'role'>,
    visibleTags: () => ReadonlySet<number>,
  ): Promise<FindAliases> {
    const findNames = await thesaurusFinder();
    const joined = await listJoinedNames(db);
    if (joined.length === 0) return findNames;
    const tags = visibleTags();
    const narrators = [...(await pseudonymsFor(db, caller)).values()];
    const isHidden = (name: string) => narrators.some((narrator) => isName(name, narrator.name));
    const visible = joined.filter(
      (names) => tags.has(names.intoId) && !isHidden(names.joined) && !isHidden(names.into),
    );
    const findJoined = indexAliases(visible.map(({ joined: name, into }) => [name, into]));
    return (terms) => [...findNames(terms), ...findJoined(terms)];
  }

  async function thesaurusFinder(): Promise<FindAliases> {
    const version = await findThesaurusVersion(db);
    if (indexed?.version !== version) {
      const thesaurus = await read();
      indexed = { version: thesaurus.version, findAliases: indexAliases(thesaurus.groups) };
    }
    return indexed.findAliases;
  }

  return { read, replace, aliasFinder };
}
