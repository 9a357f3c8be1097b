import type { FieldHit, Mark } from '@glosy/core/search/search';
import type { SearchQuery } from '@glosy/polish-search/search-query';
import type { MarkLines } from '../../search/find/marker.ts';
import { placesIn, typedName } from '../../search/find/name-places.ts';
import type { DescriptionItem } from './description.ts';
import { inOrder } from './passages.ts';

/** Most hits of one recording that a page shows. */
const hitsMost = 6;
/** A longer text is cut around its first match. */
const textMaxLength = 240;
const contextLength = 80;
/** Fields in which the typed text is also found literally, including beginnings of words. */
const nameFields: ReadonlySet<string> = new Set(['title', 'narrator']);

/** Matches of the query in a recording's description, as stored now. */
export function hitsIn(
  items: readonly DescriptionItem[],
  query: SearchQuery,
  mark: MarkLines,
  firstSound: string | undefined,
): FieldHit[] {
  const hits: FieldHit[] = [];
  const typed = typedName(query);
  for (const { field, text, start, audio_file } of items) {
    const named = nameFields.has(field) && typed.text !== '' ? placesIn(text, typed) : [];
    const marks = inOrder([
      ...mark([text], 'none').map(({ from, to }): Mark => [from, to]),
      ...named.map((match): Mark => [match.start, match.end]),
    ]);
    if (marks.length === 0) continue;
    const hit: FieldHit = { field, ...cutAround(text, marks) };
    if (start !== undefined) {
      hit.start = start;
      const sound = audio_file || firstSound;
      if (sound !== undefined) hit.audio_file = sound;
    }
    hits.push(hit);
  }
  return hits.slice(0, hitsMost);
}

/** The text, or about 240 characters of it, starting one word before the first match. */
function cutAround(text: string, marks: readonly Mark[]): { text: string; marks: Mark[] } {
  const first = marks[0];
  if (first === undefined || text.length <= textMaxLength) return { text, marks: [...marks] };
  const wanted = Math.max(0, first[0] - contextLength);
  const from = wanted === 0 ? 0 : text.indexOf(' ', wanted) + 1;
  const to = from + textMaxLength >= text.length ? text.length : endOfWord(text, from + textMaxLength);
  const before = from > 0 ? '… ' : '';
  const shift = before.length - from;
  return {
    text: `${before}${text.slice(from, to)}${to < text.length ? ' …' : ''}`,
    marks: marks.filter((mark) => mark[0] >= from && mark[1] <= to).map(([a, b]): Mark => [a + shift, b + shift]),
  };
}

function endOfWord(text: string, at: number): number {
  const space = text.lastIndexOf(' ', at);
  return space > 0 ? space : at;
}
