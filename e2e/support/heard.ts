import type { Page } from '@playwright/test';

/** Sound that a media element played. */
export interface HeardSound {
  samples: Float32Array;
  sampleRate: number;
}

/** Samples that the audio context rendered from its `frame` on. */
interface Block {
  frame: number;
  samples: Float32Array;
}

declare global {
  interface Window {
    /** What the page's media element plays, recorded from its samples. */
    recordedSound?: { context: AudioContext; blocks: Block[] };
  }
}

const recorder = `registerProcessor('recorder', class extends AudioWorkletProcessor {
  process([[samples]]) {
    if (samples) this.port.postMessage({ frame: currentFrame, samples: samples.slice() });
    return true;
  }
});`;

/** Seconds that are played before the wanted position: the first frames of an MP3 after a seek are silent. */
const leadSeconds = 0.4;

/**
 * Seeks shortly before a position in the media element of the page's player, and records the sound that it plays while
 * its clock shows that position and the seconds after it, as Chromium decodes it. Needs `watchSounds` before the page
 * is opened, and a context with `bypassCSP`.
 */
export async function hearAt(page: Page, position: number, seconds = 0.25): Promise<HeardSound> {
  const given = { position, seconds, leadSeconds, recorder };
  const { samples, sampleRate } = await page.evaluate(recordFrom, given);
  return { samples: Float32Array.from(samples), sampleRate };
}

interface Recording {
  position: number;
  seconds: number;
  leadSeconds: number;
  recorder: string;
}

async function recordFrom({ position, seconds, leadSeconds: lead, recorder: script }: Recording) {
  // The element is already part of a server-rendered page.
  const sounds = () => [...(window.madeSounds ?? []), ...document.querySelectorAll('audio')];
  await until(() => sounds().some(({ readyState }) => readyState > 0));
  const sound = sounds().findLast(({ readyState }) => readyState > 0) as HTMLAudioElement;
  window.recordedSound ??= await startRecording(sound);
  const { context, blocks } = window.recordedSound;
  await context.resume();
  sound.pause();
  const sought = new Promise((resolve) => sound.addEventListener('seeked', resolve, { once: true }));
  sound.currentTime = position - lead;
  await sought;
  // By now the recorder has received all sound from before the pause.
  blocks.length = 0;
  await until(() => blocks.at(-1)?.samples.every((sample) => sample === 0) ?? false);
  blocks.length = 0;
  await sound.play();
  // Both clocks are read at the same time, so that blocks that arrive late in a busy page cause no shift.
  const offsets: number[] = [];
  await until(() => {
    if (sound.currentTime > position - lead) offsets.push(sound.currentTime - context.currentTime);
    return sound.currentTime >= position + seconds + lead || sound.ended;
  });
  sound.pause();
  const offset = offsets.sort((a, b) => a - b)[Math.floor(offsets.length / 2)] ?? 0;
  const first = Math.round((position - offset) * context.sampleRate);
  const end = first + Math.round(seconds * context.sampleRate);
  await until(() => (blocks.at(-1)?.frame ?? 0) >= end);
  const samples = blocks.flatMap(({ frame, samples: played }) => [
    ...played.slice(Math.max(0, first - frame), Math.max(0, end - frame)),
  ]);
  return { samples, sampleRate: context.sampleRate };

  async function until(isTrue: () => boolean): Promise<void> {
    while (!isTrue()) await new Promise((resolve) => requestAnimationFrame(resolve));
  }

  async function startRecording(element: HTMLAudioElement) {
    const audio = new AudioContext();
    await audio.audioWorklet.addModule(`data:text/javascript,${encodeURIComponent(script)}`);
    const node = new AudioWorkletNode(audio, 'recorder', { channelCount: 1, channelCountMode: 'explicit' });
    const made: Block[] = [];
    node.port.onmessage = ({ data }) => made.push(data);
    audio.createMediaElementSource(element).connect(node).connect(audio.destination);
    return { context: audio, blocks: made };
  }
}

/** The loudest sample. */
export function peakOf({ samples }: HeardSound): number {
  return samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0);
}
