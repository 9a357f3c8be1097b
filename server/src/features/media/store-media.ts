import { createHash } from 'node:crypto';
import { imageContentTypes } from '../../formats/images/image-type.ts';
import { renderImage } from '../../formats/images/render-image.ts';
import type { PoolRequest } from '../../lib/workers/worker-pool.ts';
import type { FileStorage } from '../../storage/storage.ts';
import type { StoredKeys } from '../files/stored-keys.ts';
import type { MediaFileType } from './media-rules.ts';

export interface StoredBytes {
  key: string;
  bytes: number;
  sha256: string;
  contentType: string;
}

/** The stored bytes of one photo or document, which no row names yet. */
export interface StoredMedia {
  original: StoredBytes;
  /** Null for a PDF, which is served unchanged. */
  display: StoredBytes | null;
  thumbnail: StoredBytes | null;
  /** Size of the served picture, in pixels. */
  width: number | null;
  height: number | null;
}

/** Stores the original and the served copies. @throws ArchiveError `file.damaged`, `file.too-many-pixels`, storing nothing */
export async function storeMedia(
  storage: FileStorage,
  keys: StoredKeys,
  file: { type: MediaFileType; bytes: Buffer; name: string; request?: PoolRequest },
): Promise<StoredMedia> {
  async function put(bytes: Buffer, contentType: string): Promise<StoredBytes> {
    const key = await keys.reserve();
    await storage.put(key, bytes);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return { key, bytes: bytes.length, sha256, contentType };
  }
  const { type, bytes } = file;
  if (type === 'pdf') {
    const original = await put(bytes, 'application/pdf');
    return { original, display: null, thumbnail: null, width: null, height: null };
  }
  const { display, thumbnail, width, height } = await renderImage(bytes, type, file.name, file.request);
  const contentType = imageContentTypes[type];
  return {
    original: await put(bytes, contentType),
    display: await put(display, contentType),
    thumbnail: await put(thumbnail, 'image/jpeg'),
    width,
    height,
  };
}
