import { isQuestion, type UnitLines } from '../index/line-facts.ts';
import { type IsWanted, questionFactor } from './find-runs.ts';
import type { RunList } from './run-list.ts';
import { placeReader, type UnitPlaces } from './unit-places.ts';

/** The best find in each line of the unit in hand, in percent; zeros between units. */
let bestInLine = new Uint8Array(4096);

/** The runs of a single word: each line with it. They depend on the lines alone, so the places are not sorted. */
export function findLines(
  lines: UnitLines,
  places: UnitPlaces,
  rarity: number,
  isWanted: IsWanted | null,
  runs: RunList,
): void {
  if (bestInLine.length < lines.count) bestInLine = new Uint8Array(2 * lines.count);
  const best = bestInLine;
  let first = lines.count;
  let last = -1;
  for (let form = places.firstForm; form; form = places.formAfter(form)) {
    const count = placeReader.readLines(form);
    for (let place = 0; place < count; place++) {
      const line = placeReader.lines[place] as number;
      if (form.percent > (best[line] as number)) best[line] = form.percent;
      if (line < first) first = line;
      if (line > last) last = line;
    }
  }
  for (let line = first; line <= last; line++) {
    const percent = best[line] as number;
    if (percent === 0) continue;
    best[line] = 0;
    if (isWanted !== null && !isWanted(line, line)) continue;
    runs.add(line, line, rarity * (percent / 100) * (isQuestion(lines, line) ? questionFactor : 1));
  }
}
