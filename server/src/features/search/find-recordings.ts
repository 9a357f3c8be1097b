import type { Dependencies } from '../../dependencies.ts';
import type { Directory } from '../../search/find/directory.ts';
import { type FoundInArchive, findInArchive } from '../../search/find/find-in-archive.ts';
import type { Run } from '../../search/find/run-list.ts';
import type { SearchQuery } from '../../search/polish/search-query.ts';
import { isListenersKey, signatureOf } from './listeners-key.ts';
import { containsAll } from './read-query.ts';
import { readTagNames, type VisibleArchive } from './visible-archive.repository.ts';

/** A recording that was found, by its signature. */
export type Found = FoundInArchive;

export type FindRecordings = ReturnType<typeof findRecordingsIn>;

/** Finds recordings within what a caller may see. */
export function findRecordingsIn(
  { database, searchStore }: Pick<Dependencies, 'database' | 'searchStore'>,
  directory: Directory,
) {
  /** With `proofreadOnly`, only passages that a person has compared with the sound. */
  return async (query: SearchQuery, archive: VisibleArchive, proofreadOnly: boolean): Promise<Found[]> => {
    const recordings = await matchTypedFilters(query, archive);
    const found =
      query.terms.length > 0
        ? await findInArchive(searchStore, directory, query, { ...archive, recordings, proofreadOnly })
        : [...recordings].flatMap(wholeRecording);
    return found.map((item) =>
      isListenersKey(item.recording) ? { ...item, recording: signatureOf(item.recording) } : item,
    );
  };

  /** A recording that is found by its narrator or tags alone. */
  function wholeRecording(recording: string): FoundInArchive[] {
    const facts = directory.facts(recording);
    const nothing = { matches: 0, isProofread: false, units: [], runsIn: () => [], mostScore: 0, score: () => 0 };
    return facts ? [{ ...nothing, recording, facts, isDescribed: true }] : [];
  }

  /** The recordings that `kto:` and `tag:` leave. */
  async function matchTypedFilters(
    { narrators, tags }: SearchQuery,
    { recordings }: VisibleArchive,
  ): Promise<ReadonlySet<string>> {
    if (narrators.length === 0 && tags.length === 0) return recordings;
    const tagNames = tags.length > 0 ? await readTagNames(database.db, tagsOf(directory, recordings)) : new Map();
    const left = [...recordings].filter((recording) => {
      const facts = directory.facts(recording);
      if (!facts) return false;
      const names = facts.tags.map((id) => tagNames.get(id) ?? '');
      return containsAll([facts.narrator], narrators) && containsAll(names, tags);
    });
    return new Set(left);
  }
}

/** All runs of a recording, in the order of transcripts and lines. */
export function runsOf({ units, runsIn }: FoundInArchive): Run[] {
  return units.flatMap(runsIn);
}

/** The tags of the recordings. */
export function tagsOf(directory: Directory, recordings: ReadonlySet<string>): number[] {
  const tags = new Set<number>();
  for (const recording of recordings) for (const tag of directory.facts(recording)?.tags ?? []) tags.add(tag);
  return [...tags];
}
