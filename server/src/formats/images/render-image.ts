import { ArchiveError } from '@glosy/core/errors';
import { limits } from '@glosy/core/limits';
import sharp, { type Sharp } from 'sharp';
import { createWorkerPool, type PoolRequest } from '../../lib/workers/worker-pool.ts';
import type { ImageType } from './image-type.ts';

export interface RenderedImage {
  /** For the screen: of the uploaded type, first frame only, upright, without metadata. */
  display: Buffer;
  /** JPEG, at most 400 pixels each way. */
  thumbnail: Buffer;
  /** Width of `display`, in pixels. */
  width: number;
  height: number;
}

const displayPixels = 2560;
const thumbnailPixels = 400;
const maxSeconds = 20;

sharp.cache(false);
sharp.concurrency(1);
/**
 * Decoding is the most expensive work of a request: two pictures at once could fill the memory, and so could a queue.
 */
const pool = createWorkerPool({ parallel: 1, waiting: 12, maxSeconds: 3 * maxSeconds });

/**
 * Decodes a whole picture and encodes it again, so that none of the uploaded bytes is served: no EXIF, no GPS, no
 * hidden data.
 * @throws ArchiveError `file.damaged`, `file.too-many-pixels`, `file.interlaced`, naming the file; `server.busy`
 */
export function renderImage(
  bytes: Buffer,
  type: ImageType,
  fileName: string,
  request?: PoolRequest,
): Promise<RenderedImage> {
  return pool.run(async () => {
    try {
      if ((await bytesHeldWhole(bytes, type)) > limits.imageWholeMaxBytes) {
        throw new ArchiveError('file.interlaced', [fileName]);
      }
      return await renderWhole(bytes, type);
    } catch (error) {
      if (error instanceof ArchiveError) throw error;
      const isTooLarge = error instanceof Error && error.message.includes('pixel limit');
      throw new ArchiveError(isTooLarge ? 'file.too-many-pixels' : 'file.damaged', [fileName]);
    }
  }, request);
}

/** Bytes of the decoded picture that are in memory at once; 0 if it is read line by line. */
async function bytesHeldWhole(bytes: Buffer, type: ImageType): Promise<number> {
  const metadata = await sharp(bytes, { limitInputPixels: limits.imageMaxPixels }).metadata();
  if (type !== 'gif' && !metadata.isProgressive) return 0;
  const bytesPerSample = metadata.depth === 'ushort' ? 2 : 1;
  return metadata.width * metadata.height * metadata.channels * bytesPerSample;
}

/** A JPEG that lost only its end marker, as memory cards and mail programs truncate it, is complete with a new one. */
async function renderWhole(bytes: Buffer, type: ImageType): Promise<RenderedImage> {
  try {
    return await render(bytes, type, 'error');
  } catch (error) {
    if (type !== 'jpg' || !(error instanceof Error && error.message.includes('premature end'))) throw error;
    const cut = bytes.at(-1) === 0xff ? bytes.subarray(0, -1) : bytes;
    return render(Buffer.concat([cut, Buffer.from([0xff, 0xd9])]), type, 'warning');
  }
}

async function render(bytes: Buffer, type: ImageType, failOn: 'error' | 'warning'): Promise<RenderedImage> {
  const picture = sharp(bytes, { limitInputPixels: limits.imageMaxPixels, failOn, pages: 1 })
    .timeout({ seconds: maxSeconds })
    .autoOrient()
    .resize({ width: displayPixels, height: displayPixels, fit: 'inside', withoutEnlargement: true });
  const { data: display, info } = await encode(picture, type).toBuffer({ resolveWithObject: true });
  const thumbnail = await sharp(display)
    .resize({ width: thumbnailPixels, height: thumbnailPixels, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 80 })
    .toBuffer();
  return { display, thumbnail, width: info.width, height: info.height };
}

function encode(picture: Sharp, type: ImageType): Sharp {
  if (type === 'png') return picture.png();
  return type === 'gif' ? picture.gif() : picture.jpeg({ quality: 86 });
}
