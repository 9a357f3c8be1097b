import type { UnitLines } from '../index/line-facts.ts';
import { lineOf, placeCode, type TermPlaces, tokenOf, weightOf } from './place-code.ts';

/** Places of the first word where each next word follows at once, also in the next line; `found` makes their codes. */
export function follow(
  words: readonly TermPlaces[],
  linesOf: ReadonlyMap<number, UnitLines>,
  found: (code: number) => number,
): Map<number, readonly number[]> {
  const places = new Map<number, readonly number[]>();
  const [first, ...others] = words;
  if (first === undefined) return places;
  for (const [unit, codes] of first) {
    const lines = linesOf.get(unit);
    if (!lines || others.some((word) => !word.has(unit))) continue;
    const positions = others.map((word) => new Set(word.get(unit)?.map((code) => positionOf(lines, code))));
    const kept = codes.filter((code) => {
      const position = positionOf(lines, code);
      return positions.every((word, index) => word.has(position + index + 1));
    });
    if (kept.length > 0) places.set(unit, kept.map(found));
  }
  return places;
}

/** Number of the word within the whole unit. */
export function positionOf(lines: UnitLines, code: number): number {
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
  return placeCode(lineOf(code), tokenOf(code), Math.max(weightOf(code), 0.9));
}
