import { ArchiveError } from '@glosy/core/errors';
import { limits } from '@glosy/core/limits';
import type { FileStorage } from './storage.ts';

/** Refuses to use a reserve that saves and sign-ins need. @throws ArchiveError `server.disk-full` */
export async function requireRoom(storage: FileStorage, bytes: number): Promise<void> {
  if ((await storage.freeBytes()) < bytes + limits.diskReserveBytes) throw new ArchiveError('server.disk-full');
}
