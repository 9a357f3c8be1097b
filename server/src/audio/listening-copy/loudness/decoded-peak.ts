import { MPEGDecoder } from 'mpg123-decoder';
import { fillAt, type RandomAccess } from '../../read-at.ts';
import { decibelsOf } from './decibels.ts';
import { TruePeaks } from './true-peaks.ts';

/**
 * Frames decoded before and after a loud one: its bits may begin several frames earlier, and its sound extends into the
 * next.
 */
const warmUp = 8;
const after = 3;
const framesAtOnce = 64;

interface FrameRun {
  first: number;
  /** Exclusive. */
  end: number;
}

/**
 * The highest true peak in dBFS of these audio frames, and of those around them, after decoding; -Infinity for none.
 * Peaks below `matters` may be underestimated.
 */
export async function decodedPeak(
  copy: RandomAccess,
  frameBytes: number,
  frames: ReadonlySet<number>,
  matters: number,
): Promise<number> {
  if (frames.size === 0) return Number.NEGATIVE_INFINITY;
  const decoder = new MPEGDecoder({ enableGapless: false });
  await decoder.ready;
  try {
    let highest = 0;
    for (const run of runsOf(frames)) {
      await decoder.reset();
      highest = Math.max(highest, await peakOfRun(decoder, copy, frameBytes, run, matters));
    }
    return decibelsOf(highest);
  } finally {
    decoder.free();
  }
}

function runsOf(frames: ReadonlySet<number>): FrameRun[] {
  const runs: FrameRun[] = [];
  for (const frame of [...frames].sort((a, b) => a - b)) {
    const first = Math.max(0, frame - warmUp);
    const last = runs.at(-1);
    if (last && first <= last.end) last.end = frame + after + 1;
    else runs.push({ first, end: frame + after + 1 });
  }
  return runs;
}

async function peakOfRun(
  decoder: MPEGDecoder,
  copy: RandomAccess,
  frameBytes: number,
  { first, end }: FrameRun,
  matters: number,
): Promise<number> {
  const peaks = new TruePeaks(matters);
  let highest = 0;
  for (let frame = first; frame < end; frame += framesAtOnce) {
    // The copy begins with its info frame.
    const bytes = new Uint8Array(Math.min(framesAtOnce, end - frame) * frameBytes);
    const filled = await fillAt(copy, bytes, (frame + 1) * frameBytes);
    const { channelData, samplesDecoded } = decoder.decode(bytes.subarray(0, filled));
    const sound = channelData[0]?.subarray(0, samplesDecoded) ?? new Float32Array();
    for (const peak of peaks.of(sound)) if (peak > highest) highest = peak;
  }
  return highest;
}
