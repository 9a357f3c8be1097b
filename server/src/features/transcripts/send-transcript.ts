import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { downloadFileName } from '@glosy/core/files/file-names';
import { readSrt } from '@glosy/core/formats/subtitles/srt';
import { writePlainText } from '@glosy/core/formats/subtitles/transcript-text';
import { writeVtt } from '@glosy/core/formats/subtitles/vtt';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendGzip } from '../../http/sending/send-gzip.ts';
import type { TranscriptText } from './transcripts.usecases.ts';

const decompress = promisify(gunzip);

export type TranscriptFormat = 'srt' | 'vtt' | 'txt';

const contentTypes: Record<TranscriptFormat, string> = {
  srt: 'application/x-subrip; charset=utf-8',
  vtt: 'text/vtt; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
};

/** Sends the transcript in the requested format; SubRip is sent as stored, compressed. */
export async function sendTranscript(
  request: FastifyRequest,
  reply: FastifyReply,
  asked: { filename: string; format?: TranscriptFormat | undefined; download?: '1' | undefined },
  text: TranscriptText,
): Promise<void> {
  const format = asked.format ?? 'srt';
  reply.header('cache-control', 'no-cache, no-store').header('x-transcript-revision', String(text.revision));
  reply.type(contentTypes[format]);
  if (asked.download) {
    const name = asked.filename.replace(/\.[^.]+$/, `.${format}`);
    reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(downloadFileName(name))}`);
  }
  if (format === 'srt') {
    await sendGzip(request, reply, text.compressed);
    return;
  }
  const srt = (await decompress(text.compressed)).toString('utf8');
  await reply.send(format === 'vtt' ? writeVtt(readSrt(srt)) : writePlainText(readSrt(srt)));
}
