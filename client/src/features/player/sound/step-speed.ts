import { limits } from '@glosy/core/limits';
import type { Playback } from './playback.ts';

/** Selects the next faster or slower speed; the fastest and the slowest are kept. */
export function stepSpeed(playback: Playback, by: 1 | -1): void {
  const speeds: readonly number[] = limits.speeds;
  const place = speeds.indexOf(playback.getState().speed);
  const next = speeds[Math.min(speeds.length - 1, Math.max(0, place + by))];
  if (next !== undefined) playback.setSpeed(next);
}
