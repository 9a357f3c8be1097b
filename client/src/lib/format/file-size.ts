import { polishNumber } from './polish-number.ts';

const units = ['B', 'kB', 'MB', 'GB'];

/** Formats a number of bytes: `640 kB`, `1,2 MB`. 1 MB is 1024 × 1024 bytes, as in the limits on the screen. */
export function formatFileSize(bytes: number): string {
  let size = bytes;
  let unit = 0;
  while (size >= 1024 && unit < units.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return `${polishNumber(unit < 2 ? Math.round(size) : Math.round(size * 10) / 10)} ${units[unit]}`;
}
