/** A line is proofread when a user has compared it with the audio. */
interface Marked {
  readonly isProofread: boolean;
}

/** Consecutive proofread lines: positions from 0, both included. */
export interface ProofreadRange {
  readonly first: number;
  readonly last: number;
}

/** Positions of proofread lines, from 0, as ranges with both ends included: `0-122,130`. */
export function writeProofread(lines: readonly Marked[]): string {
  const ranges: ProofreadRange[] = [];
  for (let first = 0; first < lines.length; first++) {
    if (!lines[first]?.isProofread) continue;
    let last = first;
    while (lines[last + 1]?.isProofread) last += 1;
    ranges.push({ first, last });
    first = last;
  }
  return writeProofreadRanges(ranges);
}

/** The same for known ranges, in ascending order and not adjacent. */
export function writeProofreadRanges(ranges: readonly ProofreadRange[]): string {
  return ranges.map(({ first, last }) => (first === last ? String(first) : `${first}-${last}`)).join(',');
}

/** Parses what `writeProofread` wrote into positions; null for any other text or a position past `count`. */
export function readProofread(text: string, count: number): Set<number> | null {
  const places = new Set<number>();
  if (text === '') return places;
  let last = -1;
  for (const part of text.split(',')) {
    const found = /^(\d{1,9})(?:-(\d{1,9}))?$/.exec(part);
    if (!found) return null;
    const from = Number(found[1]);
    const to = Number(found[2] ?? found[1]);
    if (from <= last || to < from || to >= count) return null;
    for (let place = from; place <= to; place++) places.add(place);
    last = to;
  }
  return places;
}
