import { createHash, randomUUID } from 'node:crypto';
import type { ChunkFields, UploadIdentity, UploadState } from '@glosy/core/contract/files/uploads';
import { ArchiveError } from '@glosy/core/errors';
import { isAudioName } from '@glosy/core/files/file-names';
import { audioTypeDetails } from '@glosy/core/files/sound-advice';
import { limits } from '@glosy/core/limits';
import type { Dependencies } from '../../dependencies.ts';
import type { Caller } from '../../http/caller.ts';
import { KeyedLock } from '../../lib/keyed-lock.ts';
import { requireRoom } from '../../storage/require-room.ts';
import { isNameTaken } from '../files/files.repository.ts';
import { findUploadTarget, type UploadTarget } from '../files/find-upload-target.ts';
import { checkChunk } from './chunk-rules.ts';
import { publishUpload } from './publish-upload.ts';
import { newScratchId } from './scratch-files.ts';
import {
  type ChunkRow,
  countOpenUploads,
  deleteUnmoved,
  findChunk,
  findUpload,
  insertChunk,
  insertUpload,
  listChunks,
  type UploadKey,
  type UploadRow,
  updateUpload,
} from './uploads.repository.ts';

/** A chunk in a scratch file, not yet part of an upload. */
export interface IncomingChunk {
  readonly id: string;
  readonly bytes: number;
  readonly sha256: string;
}

type ChunkSource = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

export type UploadUsecases = ReturnType<typeof uploadUsecases>;

/**
 * Uploads in chunks. Each chunk is first written to a scratch file: the fields with its position may follow the bytes,
 * and a broken or invalid request must not touch acknowledged chunks. Then it is copied to its place, flushed and
 * recorded in the database; only then is it acknowledged.
 */
