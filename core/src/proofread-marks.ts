/** A line's mark: a person has compared it with the sound. */
interface Marked {
  readonly isProofread: boolean;
}

/** Which lines are proofread, as positions from 0 in ranges with both ends included: `0-122,130`. */
export function writeProofread(lines: readonly Marked[]): string {
  const ranges: string[] = [];
  for (let from = 0; from < lines.length; from++) {
    if (!lines[from]?.isProofread) continue;
    const first = from;
    while (lines[from + 1]?.isProofread) from += 1;
    ranges.push(first === from ? String(first) : `${first}-${from}`);
  }
  return ranges.join(',');
}

/** What `writeProofread` wrote, as a set of positions; null when it is something else or names a place past `count`. */
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
