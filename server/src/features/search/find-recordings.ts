import type { SearchQuery } from '@glosy/polish-search/search-query';
import type { Dependencies } from '../../dependencies.ts';
import type { Directory, KnownFacts } from '../../search/find/directory.ts';
import { findInArchive } from '../../search/find/find-in-archive.ts';
import type { FoundInArchive } from '../../search/find/found-in-archive.ts';
import type { Run } from '../../search/find/run-list.ts';
import { isListenersKey, signatureOf } from './listeners-key.ts';
import { containsAll } from './read-query.ts';
import { readTagNames, type VisibleArchive } from './visible-archive.repository.ts';

/** A recording that was found, by its signature. */
export type Found = FoundInArchive;

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
    return found.map((item) => (isListenersKey(item.recording) ? item.named(signatureOf(item.recording)) : item));
  };

  /** A recording that is found by its narrator or tags alone. */
  function wholeRecording(recording: string): FoundInArchive[] {
    const facts = directory.facts(recording);
    return facts ? [asWhole(recording, facts)] : [];
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

function asWhole(recording: string, facts: KnownFacts): FoundInArchive {
  return {
    recording,
    facts,
    matches: 0,
    isProofread: false,
    units: [],
    isDescribed: true,
    mostScore: 0,
    score: () => 0,
    runsIn: () => [],
    named: (name) => asWhole(name, facts),
  };
}

/** All runs of a recording, in the order of transcripts and lines. */
export function runsOf(found: FoundInArchive): Run[] {
  return found.units.flatMap((unit) => found.runsIn(unit));
}

/** The tags of the recordings. */
export function tagsOf(directory: Directory, recordings: ReadonlySet<string>): number[] {
  const tags = new Set<number>();
  for (const recording of recordings) for (const tag of directory.facts(recording)?.tags ?? []) tags.add(tag);
  return [...tags];
}
