import { ArchiveError } from '@glosy/core/errors';

interface S3Error extends Error {
  readonly code?: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

/**
 * Throws `file.not-found` for a missing object or one replaced while it was read, `server.disk-full` for an exhausted
 * quota, `server.storage-unavailable` with the cause for every other answer of the server or the network, and other
 * errors unchanged.
 */
export function rethrowS3Error(error: unknown): never {
  if (!isFromServer(error)) throw error;
  const status = statusOf(error);
  const { name } = error;
  if ((status === 404 && name !== 'NoSuchBucket') || status === 412) throw new ArchiveError('file.not-found');
  if (status === 507 || name === 'QuotaExceeded') throw withCause('server.disk-full', error);
  throw withCause('server.storage-unavailable', error);
}

/** HTTP status of the server's answer; undefined when there was none. */
export function statusOf(error: unknown): number | undefined {
  return (error as S3Error | undefined)?.$metadata?.httpStatusCode;
}

/** Whether the error is from the server, the network or the SDK; false for a bug. */
export function isFromServer(error: unknown): error is S3Error {
  if (!(error instanceof Error) || error instanceof ArchiveError) return false;
  const { $metadata, code, name } = error as S3Error;
  return $metadata !== undefined || /^E[A-Z_]+$/.test(code ?? '') || /^(Timeout|CredentialsProvider)Error$/.test(name);
}

function withCause(code: 'server.disk-full' | 'server.storage-unavailable', cause: Error): ArchiveError {
  return Object.assign(new ArchiveError(code), { cause });
}
