import { readPeaks } from '@glosy/core/contract/files/files';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { requestAnswer } from '../../../lib/request.ts';
import { whenIdle } from '../../../lib/scheduling.ts';

/** The loudest sample of each of many equally long intervals, 0 to 255. */
export type Peaks = Uint8Array;

/** Polling interval while a new file is being measured. */
const measuringMs = 4000;

/** Fetches the waveform of an audio file; null while the server is measuring it. @throws RequestError */
function fetchPeaks(recordingId: string, fileName: string, signal: AbortSignal): Promise<Peaks | null> {
  const query = { id: recordingId, filename: fileName };
  return requestAnswer(readPeaks, { query, signal }, async (response) =>
    response.status === 202 ? null : new Uint8Array(await response.arrayBuffer()),
  );
}

/**
 * The waveform, undefined until loaded. The player works without it, so failures are silent and it loads after the
 * transcript and the audio.
 */
export function usePeaks(recordingId: string, fileName: string | undefined): Peaks | undefined {
  const [isTime, setTime] = useState(false);
  useEffect(() => whenIdle(() => setTime(true)), []);
  const { data } = useQuery({
    queryKey: ['peaks', recordingId, fileName],
    queryFn: ({ signal }) => fetchPeaks(recordingId, fileName as string, signal),
    enabled: isTime && fileName !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data === null ? measuringMs : false),
  });
  return data ?? undefined;
}

/** The loudest peak of each of `columns` equal parts of the range from `from` to `to` (fractions of the audio, 0 to 1). */
function columnsOf(peaks: Peaks, columns: number, from = 0, to = 1): Uint8Array {
  const heights = new Uint8Array(columns);
  const begin = from * peaks.length;
  const step = ((to - from) * peaks.length) / columns;
  for (let column = 0; column < columns; column++) {
    const first = Math.floor(begin + column * step);
    const end = Math.min(peaks.length, Math.max(first + 1, Math.ceil(begin + (column + 1) * step)));
    let highest = 0;
    for (let index = Math.max(0, first); index < end; index++) {
      const peak = peaks[index] as number;
      if (peak > highest) highest = peak;
    }
    heights[column] = highest;
  }
  return heights;
}

interface DrawOptions {
  colour: string;
  /** The range to draw, as fractions of the audio, 0 to 1. */
  from?: number;
  to?: number;
}

/** Fills the canvas with the waveform as mirrored bars with gaps, at the screen's resolution. */
export function drawPeaks(canvas: HTMLCanvasElement, peaks: Peaks, { colour, from = 0, to = 1 }: DrawOptions): void {
  const ratio = globalThis.devicePixelRatio || 1;
  const width = Math.round(canvas.clientWidth * ratio);
  const height = Math.round(canvas.clientHeight * ratio);
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (!context || width === 0) return;
  context.clearRect(0, 0, width, height);
  context.fillStyle = colour;
  const bar = Math.max(1, Math.round(2 * ratio));
  const gap = Math.max(1, Math.round(ratio));
  const heights = columnsOf(peaks, Math.max(1, Math.floor(width / (bar + gap))), from, to);
  for (const [column, peak] of heights.entries()) {
    // The square root makes quiet speech visible; silence stays a line.
    const tall = Math.max(ratio, Math.sqrt(peak / 255) * height);
    context.fillRect(column * (bar + gap), (height - tall) / 2, bar, tall);
  }
}
