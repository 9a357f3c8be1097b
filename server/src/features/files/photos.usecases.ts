import type { Dependencies } from '../../dependencies.ts';
import type { Caller } from '../../http/caller.ts';
import type { PoolRequest } from '../../lib/workers/worker-pool.ts';
import { changeRecording } from '../recordings/change-recording.repository.ts';
import { findUploadTarget } from './find-upload-target.ts';
import { insertPortrait, storePortrait } from './portrait-files.ts';
import type { StoredKeys } from './stored-keys.ts';

export type PhotoUsecases = ReturnType<typeof photoUsecases>;

/** Use cases of the interviewee's portrait: one per recording; a new one moves the old one to the trash. */
export function photoUsecases(
  dependencies: Pick<Dependencies, 'config' | 'database' | 'storage' | 'now'>,
  keys: StoredKeys,
) {
  const { database, storage, now } = dependencies;

  /** @throws ArchiveError `file.photo-type`, `file.photo-too-large`, `file.damaged`, `file.too-many-pixels` */
  async function replace(
    caller: Caller,
    asked: { fileName: string; recordingId?: string | undefined },
    file: { bytes: Buffer; request: PoolRequest },
  ): Promise<{ fileName: string }> {
    const { recording, fileName: name } = await findUploadTarget(dependencies, caller, asked);
    const portrait = await storePortrait(storage, keys, { ...file, name });
    const change = { kind: 'files', at: now().toISOString() } as const;
    const fileName = await database.transaction((tx) =>
      changeRecording(tx, recording.signature, change, (running) => insertPortrait(running, caller, portrait)),
    );
    return { fileName };
  }

  return { replace };
}
