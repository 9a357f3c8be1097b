import { type FoundFfmpeg, findFfmpeg } from '../../../audio/listening-copy/encoder/find-ffmpeg.ts';
import type { Dependencies } from '../../../dependencies.ts';

/** Encoder and bit rate (kbit/s) of new listening copies; ffmpeg is located once. */
export type CopyEncoding = () => Promise<{ ffmpeg: FoundFfmpeg | undefined; bitRate: number }>;

export function copyEncoding({ config, log }: Pick<Dependencies, 'config' | 'log'>): CopyEncoding {
  let found: Promise<FoundFfmpeg | undefined> | undefined;
  return async () => {
    found ??= findFfmpeg().then((ffmpeg) => {
      const encoder = ffmpeg ? `ffmpeg ${ffmpeg.version}` : 'LAME in WebAssembly';
      log.info({ encoder, bitRate: config.listeningBitRate }, 'encoder of listening copies');
      return ffmpeg;
    });
    return { ffmpeg: await found, bitRate: config.listeningBitRate };
  };
}
