/**
 * Thrown when the database does not answer: it is stopped, restarts, or has no free connection. The same call may work
 * soon.
 */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError';
}

/** Whether a write was refused because a name is taken. */
export function isUniqueViolation(error: unknown): boolean {
  return hasCode(error, ['SQLITE_CONSTRAINT_UNIQUE', '23505']);
}

/** Whether another process holds SQLite's write lock. */
export function isLockedByOther(error: unknown): boolean {
  return codeOf(error).startsWith('SQLITE_BUSY');
}

/** Whether the disk is full. SQLite's second code means that the index of its write-ahead log could not grow. */
export function isDiskFull(error: unknown): boolean {
  return hasCode(error, ['SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE', 'ENOSPC', '53100']);
}

/**
 * Whether the same call may succeed in a moment: the database does not answer, is locked, or PostgreSQL aborted one of
 * two conflicting transactions (40001 serialization failure, 40P01 deadlock).
 */
export function isTemporary(error: unknown): boolean {
  return error instanceof DatabaseUnavailableError || isLockedByOther(error) || hasCode(error, ['40001', '40P01']);
}

function hasCode(error: unknown, codes: readonly string[]): boolean {
  return codes.includes(codeOf(error));
}

function codeOf(error: unknown): string {
  const code = typeof error === 'object' && error !== null ? (error as { code?: unknown }).code : undefined;
  return typeof code === 'string' ? code : '';
}
