const dayMs = 24 * 3600_000;

/** Whether a number format shows a date or a time, by its number or its code (ECMA-376, part 1, section 18.8.30). */
export function dateKindOf(id: number, code: string): 'date' | null {
  const isKnown = (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
  if (isKnown) return 'date';
  // Words in quotes, colours and conditions in brackets say nothing of dates; `[h]` counts hours.
  const bare = code.replace(/"[^"]*"|\\.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '');
  return /[dyhs]|m{2,}/i.test(bare) && !/general/i.test(bare) ? 'date' : null;
}

/** `2024-05-12` for whole days, `01:02:03` for less than a day. Days count from the end of 1899, or from 1904. */
export function readSerial(serial: number, isFrom1904: boolean): string {
  if (!Number.isFinite(serial)) return '';
  if (serial >= 0 && serial < 1) {
    const seconds = Math.round(serial * 24 * 3600);
    return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
      .map((part) => String(part).padStart(2, '0'))
      .join(':');
  }
  // Excel believes that 1900 had a 29 February. Days before 1900 are LibreOffice's, which does not.
  const isExcels = !isFrom1904 && serial >= 0 && serial <= 59;
  const days = isExcels ? serial + 1 : serial;
  const start = isFrom1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  const date = new Date(start + Math.floor(days) * dayMs);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10);
}
