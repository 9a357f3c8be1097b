import { limits } from '@glosy/core/limits';

/**
 * Estimated seconds left, from the average speed of the last five chunks (bytes per millisecond, in order) plus a
 * margin of 10 % (specification, section 9); null before the first chunk.
 */
export function secondsLeft(speeds: readonly number[], bytesLeft: number): number | null {
  const recent = speeds.slice(-limits.uploadSpeedSamples);
  const average = recent.reduce((sum, speed) => sum + speed, 0) / recent.length;
  if (recent.length === 0 || !(average > 0)) return null;
  return (bytesLeft / average / 1000) * limits.uploadTimeMargin;
}

/** Formats the remaining time, rounded up. */
export function timeLeftText(seconds: number | null): string {
  if (seconds === null) return 'obliczanie pozostałego czasu…';
  if (seconds < 60) return `pozostało ok. ${Math.max(1, Math.ceil(seconds))} s`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return `pozostało ok. ${minutes} min`;
  return `pozostało ok. ${Math.floor(minutes / 60)} godz. ${minutes % 60} min`;
}
