import type { LineSpeaker } from '@glosy/core/transcript/line-speakers';
import { splitSpeaker } from '@glosy/core/transcript/speaker';
import type { EditorLine } from '../document/editor-line.ts';

/** A speaker of a transcript with their lines. */
export interface Voice {
  readonly speaker: LineSpeaker;
  readonly lines: readonly EditorLine[];
  readonly totalMs: number;
}

/** The speakers in the order of their first lines. */
export function voicesOf(lines: readonly EditorLine[], speakers: readonly LineSpeaker[]): Voice[] {
  const said = new Map<LineSpeaker, EditorLine[]>();
  for (const [at, line] of lines.entries()) {
    const speaker = speakers[at] ?? null;
    const own = said.get(speaker);
    if (own) own.push(line);
    else said.set(speaker, [line]);
  }
  return [...said].map(([speaker, own]) => ({
    speaker,
    lines: own,
    totalMs: own.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0),
  }));
}

/** Examples of a voice: the longest line with words in each third of its lines. */
export function examplesOf({ lines }: Voice): EditorLine[] {
  const spoken = lines.filter(({ text }) => splitSpeaker(text).words.trim() !== '');
  const part = Math.ceil(spoken.length / 3);
  const thirds = [0, 1, 2].map((third) => spoken.slice(third * part, (third + 1) * part));
  return thirds.flatMap((third) => [...third].sort((a, b) => b.endMs - b.startMs - (a.endMs - a.startMs))[0] ?? []);
}
