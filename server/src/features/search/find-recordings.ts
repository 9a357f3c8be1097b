import type { SearchQuery } from '@glosy/polish-search/search-query';
import type { Dependencies } from '../../dependencies.ts';
import type { Catalog } from '../../search/find/catalog.ts';
import { findInArchive } from '../../search/find/find-in-archive.ts';
import type { Span } from '../../search/find/find-spans.ts';
import type { FoundRecording } from '../../search/find/found-recording.ts';
import { signatureOf } from './listeners-key.ts';
import { containsAll } from './read-query.ts';
import { readTagNames, type VisibleArchive } from './visible-archive.repository.ts';

/** A found recording, with its signature. */
export type Found = FoundRecording;

/** Finds recordings that the caller may see. */
export function findRecordingsIn(
  { database, searchStore }: Pick<Dependencies, 'database' | 'searchStore'>,
  catalog: Catalog,
) {
  /** With `proofreadOnly`, only passages that a person has compared with the sound. */
  return async (query: SearchQuery, archive: VisibleArchive, proofreadOnly: boolean): Promise<Found[]> => {
    const recordings = await matchTypedFilters(query, archive);
    const found =
      query.terms.length > 0
        ? await findInArchive(searchStore, catalog, query, { ...archive, recordings, proofreadOnly })
        : [...recordings].flatMap(wholeRecording);
    return found.map((item) => ({ ...item, recording: signatureOf(item.recording) }));
  };

  /** A recording that is found only by its narrator or tags. */
  function wholeRecording(recording: string): Found[] {
    const facts = catalog.facts(recording);
    if (!facts) return [];
    const noSpans = { score: 0, best: 0, matches: 0, isProofread: false, documents: [], spansIn: () => [] };
    return [{ recording, facts, ...noSpans, isDescribed: true }];
  }

  /** The recordings that match `kto:` and `tag:`. */
  async function matchTypedFilters(
    { narrators, tags }: SearchQuery,
    { recordings }: VisibleArchive,
  ): Promise<ReadonlySet<string>> {
    if (narrators.length === 0 && tags.length === 0) return recordings;
    const tagNames = tags.length > 0 ? await readTagNames(database.db, tagsOf(catalog, recordings)) : new Map();
    const left = [...recordings].filter((recording) => {
      const facts = catalog.facts(recording);
      if (!facts) return false;
      const names = facts.tags.map((id) => tagNames.get(id) ?? '');
      return containsAll([facts.narrator], narrators) && containsAll(names, tags);
    });
    return new Set(left);
  }
}

/** All spans of a recording, in the order of transcripts and lines. */
export function spansOf(found: FoundRecording): Span[] {
  return found.documents.flatMap((document) => found.spansIn(document));
}

/** The tags of the recordings. */
export function tagsOf(catalog: Catalog, recordings: ReadonlySet<string>): number[] {
  const tags = new Set<number>();
  for (const recording of recordings) for (const tag of catalog.facts(recording)?.tags ?? []) tags.add(tag);
  return [...tags];
}
