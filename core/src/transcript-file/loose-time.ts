/** A time of a damaged file. */
export interface LooseTime {
  /** Milliseconds; negative if the file has a minus. */
  ms: number;
  /** Whether a unit overflows, as in `00:00:60,000`, so that the value is an interpretation. */
  isOverflowing: boolean;
}

const shape = /^[-−]?\d{1,6}(?:[:.,][-−]?\d{1,9}){1,3}$/;
/** Frames of a second in European television, which editing programs write after the last colon. */
const framesPerSecond = 25;

/**
 * Reads a time that programs or people have damaged: spaces inside, `:` before milliseconds, units past 59, a thousand
 * milliseconds, a minus. Null when it is not a time. `hasLongFractions`: the file has other fractions of four digits,
 * so `,1000` is a tenth of a second instead of an overflow.
 */
export function readLooseTime(text: string, hasLongFractions = false): LooseTime | null {
  const compact = text.replace(/\s+/g, '').replaceAll(';', ':');
  if (!shape.test(compact)) return null;
  const marks = compact.replace(/[-−\d]/g, '');
  const parts = compact.replace(/[-−]/g, '').split(/[:.,]/);
  const fraction = hasFraction(parts, marks) ? (parts.pop() ?? '') : '';
  const [seconds = 0, minutes = 0, hours = 0] = parts.reverse().map(Number);
  const rest = fractionMs(fraction, marks, hasLongFractions);
  const ms = (hours * 3600 + minutes * 60 + seconds) * 1000 + rest;
  const isOverflowing = seconds > 59 || (parts.length > 2 && minutes > 59) || rest > 999;
  return { ms: /[-−]/.test(compact) ? -ms : ms, isOverflowing: isOverflowing && parts.length > 1 };
}

function hasFraction(parts: readonly string[], marks: string): boolean {
  if (parts.length === 4) return true;
  if (parts.at(-1)?.length === 3) return true;
  const endsWithDecimal = /[.,]$/.test(marks);
  return endsWithDecimal && (parts.length === 2 || marks[0] !== marks[1]);
}

function fractionMs(fraction: string, marks: string, hasLongFractions: boolean): number {
  if (fraction === '1000' && !hasLongFractions) return 1000;
  const value = Number(fraction);
  if (marks.endsWith(':') && fraction.length === 2 && value < framesPerSecond) return (value * 1000) / framesPerSecond;
  return Number(fraction.slice(0, 3).padEnd(3, '0'));
}

/** Whether a file has decimal fractions of four digits other than an overflowing `,1000`. */
export function longFractionsIn(text: string): boolean {
  return /\d[.,](?!1000(?!\d))\d{4}(?!\d)/.test(text);
}
