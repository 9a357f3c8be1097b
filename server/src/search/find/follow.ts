import type { UnitLines } from '../index/line-facts.ts';
import { lineOf, percentOf, placeCode, tokenOf, weightOf } from './place-code.ts';
import { CodeList, type TermPlaces, type UnitPlaces } from './unit-places.ts';

/** Places of the first word where each next word follows at once, also in the next line; `found` makes their codes. */
export function follow(
  words: readonly TermPlaces[],
  linesOf: ReadonlyMap<number, UnitLines>,
  found: (code: number) => number,
): Map<number, UnitPlaces> {
  const places = new Map<number, UnitPlaces>();
  const [first, ...others] = words;
  if (first === undefined) return places;
  const own = new CodeList();
  const lists = others.map(() => new CodeList());
  for (const [unit, ofFirst] of first) {
    const lines = linesOf.get(unit);
    if (!lines || others.some((word) => !word.has(unit))) continue;
    own.fill(ofFirst);
    for (const [index, word] of others.entries()) lists[index]?.fill(word.get(unit) as UnitPlaces);
    const codes = followedCodes(lines, own, lists);
    if (codes.length > 0) places.set(unit, { forms: [], codes: Float64Array.from(codes, found) });
  }
  return places;
}

/** The codes after which the words of the lists stand side by side. All lists are read once, in step. */
function followedCodes(lines: UnitLines, first: CodeList, others: readonly CodeList[]): number[] {
  const codes: number[] = [];
  const next = new Int32Array(others.length);
  for (let index = 0; index < first.count; index++) {
    const code = first.codes[index] as number;
    const position = positionOf(lines, code);
    let isFollowed = true;
    for (let word = 0; word < others.length && isFollowed; word++) {
      const list = others[word] as CodeList;
      const wanted = position + word + 1;
      let at = next[word] as number;
      while (at < list.count && positionOf(lines, list.codes[at] as number) < wanted) at++;
      next[word] = at;
      isFollowed = at < list.count && positionOf(lines, list.codes[at] as number) === wanted;
    }
    if (isFollowed) codes.push(code);
  }
  return codes;
}

/** Number of the word within the whole unit. */
function positionOf(lines: UnitLines, code: number): number {
  return (lines.firstWord[lineOf(code)] ?? 0) + tokenOf(code);
}

/** The line in which the word with this number in the unit stands, at or after `from`. */
export function lineAt(lines: UnitLines, position: number, from: number): number {
  let line = from;
  while (line + 1 < lines.count && (lines.firstWord[line + 1] ?? 0) <= position) line++;
  return line;
}

/** A quotation that is found word for word is a full find, whatever its first word weighs. */
export function asQuotation(code: number): number {
  return placeCode(lineOf(code), tokenOf(code), percentOf(Math.max(weightOf(code), 0.9)));
}
