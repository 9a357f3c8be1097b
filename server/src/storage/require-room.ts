import { ArchiveError } from '@glosy/core/errors';
import { limits } from '@glosy/core/limits';
import type { FileStorage } from './storage.ts';

/** @throws ArchiveError `server.disk-full` while the reserve, with which saves and sign-ins go on, would be touched */
export async function requireRoom(storage: FileStorage, bytes: number): Promise<void> {
  if ((await storage.freeBytes()) < bytes + limits.diskReserveBytes) throw new ArchiveError('server.disk-full');
}
