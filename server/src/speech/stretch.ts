/** A part of a recording, in whole milliseconds of its clock; the end is not part of it. */
export interface Stretch {
  startMs: number;
  endMs: number;
}

/** Milliseconds of `stretch` that lie within the others, which are in order and do not overlap. */
export function overlapMs({ startMs, endMs }: Stretch, others: readonly Stretch[]): number {
  let sum = 0;
  for (const other of others) {
    if (other.startMs >= endMs) break;
    sum += Math.max(0, Math.min(endMs, other.endMs) - Math.max(startMs, other.startMs));
  }
  return sum;
}
