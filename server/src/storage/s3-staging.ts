import { ArchiveError } from '@glosy/core/errors';
import { inParallel } from '../lib/in-parallel.ts';
import { type OpenRange, RangedFile } from './ranged-file.ts';
import type { S3Bucket, S3Object } from './s3-bucket.ts';
import { rethrowS3Error } from './s3-errors.ts';
import { assertStorageKey, type ByteSource, type FileFacts, isStorageKey, type StagedFacts } from './storage.ts';

/** Size of an upload's chunk; this much is held in memory while it is received. */
const pieceBytes = 10 * 1024 * 1024;
const deletionsAtOnce = 8;

/** One object of a staged file, in bytes from the file's beginning. */
export interface StagedPiece extends S3Object {
  readonly offset: number;
}

/**
 * Staged files as objects `staged/ID/OFFSET`, at most 10 MiB each: any process can write any piece, in any order, and
 * writing one again replaces it. Parts of an S3 multipart upload could not be read before publishing.
 */
export class S3Staging {
  readonly #bucket: S3Bucket;

  constructor(bucket: S3Bucket) {
    this.#bucket = bucket;
  }

  async write(id: string, offset: number, source: ByteSource, limit: number): Promise<number> {
    assertStorageKey(id);
    let stored = 0;
    let pending: Uint8Array[] = [];
    let pendingBytes = 0;
    const store = async (bytes: Uint8Array) => {
      await this.#bucket.put(nameOf(id, offset + stored), bytes).catch(rethrowS3Error);
      stored += bytes.length;
    };
    for await (const bytes of source instanceof Uint8Array ? [source] : source) {
      pending.push(bytes);
      pendingBytes += bytes.length;
      if (stored + pendingBytes > limit) throw new ArchiveError('request.too-large');
      if (pendingBytes < pieceBytes) continue;
      let rest = Buffer.concat(pending);
      for (; rest.length >= pieceBytes; rest = rest.subarray(pieceBytes)) await store(rest.subarray(0, pieceBytes));
      pending = [rest];
      pendingBytes = rest.length;
    }
    if (pendingBytes > 0 || stored === 0) await store(Buffer.concat(pending));
    return stored;
  }

  /** Within the server. */
  async copy(from: string, to: string, offset: number): Promise<void> {
    assertStorageKey(to);
    const pieces = await this.pieces(from);
    if (pieces.length === 0) throw new ArchiveError('file.not-found');
    for (const piece of pieces) await this.#bucket.copy(piece.name, nameOf(to, offset + piece.offset));
  }

  /** In order; empty when nothing is staged. */
  async pieces(id: string): Promise<StagedPiece[]> {
    assertStorageKey(id);
    const pieces: StagedPiece[] = [];
    for await (const object of this.#bucket.list(`staged/${id}/`)) pieces.push(pieceOf(object));
    return pieces;
  }

  /** Rejects with `file.not-found` when nothing is staged, or discarding has begun. */
  async wholePieces(id: string): Promise<StagedPiece[]> {
    const pieces = await this.pieces(id);
    let end = 0;
    for (const { offset, size } of pieces) {
      if (offset !== end) throw new ArchiveError('file.not-found');
      end += size;
    }
    if (pieces.length === 0) throw new ArchiveError('file.not-found');
    return pieces;
  }

  async open(id: string): Promise<RangedFile> {
    const pieces = await this.wholePieces(id);
    return new RangedFile(factsOf(pieces), this.rangeOf(pieces));
  }

  rangeOf(pieces: readonly StagedPiece[]): OpenRange {
    const bucket = this.#bucket;
    return async function* (start, end, signal) {
      for (const piece of pieces) {
        const last = Math.min(end - piece.offset, piece.size - 1);
        const first = Math.max(start - piece.offset, 0);
        if (first <= last) yield* bucket.read(piece, first, last, signal);
      }
    };
  }

  async stat(id: string): Promise<FileFacts | undefined> {
    const pieces = await this.pieces(id);
    return pieces.length === 0 ? undefined : factsOf(pieces);
  }

  /** Deletes the first piece first: the remains of an interrupted discarding then do not look like a complete file. */
  async discard(id: string): Promise<void> {
    const [first, ...others] = await this.pieces(id);
    if (!first) return;
    await this.#bucket.delete(first.name);
    await inParallel(others, deletionsAtOnce, ({ name }) => this.#bucket.delete(name));
  }

  async *list(): AsyncIterable<StagedFacts> {
    let id = '';
    let pieces: StagedPiece[] = [];
    for await (const object of this.#bucket.list('staged/')) {
      const next = object.name.split('/')[1] ?? '';
      if (next !== id && pieces.length > 0) yield { id, ...factsOf(pieces) };
      if (next !== id) pieces = [];
      id = next;
      if (isStorageKey(id)) pieces.push(pieceOf(object));
    }
    if (pieces.length > 0) yield { id, ...factsOf(pieces) };
  }
}

/** Padded, so that the order of the names is that of the offsets. */
function nameOf(id: string, offset: number): string {
  return `staged/${id}/${String(offset).padStart(15, '0')}`;
}

function pieceOf(object: S3Object): StagedPiece {
  return { ...object, offset: Number(object.name.split('/')[2]) };
}

function factsOf(pieces: readonly StagedPiece[]): FileFacts {
  const size = Math.max(...pieces.map((piece) => piece.offset + piece.size));
  return { size, modifiedAt: new Date(Math.max(...pieces.map(({ modifiedAt }) => modifiedAt.getTime()))) };
}
