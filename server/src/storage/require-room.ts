import { ArchiveError } from '@glosy/core/errors';
import { limits } from '@glosy/core/limits';
import type { FileStorage } from './storage.ts';

/** Keeps a reserve with which saves and sign-ins still work. @throws ArchiveError `server.disk-full` */
export async function requireRoom(storage: FileStorage, bytes: number): Promise<void> {
  if ((await storage.freeBytes()) < bytes + limits.diskReserveBytes) throw new ArchiveError('server.disk-full');
}
