import { polishNumber } from './polish-number.ts';

const units = ['B', 'kB', 'MB', 'GB'];

/** A number of bytes as people read it: `640 kB`, `1,2 MB`; 1 MB is 1024 × 1024 bytes, as in the limits we tell. */
export function formatFileSize(bytes: number): string {
  let size = bytes;
  let unit = 0;
  while (size >= 1024 && unit < units.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return `${polishNumber(unit < 2 ? Math.round(size) : Math.round(size * 10) / 10)} ${units[unit]}`;
}
