import { lstat } from 'node:fs/promises';

/** The system's or database's code of an error, such as `ENOENT`. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
}

/**
 * Handler for a promise whose failure is reported elsewhere or changes nothing, for example a clean-up: a rejected
 * promise without a handler ends the process.
 */
export function ignoreFailure(_error: unknown): void {}

/**
 * Handler that returns undefined for a missing file or folder.
 * @throws every other error
 */
export function undefinedIfMissing(error: unknown): undefined {
  const code = errorCode(error);
  if (code !== 'ENOENT' && code !== 'ENOTDIR') throw error;
}

/** Runs `work` when the promise fails, for example to remove it from a cache. Awaiting the promise still throws. */
export function onFailure(promise: Promise<unknown>, work: () => void): void {
  promise.catch((_error: unknown) => work());
}

/**
 * Whether a file, a folder or a link exists at this path.
 * @throws when that cannot be determined
 */
export async function isThere(path: string): Promise<boolean> {
  return (await lstat(path).catch(undefinedIfMissing)) !== undefined;
}
