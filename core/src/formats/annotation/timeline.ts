/** Points of a timeline in milliseconds, those without a time spread between their neighbours. */
export function fillTimeline(points: readonly { id: string; ms: number | null }[]): ReadonlyMap<string, number> {
  const filled = new Map<string, number>();
  let before = { index: -1, ms: 0 };
  for (const [index, { ms }] of points.entries()) {
    if (ms === null) continue;
    const steps = index - before.index;
    for (let at = before.index + 1; at <= index; at++) {
      const share = (at - before.index) / steps;
      filled.set(points[at]?.id ?? '', Math.round(before.ms + (ms - before.ms) * share));
    }
    before = { index, ms };
  }
  for (const { id } of points.slice(before.index + 1)) filled.set(id, before.ms);
  return filled;
}
