import type { UnitLines } from '../index/line-facts.ts';
import { lineOf, percentOf, placeCode, tokenOf, weightOf } from './place-code.ts';
import { onlyCodes, placeReader, type TermPlaces, type UnitPlaces } from './unit-places.ts';

/** Places of the first word where each next word follows at once, also in the next line; `found` makes their codes. */
export function follow(
  words: readonly TermPlaces[],
  linesOf: ReadonlyMap<number, UnitLines>,
  found: (code: number) => number,
): Map<number, UnitPlaces> {
  const places = new Map<number, UnitPlaces>();
  const [first, ...others] = words;
  if (first === undefined) return places;
  for (const [unit, ofFirst] of first) {
    const lines = linesOf.get(unit);
    if (!lines || others.some((word) => !word.has(unit))) continue;
    const inUnit = [ofFirst, ...others.map((word) => word.get(unit) as UnitPlaces)];
    const codes = followedCodes(lines, inUnit);
    if (codes.length > 0) places.set(unit, onlyCodes(Float64Array.from(codes.sort(byNumber), found)));
  }
  return places;
}

/**
 * For the numbers of the words in a unit: the round in which the words up to the one in hand stood side by side and
 * ended there. Rounds have numbers of their own, so that nothing has to be cleared for each of thousands of units.
 */
let reached = new Uint32Array(16_384);
let before = new Uint32Array(16_384);
let round = 0;

/** The codes of the first word at whose places the others follow. Nothing is sorted: frequent words have many places. */
function followedCodes(lines: UnitLines, words: readonly UnitPlaces[]): number[] {
  if (reached.length <= lines.words || round > lastRound) {
    reached = new Uint32Array(Math.max(reached.length, 2 * lines.words + 1));
    before = new Uint32Array(reached.length);
    round = 0;
  }
  for (const [index, places] of words.entries()) {
    [reached, before] = [before, reached];
    round++;
    for (let form = places.firstForm; form; form = places.formAfter(form)) {
      const count = placeReader.readPlaces(form);
      for (let place = 0; place < count; place++) {
        const position = positionAt(lines, place);
        if (index === 0 || before[position - 1] === round - 1) reached[position] = round;
      }
    }
  }
  const codes: number[] = [];
  const [first] = words;
  for (let form = first?.firstForm; form; form = first?.formAfter(form)) {
    const count = placeReader.readPlaces(form);
    for (let place = 0; place < count; place++) {
      if (reached[positionAt(lines, place) + words.length - 1] !== round) continue;
      codes.push(placeCode(placeReader.lines[place] as number, placeReader.tokens[place] as number, form.percent));
    }
  }
  return codes;
}

/** Before the numbers of rounds pass 32 bits. */
const lastRound = 2 ** 32 - 1000;

/** Number within the whole unit of the word at a place that was read. */
function positionAt({ firstWord }: UnitLines, place: number): number {
  return (firstWord[placeReader.lines[place] as number] ?? 0) + (placeReader.tokens[place] as number);
}

const byNumber = (a: number, b: number): number => a - b;

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
