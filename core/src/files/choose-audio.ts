import { fold } from '../text/fold.ts';

/** The audio of the same name, else the only one unless its name is that of another part; '' when unclear. */
export function chooseAudio(srtFileName: string, audioNames: readonly string[]): string {
  const [only] = audioNames.length === 1 ? audioNames : [];
  const isOfAnotherPart = only !== undefined && arePartsApart(srtFileName, only);
  return findNamesake(srtFileName, audioNames) || (isOfAnotherPart ? '' : (only ?? ''));
}

/** The audio of the same name; '' when there is none. */
export function findNamesake(srtFileName: string, audioNames: readonly string[]): string {
  return audioNames.find((name) => stemOf(name) === stemOf(srtFileName)) ?? '';
}

/**
 * A wrong link is worse than none: listeners read the wrong text, and the form offers corrections only for unlinked
 * transcripts.
 */
function arePartsApart(one: string, other: string): boolean {
  const [part, otherPart] = [partOf(one), partOf(other)];
  return part !== undefined && otherPart !== undefined && part !== otherPart;
}

/** The part of a recording at the end of a file name: `1` (also written `01`), `b` or `2b`. */
function partOf(fileName: string): string | undefined {
  const [mark] = /(?:\d+\p{L}?|(?<!\p{L})\p{L})$/u.exec(stemOf(fileName)) ?? [];
  return mark?.replace(/^0+(?=\d)/, '');
}

/**
 * Seconds of a recording: its files are parts of it, but files of one name in two formats (`X.mp3`, `X.wav`) are one
 * part (decision 058). Unknown lengths count as 0.
 */
export function lengthOfParts(files: readonly { fileName: string; durationSeconds: number | null }[]): number {
  const byStem = new Map<string, number>();
  for (const { fileName, durationSeconds } of files) {
    byStem.set(stemOf(fileName), Math.max(durationSeconds ?? 0, byStem.get(stemOf(fileName)) ?? 0));
  }
  return [...byStem.values()].reduce((sum, seconds) => sum + seconds, 0);
}

function stemOf(fileName: string): string {
  return fold(fileName.replace(/\.[^.]+$/, ''));
}
