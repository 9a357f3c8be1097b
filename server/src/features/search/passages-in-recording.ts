import type { Dependencies } from '../../dependencies.ts';
import type { Caller } from '../../http/caller.ts';
import type { Catalog } from '../../search/find/catalog.ts';
import { markerFor } from '../../search/find/marker.ts';
import { spansOf, tagsOf } from './find-recordings.ts';
import { signatureOf } from './listeners-key.ts';
import { inTime, type Passage } from './passages.ts';
import { readPassages } from './read-passages.ts';
import { readQuery } from './read-query.ts';
import type { SearchUsecases } from './search.usecases.ts';
import type { ThesaurusUsecases } from './thesaurus/thesaurus.usecases.ts';
import { readVisibleArchive } from './visible-archive.repository.ts';

/** The role whose view of a recording is searched. */
type Reader = Pick<Caller, 'role'>;

export type FindPassagesIn = ReturnType<typeof passagesInRecording>;

/**
 * Finds the passages of one recording in which the words of a query occur, in any form, by time. Reads no other
 * recordings and no tags of lines: the answer may be public although these are not.
 */
export function passagesInRecording(
  dependencies: Pick<Dependencies, 'config' | 'database' | 'searchStore' | 'now'>,
  catalog: Catalog,
  { thesaurus, findWithoutOptional }: Pick<SearchUsecases, 'findWithoutOptional'> & { thesaurus: ThesaurusUsecases },
) {
  const { database, searchStore } = dependencies;
  const { db } = database;

  return async (reader: Reader, signature: string, q: string): Promise<Passage[]> => {
    const archive = await readVisibleArchive({ db, index: searchStore.db }, reader, dependencies);
    await catalog.refresh();
    const recordings = new Set([...archive.recordings].filter((key) => signatureOf(key) === signature));
    const findAliases = await thesaurus.aliasFinder(reader, () => new Set(tagsOf(catalog, recordings)));
    const { query } = readQuery(q, findAliases);
    if (query === null || query.terms.length === 0) return [];
    const { asked, found } = await findWithoutOptional({ ...query, tags: [] }, { ...archive, recordings }, false);
    const mark = await markerFor(searchStore, asked);
    return inTime(
      await readPassages(db, catalog, found.flatMap(spansOf), { mark, caller: reader, now: dependencies.now }),
    );
  };
}
