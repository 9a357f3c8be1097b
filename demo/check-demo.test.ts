import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { recordingCreation } from '../core/src/contract/recordings/recordings.input.ts';
import { limits } from '../core/src/limits.ts';

interface DemoRecording {
  metadata: { signature: string; duration: string; interviewee: { photo: string } };
  description: { timeline: { start: number; text: string }[] };
  technical: { storage: string[]; transcripts: { audioFile: string; srtFile: string }[] };
  access: { restrictions: string; downloadable: boolean };
  proofreading: { status: string };
  tags: { name: string; type: string; file: string; startMs: number }[];
  media: { type: string; file: string; title: string; description: string; downloadable: boolean }[];
  chapters?: { start: number; synopsis: string }[];
  closures?: unknown[];
  timesToCheck?: boolean;
  lockedBy?: string;
  proofreadLines?: number;
}

const folder = join(import.meta.dirname, 'recordings');
const signatures = readdirSync(folder).sort();

function read(signature: string): DemoRecording {
  return JSON.parse(readFileSync(join(folder, signature, 'recording.json'), 'utf8'));
}

/** Start and end of each line, in milliseconds. */
function readTimes(signature: string, file: string): { start: number; end: number }[] {
  const text = readFileSync(join(folder, signature, file), 'utf8');
  const time = String.raw`(\d{2}):(\d{2}):(\d{2}),(\d{3})`;
  return [...text.matchAll(new RegExp(`^${time} --> ${time}$`, 'gm'))].map((match) => {
    const [h1, m1, s1, ms1, h2, m2, s2, ms2] = match.slice(1).map(Number) as [number, number, number, number, number, number, number, number];
    return { start: ((h1 * 60 + m1) * 60 + s1) * 1000 + ms1, end: ((h2 * 60 + m2) * 60 + s2) * 1000 + ms2 };
  });
}

/** Length of an MP3 in seconds, by counting its MPEG-2 layer III frames at 22,050 Hz (576 samples each), and their bit rates. */
function measureMp3(file: string): { seconds: number; bitRates: Set<number> } {
  const bytes = readFileSync(file);
  const bitRates = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
  let position = bytes.toString('latin1', 0, 3) === 'ID3' ? 10 + bytes.subarray(6, 10).reduce((size, byte) => size * 128 + byte, 0) : 0;
  let frames = 0;
  const used = new Set<number>();
  while (position + 4 <= bytes.length && bytes.readUInt16BE(position) >>> 4 === 0xfff) {
    const header = bytes.readUInt8(position + 2);
    const padding = (header >>> 1) & 1;
    const bitRate = bitRates[header >>> 4] ?? 0;
    position += Math.floor((72 * bitRate * 1000) / 22_050) + padding;
    used.add(bitRate);
    frames += 1;
  }
  return { seconds: (frames * 576) / 22_050, bitRates: used };
}

