import { readPeaks } from '@glosy/core/contract/media';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { addressOf, RequestError } from '../../../lib/request.ts';
import { whenIdle } from '../../../lib/scheduling.ts';

/** The loudest sample of each stretch of the sound, 0 to 255; all stretches are equally long. */
export type Peaks = Uint8Array;

/** While a new file is still being measured we ask again after this long. */
const measuringMs = 4000;

/** The waveform of an audio file; null while the server is still measuring it. Throws RequestError. */
export async function fetchPeaks(recordingId: string, fileName: string, signal?: AbortSignal): Promise<Peaks | null> {
  const address = addressOf(readPeaks, { query: { id: recordingId, filename: fileName } });
  const response = await fetch(address, { credentials: 'same-origin', ...(signal ? { signal } : {}) });
  if (response.status === 202) return null;
  if (!response.ok) throw new RequestError(response.status, 'unknown', '');
  return new Uint8Array(await response.arrayBuffer());
}

/**
 * The waveform for drawing; undefined until it is there. Without it the player works as well, so failures stay quiet,
 * and words and sound go first.
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

/** The loudest peak of each of `columns` equal parts of the stretch from `from` to `to` (0 to 1 of the sound). */
export function columnsOf(peaks: Peaks, columns: number, from = 0, to = 1): Uint8Array {
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
  /** The stretch to draw, 0 to 1 of the sound. */
  from?: number;
  to?: number;
}

/** Draws the waveform into the whole canvas, mirrored, as bars with gaps; sharp on any screen. */
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
    // The square root lifts quiet speech to where it is seen; silence stays a line.
    const tall = Math.max(ratio, Math.sqrt(peak / 255) * height);
    context.fillRect(column * (bar + gap), (height - tall) / 2, bar, tall);
  }
}
