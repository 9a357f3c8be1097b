import { runInWorker } from '../lib/workers/run-in-worker.ts';
import type { MeasureAnswer } from './measure-audio.worker.ts';
import { type Measured, UndecodableAudioError } from './measured.ts';
import { peaksPerSecond } from './peak-collector.ts';

/**
 * Length, format and waveform of an audio file.
 *
 * `peaks` is the waveform: one unsigned byte for each `1 / peaksPerSecond` seconds from the beginning, in order and
 * without a header. Byte `i` is the loudest sample of all channels from `i / peaksPerSecond` up to `(i + 1) /
 * peaksPerSecond` seconds, linear: 0 is silence, 255 is full scale (or louder). The last byte may cover less time, so
 * there are `ceil(durationSeconds * peaksPerSecond)` bytes. To draw it, divide by 255 and mirror.
 */
export interface AudioMeasures extends Measured {
  peaksPerSecond: number;
}

/** Several times what decoding needs; a malformed file ends only its worker. */
const maxHeapMegabytes = 256;

/**
 * Decodes the whole file in a worker thread, in constant memory except for the peaks: 36 kB an hour. Measures the
 * decodable parts of a truncated or damaged file.
 *
 * Rejects with `UndecodableAudioError` when there are none, with the system's error when the file cannot be read, and
 * with `signal.reason` as soon as it is aborted. Calls `onProgress` with the part of the file read so far, from 0 to 1.
 */
export async function measureAudio(
  path: string,
  signal?: AbortSignal,
  onProgress?: (part: number) => void,
): Promise<AudioMeasures> {
  const answer = await runInWorker<MeasureAnswer>({
    name: 'measure-audio.worker',
    importedFrom: import.meta.url,
    data: path,
    maxHeapMegabytes,
    signal,
    onProgress,
  });
  if ('undecodable' in answer) throw new UndecodableAudioError(answer.undecodable);
  return { ...answer.measured, peaksPerSecond };
}
