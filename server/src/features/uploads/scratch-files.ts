import { randomBytes, randomUUID } from 'node:crypto';
import type { StagedFacts } from '../../storage/storage.ts';

/** Names this process in the ids of its scratch files. */
const owner = randomBytes(4).toString('hex');

/** Longer than any request may take, so an older scratch file belongs to a process that died. */
const scratchMaxAgeMs = 3600_000;

/** Id of a staged file that holds one chunk while its request lasts. The request removes it itself. */
export function newScratchId(): string {
  return `scratch-${owner}-${randomUUID()}`;
}

/**
 * Selects the abandoned staged files. Several processes may share the storage, so another process may be using a young
 * file without a row: a scratch file, or an upload that was inserted after the rows were read. Files of loadings are
 * kept longer and deleted by the feature `loading`.
 */
export function abandonedFiles(uploadIds: ReadonlySet<string>, now: Date): (file: StagedFacts) => boolean {
  const before = new Date(now.getTime() - scratchMaxAgeMs);
  const isOurs = (id: string) =>
    !uploadIds.has(id) && !id.startsWith(`scratch-${owner}-`) && !id.startsWith('loading-');
  return ({ id, modifiedAt }) => modifiedAt < before && isOurs(id);
}
