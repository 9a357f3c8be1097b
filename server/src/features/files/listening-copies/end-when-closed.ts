import type { ReadableFile } from '../../../storage/storage.ts';

/** How long an answer under way may go on after a passage was closed, in ms. */
const checkEveryMs = 1000;

/**
 * A file that ends early once `isCurrent` says no, asked at most once a second: a slow client reads one answer for
 * minutes, and must not get what was closed meanwhile. An answer that ends early closes its connection; the player
 * asks again.
 */
export function endWhenClosed(
  file: ReadableFile,
  isCurrent: () => Promise<boolean>,
  now: () => number = Date.now,
): ReadableFile {
  let checkedAt = now();
  return {
    size: file.size,
    modifiedAt: file.modifiedAt,
    async read(buffer, offset, length, position) {
      if (now() - checkedAt >= checkEveryMs) {
        if (!(await isCurrent())) return 0;
        checkedAt = now();
      }
      return file.read(buffer, offset, length, position);
    },
    close: () => file.close(),
  };
}
