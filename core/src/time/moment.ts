import { formatMilliseconds, formatTimecode, parseTimecode } from './timecode.ts';

/** A moment in seconds as addresses carry it: at most three decimals, `754.913`, so that it names one line only. */
export function writeMoment(seconds: number): string {
  return String(toMilliseconds(seconds) / 1000);
}

/** `HH:MM:SS` of a moment in seconds, with its milliseconds unless they are zero: `00:12:34.913`. */
export function formatMoment(seconds: number): string {
  const milliseconds = toMilliseconds(seconds);
  return milliseconds % 1000 === 0 ? formatTimecode(milliseconds / 1000) : formatMilliseconds(milliseconds, '.');
}

/** Seconds from `754.913` or from a time code such as `00:12:34.913`; null when the text is neither. */
export function readMoment(text: string): number | null {
  const asked = text.trim();
  if (!/^\d{1,7}(?:\.\d{1,9})?$/.test(asked)) return parseTimecode(asked);
  return toMilliseconds(Number(asked)) / 1000;
}

function toMilliseconds(seconds: number): number {
  return Number.isFinite(seconds) ? Math.max(0, Math.round(seconds * 1000)) : 0;
}
