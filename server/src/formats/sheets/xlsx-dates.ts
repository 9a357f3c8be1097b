const dayMs = 24 * 3600_000;

/** The parts of a date or time that a number format shows. */
export interface ShownParts {
  year: boolean;
  month: boolean;
  day: boolean;
  /** Hours that continue after 24. */
  elapsed: boolean;
}

const wholeDay: ShownParts = { year: true, month: true, day: true, elapsed: false };
const timeOnly: ShownParts = { year: false, month: false, day: false, elapsed: false };
/** Formats without a code: 16 is `d-mmm`, 17 `mmm-yy`; 18 to 21 and 45 to 47 are times (ECMA-376, part 1, section 18.8.30). */
const known: Readonly<Record<number, ShownParts>> = {
  ...Object.fromEntries([14, 15, 22].map((id) => [id, wholeDay])),
  16: { ...wholeDay, year: false },
  17: { ...wholeDay, day: false },
  ...Object.fromEntries([18, 19, 20, 21, 45, 47].map((id) => [id, timeOnly])),
  46: { ...timeOnly, elapsed: true },
  ...Object.fromEntries([27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58].map((id) => [id, wholeDay])),
  ...Object.fromEntries([32, 33, 34, 35, 55, 56].map((id) => [id, timeOnly])),
};

/** The parts of a date or time that a number format shows, by its code or, without one, its number. Null for numbers. */
export function shownPartsOf(id: number, code: string): ShownParts | null {
  if (code === '') return known[id] ?? null;
  // Words in quotes, padding, colours and languages in brackets are not parts; of several sections the first one
  // applies to dates.
  const bare = code.replace(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '').split(';')[0] ?? '';
  if (/general|standard/i.test(bare) || !/[ydhs]|m{2,}/i.test(bare)) return null;
  // An `m` next to hours or seconds is minutes.
  const dates = bare.replace(/am\/pm|a\/p/gi, '').replace(/\[?h+\]?[^a-z]*m{1,2}(?!m)|m{1,2}(?!m)[^a-z]*s/gi, '');
  return {
    year: /[ye]/i.test(dates),
    month: /m/i.test(dates),
    // `ddd` and `dddd` are weekdays.
    day: /(?<!d)d{1,2}(?!d)/i.test(dates),
    elapsed: /\[[hms]+\]/i.test(bare),
  };
}

/**
 * The date as precise as it is shown, `2024-05`, or the time `01:02:03` if only a time is shown. Days count from the
 * end of 1899, or from 1904.
 */
export function readSerial(serial: number, shown: ShownParts, isFrom1904: boolean): string {
  if (!Number.isFinite(serial)) return '';
  const isDate = shown.year || shown.month || shown.day;
  if (!isDate || (serial >= 0 && serial < 1)) return clockOf(shown.elapsed ? serial : serial - Math.floor(serial));
  // Excel treats 1900 as a leap year. Days before 1900 are LibreOffice's, which does not.
  const isExcels = !isFrom1904 && serial >= 0 && serial <= 59;
  const days = isExcels ? serial + 1 : serial;
  const start = isFrom1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  const date = new Date(start + Math.floor(days) * dayMs);
  if (Number.isNaN(date.getTime())) return '';
  return date.toISOString().slice(0, shown.day ? 10 : shown.month ? 7 : 4);
}

function clockOf(days: number): string {
  const seconds = Math.round(days * 24 * 3600);
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}
