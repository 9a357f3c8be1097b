import type { Catalog } from './catalog.ts';
import { fieldNumber } from './description-score.ts';
import type { TermMatches } from './document-matches.ts';
import { lineOfMatch } from './match.ts';

/** Fields that name the subject of a whole recording; they are public wherever its words are. */
const namingFields: ReadonlySet<number | undefined> = new Set(
  (['title', 'narrator', 'place'] as const).map(fieldNumber),
);

/**
 * The numbers of the terms that occur in the title, the narrator's name or the place of each recording: its passages
 * need not repeat them. Recordings without any are left out.
 */
export async function termsInNames(
  catalog: Catalog,
  terms: readonly TermMatches[],
): Promise<ReadonlyMap<string, ReadonlySet<number>>> {
  const named = new Map<string, Set<number>>();
  if (terms.length < 2) return named;
  const described = terms.map((term) => [...term.keys()].filter((id) => catalog.document(id)?.transcriptId === null));
  const lines = await catalog.lines([...new Set(described.flat())]);
  for (const [number, ids] of described.entries()) {
    for (const id of ids) {
      const fields = lines.get(id)?.field;
      const matches = terms[number]?.get(id)?.all() ?? [];
      if (!matches.some((match) => namingFields.has(fields?.[lineOfMatch(match)]))) continue;
      const recording = catalog.document(id)?.recording ?? '';
      named.set(recording, (named.get(recording) ?? new Set()).add(number));
    }
  }
  return named;
}