describe.each(signatures)('demo recording %s', (signature) => {
  const recording = read(signature);
  const srtFile = `${signature}_wywiad.srt`;
  const times = readTimes(signature, srtFile);

  it('describes chapters that its timeline has', () => {
    const starts = recording.description.timeline.map(({ start }) => start);
    for (const chapter of recording.chapters ?? []) expect(starts).toContain(chapter.start);
  });

  it('can be created as the contract demands', () => {
    const { metadata, proofreading, description, technical, access } = recording;
    expect(recordingCreation.safeParse({ metadata, proofreading, description, technical, access }).error).toBeUndefined();
    expect(metadata.signature).toBe(signature);
  });

  it('has word times, if any, for its actual lines', () => {
    const file = join(folder, signature, `${signature}_wywiad.json`);
    if (!existsSync(file)) return;
    const { segments } = JSON.parse(readFileSync(file, 'utf8')) as { segments: { words: { start: number; end: number }[] }[] };
    expect(segments).toHaveLength(times.length);
    for (const [index, { words }] of segments.entries()) {
      const starts = words.map(({ start }) => start * 1000);
      expect(starts[0]).toBeGreaterThanOrEqual(times[index]?.start ?? 0);
      expect(Math.max(...words.map(({ end }) => end * 1000))).toBeLessThanOrEqual(times[index]?.end ?? 0);
      expect(starts).toEqual([...starts].sort((a, b) => a - b));
    }
  });

  it('states that it is invented', () => {
    const text = JSON.stringify(recording);
    expect(text.match(/Przykład: postać i opowieść są zmyślone\./g)).toHaveLength(2);
  });

  it('has every file that it names, each within its limit', () => {
    const audio = [...recording.technical.storage, ...recording.technical.transcripts.map((link) => link.srtFile)];
    for (const file of ['photo.jpg', ...audio, ...recording.media.map((item) => item.file)]) {
      expect(existsSync(join(folder, signature, file)), file).toBe(true);
    }
    for (const item of recording.media) {
      expect(statSync(join(folder, signature, item.file)).size).toBeLessThan(limits.mediaMaxBytes);
      expect(item.file.startsWith(`${item.type}/`)).toBe(true);
    }
    expect(recording.technical.transcripts).toEqual([{ audioFile: `${signature}_wywiad.mp3`, srtFile }]);
    expect(recording.metadata.interviewee.photo).toBe(`${signature}_photo.jpg`);
  });

  it('has lines in order, one after the other', () => {
    expect(times.length).toBeGreaterThan(25);
    for (const [index, line] of times.entries()) {
      expect(line.end).toBeGreaterThan(line.start);
      expect(line.start).toBeGreaterThanOrEqual(times[index - 1]?.end ?? 0);
    }
  });

  it('has a sound of one bit rate, unless its times need a check', () => {
    const { bitRates } = measureMp3(join(folder, signature, `${signature}_wywiad.mp3`));
    expect(bitRates.size > 1).toBe(recording.timesToCheck === true);
  });

  it('keeps its transcript within the length of the sound', () => {
    const { seconds } = measureMp3(join(folder, signature, `${signature}_wywiad.mp3`));
    const [hours, minutes, rest] = recording.metadata.duration.split(':').map(Number) as [number, number, number];
    expect(Math.abs(seconds - (hours * 3600 + minutes * 60 + rest))).toBeLessThan(1);
    expect(seconds).toBeGreaterThan(120);
    expect(seconds).toBeLessThan(480);
    expect(times[0]?.start).toBe(1000);
    expect((times.at(-1)?.end ?? Number.POSITIVE_INFINITY) / 1000).toBeLessThan(seconds);
    expect((times.at(-1)?.end ?? 0) / 1000).toBeGreaterThan(seconds - 3);
  });

  it('tags lines where they start, with both kinds of tags', () => {
    const starts = new Set(times.map((line) => line.start));
    for (const tag of recording.tags) {
      expect(tag.file).toBe(srtFile);
      expect(starts.has(tag.startMs), `${tag.name} at ${tag.startMs}`).toBe(true);
    }
    for (const type of ['keyword', 'person']) {
      expect(recording.tags.filter((tag) => tag.type === type).length).toBeGreaterThanOrEqual(6);
    }
  });

  it('has five to ten timeline entries, each on a whole second at which a line starts', () => {
    const { timeline } = recording.description;
    expect(timeline.length).toBeGreaterThanOrEqual(5);
    expect(timeline.length).toBeLessThanOrEqual(10);
    const starts = new Set(times.map((line) => line.start));
    for (const entry of timeline) expect([Number.isInteger(entry.start), starts.has(entry.start * 1000)]).toEqual([true, true]);
  });
});

describe('the demo archive', () => {
  const recordings = signatures.map(read);

  it('shows every state that the product has', () => {
    expect(recordings).toHaveLength(6);
    expect(recordings.filter((one) => one.access.restrictions === 'private')).toHaveLength(1);
    expect(recordings.filter((one) => one.access.downloadable)).toHaveLength(2);
    expect(recordings.filter((one) => one.lockedBy).map((one) => one.proofreading.status)).toEqual(['in_progress']);
    expect(recordings.filter((one) => one.proofreading.status === '')).toHaveLength(1);
    const checked = recordings.filter((one) => one.timesToCheck && one.closures?.length === 1);
    expect(checked.map((one) => one.metadata.signature)).toEqual(['HM-2023-007']);
    const heard = recordings.filter((one) => existsSync(join(folder, one.metadata.signature, `${one.metadata.signature}_wywiad.json`)));
    const proofread = heard.map(({ metadata, proofreadLines = 0 }) => {
      return [proofreadLines, readTimes(metadata.signature, `${metadata.signature}_wywiad.srt`).length];
    });
    expect(proofread).toEqual([[36, 36], [10, 29]]);
  });

  it('writes each tag in only one way', () => {
    const spellings = new Map<string, Set<string>>();
    for (const tag of recordings.flatMap((one) => one.tags)) {
      const key = tag.name.toLocaleLowerCase('pl');
      spellings.set(key, (spellings.get(key) ?? new Set()).add(`${tag.type} ${tag.name}`));
    }
    expect([...spellings.values()].filter((set) => set.size > 1)).toEqual([]);
  });

  it('shares tags between recordings', () => {
    const within = (name: string) => recordings.filter((one) => one.tags.some((tag) => tag.name === name)).length;
    expect(within('powódź')).toBe(4);
    expect(within('Leon Szymczak')).toBe(5);
  });

  it('weighs less than 25 MB', () => {
    const bytes = readdirSync(import.meta.dirname, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
    expect(bytes).toBeLessThan(25_000_000);
  });
});
