import type { ReadableFile } from '../../../storage/storage.ts';

/** How long a response in flight may continue after a passage was closed, in ms. */
const checkEveryMs = 1000;

/**
 * A file that ends early once `isCurrent` is false, checked at most once a second: a slow client reads one response
 * for minutes, and must not get passages closed in between. An early end closes the connection, and the player
 * requests the rest.
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
