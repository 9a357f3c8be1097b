import { dayMs } from '../../../lib/durations.ts';

/** Times of the protocol: `2026-11-24T21:00:00Z`, or a day, `2026-11-24`. */
const pattern = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}Z)?$/;

export function isDatestamp(text: string): boolean {
  if (!pattern.test(text)) return false;
  const moment = Date.parse(text);
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(text.slice(0, 10));
}

/** A stored time (ISO 8601 with milliseconds) in the protocol's seconds. */
export function toSeconds(moment: string): string {
  return `${moment.slice(0, 19)}Z`;
}

/**
 * Stored times from `from` on and before `before`. Both arguments of the protocol are inclusive: the whole second or
 * day of `until` belongs to the range.
 */
export function rangeOf(
  from: string | undefined,
  until: string | undefined,
): { from: string | null; before: string | null } {
  return {
    from: from === undefined ? null : new Date(from).toISOString(),
    before: until === undefined ? null : new Date(Date.parse(until) + (until.length > 10 ? 1000 : dayMs)).toISOString(),
  };
}