export function uploadUsecases(dependencies: Pick<Dependencies, 'config' | 'database' | 'storage' | 'jobs' | 'now'>) {
  const { database, storage, now } = dependencies;
  const locks = new KeyedLock();

  /** Runs `use` with a scratch file for a chunk and removes the file in any case. */
  async function withChunk<T>(
    use: (write: (source: ChunkSource) => Promise<void>, chunk: () => IncomingChunk) => Promise<T>,
  ): Promise<T> {
    const id = newScratchId();
    const hash = createHash('sha256');
    let bytes = 0;
    let isWritten = false;
    const write = async (source: ChunkSource) => {
      await requireRoom(storage, limits.chunkBytes);
      isWritten = true;
      bytes = await storage.writeStaged(id, 0, hashing(source, hash), limits.chunkBytes);
    };
    try {
      return await use(write, () => ({ id, bytes, sha256: hash.copy().digest('hex') }));
    } finally {
      if (isWritten) await storage.discard(id);
    }
  }

  async function accept(caller: Caller, fields: ChunkFields, chunk: IncomingChunk): Promise<UploadState> {
    const target = await findUploadTarget(dependencies, caller, fields);
    if (!isAudioName(target.fileName)) throw new ArchiveError('file.audio-type', audioTypeDetails(target.fileName));
    checkChunk(fields, chunk.bytes);
    const key = keyOf(caller, target, fields);
    return locks.run(JSON.stringify(key), async () => {
      const upload = (await findUpload(database.db, key)) ?? (await open(key, fields));
      await keepDeclarations(upload, fields);
      await keepChunk(upload, fields.chunkIndex, chunk);
      const chunks = await listChunks(database.db, upload.id);
      const isWhole = chunks.length === upload.total_chunks;
      if (isWhole && upload.state !== 'complete') await publishUpload(dependencies, upload, caller);
      return stateOf(upload, chunks, isWhole);
    });
  }

  async function open(key: UploadKey, { size }: ChunkFields): Promise<UploadRow> {
    if (await isNameTaken(database.db, key.recording, key.fileName)) {
      // Another process may have received the same upload and completed it.
      const known = await findUpload(database.db, key);
      if (!known) throw new ArchiveError('file.name-taken', [key.fileName]);
      return known;
    }
    if ((await countOpenUploads(database.db, key.userId)) >= limits.openUploadsPerUser) {
      throw new ArchiveError('upload.too-many');
    }
    await requireRoom(storage, size ?? (key.totalChunks - 1) * limits.chunkBytes);
    const at = now().toISOString();
    const upload: UploadRow = {
      id: randomUUID(),
      recording: key.recording,
      file_name: key.fileName,
      user_id: key.userId,
      client_upload_id: key.clientUploadId,
      total_chunks: key.totalChunks,
      size: null,
      sha256: null,
      state: 'open',
      created_at: at,
      updated_at: at,
    };
    if (await insertUpload(database.db, upload)) return upload;
    const known = await findUpload(database.db, key);
    if (!known) throw new ArchiveError('upload.conflict');
    return known;
  }

  /** Stores the declared size and hash of the whole file; later chunks must not contradict them. */
  async function keepDeclarations(upload: UploadRow, { size, sha256 }: ChunkFields): Promise<void> {
    const declared = { size: size ?? upload.size, sha256: sha256?.toLowerCase() ?? upload.sha256 };
    if (declared.size === upload.size && declared.sha256 === upload.sha256) return;
    const contradicts =
      (upload.size !== null && declared.size !== upload.size) ||
      (upload.sha256 !== null && declared.sha256 !== upload.sha256);
    if (contradicts) throw new ArchiveError('upload.conflict');
    await updateUpload(database.db, upload.id, declared);
    Object.assign(upload, declared);
  }

  async function keepChunk(upload: UploadRow, index: number, chunk: IncomingChunk): Promise<void> {
    if (await isKnown(upload, index, chunk)) return;
    await storage.copyStaged(chunk.id, upload.id, index * limits.chunkBytes);
    const isThere = await database.transaction(async (tx) => {
      if (!(await updateUpload(tx, upload.id, { updated_at: now().toISOString() }))) return false;
      await insertChunk(tx, { upload_id: upload.id, chunk_index: index, size: chunk.bytes, sha256: chunk.sha256 });
      return true;
    });
    if (!isThere) {
      await storage.discard(upload.id);
      throw new ArchiveError('upload.conflict');
    }
    // Another process may have stored the same chunk first.
    await isKnown(upload, index, chunk);
  }

  /** Whether this chunk is stored with the same content. @throws ArchiveError when it is stored with other content */
  async function isKnown(upload: UploadRow, index: number, chunk: IncomingChunk): Promise<boolean> {
    const known = await findChunk(database.db, upload.id, index);
    if (!known) return false;
    if (known.sha256 === chunk.sha256) return true;
    if (upload.state === 'complete') throw new ArchiveError('file.name-taken', [upload.file_name]);
    throw new ArchiveError('upload.conflict');
  }

  /** Lists the stored chunks, without the last one until the file is created: sending it again creates the file. */
  async function state(caller: Caller, identity: UploadIdentity): Promise<UploadState> {
    const target = await findUploadTarget(dependencies, caller, identity);
    const upload = await findUpload(database.db, keyOf(caller, target, identity));
    const { totalChunks } = identity;
    if (!upload) return { fileName: target.fileName, receivedChunks: [], totalChunks, complete: false };
    const chunks = await listChunks(database.db, upload.id);
    const complete = upload.state === 'complete';
    return stateOf(upload, complete ? chunks : chunks.slice(0, totalChunks - 1), complete);
  }

  async function cancel(caller: Caller, identity: UploadIdentity): Promise<void> {
    const target = await findUploadTarget(dependencies, caller, identity);
    const key = keyOf(caller, target, identity);
    await locks.run(JSON.stringify(key), async () => {
      const upload = await findUpload(database.db, key);
      if (upload && (await deleteUnmoved(database.db, upload))) await storage.discard(upload.id);
    });
  }

  return { withChunk, accept, state, cancel };
}

function keyOf(caller: Caller, target: UploadTarget, asked: UploadIdentity | ChunkFields): UploadKey {
  return {
    userId: caller.userId,
    recording: target.recording.signature,
    fileName: target.fileName,
    totalChunks: asked.totalChunks,
    clientUploadId: asked.uploadId ?? '',
  };
}

function stateOf(upload: UploadRow, chunks: readonly ChunkRow[], complete: boolean): UploadState {
  return {
    fileName: upload.file_name,
    receivedChunks: chunks.map(({ chunk_index }) => chunk_index),
    totalChunks: upload.total_chunks,
    complete,
  };
}

async function* hashing(source: ChunkSource, hash: ReturnType<typeof createHash>) {
  for await (const piece of source) {
    hash.update(piece);
    yield piece;
  }
}
