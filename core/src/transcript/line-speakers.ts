import { joinSpeaker, splitSpeaker } from './speaker.ts';
import type { TranscriptLine } from './transcript-line.ts';

type Texts = readonly Pick<TranscriptLine, 'text'>[];

/** Null: a line before the first name. */
export type LineSpeaker = string | null;

/** Speaker of each line: the name at its start, else the speaker of the previous line. */
export function speakersOf(lines: Texts): LineSpeaker[] {
  let current: LineSpeaker = null;
  return lines.map(({ text }) => {
    current = splitSpeaker(text).speaker ?? current;
    return current;
  });
}

/**
 * The texts of the lines with these speakers. A name is written where a turn begins; a repeated name is kept if the
 * transcript repeats names. A line that follows a name cannot be without a speaker.
 */
export function textsBySpeaker(lines: Texts, speakers: readonly LineSpeaker[]): string[] {
  const before = speakersOf(lines);
  const split = lines.map(({ text }) => splitSpeaker(text));
  const repeatsNames = split.some(({ speaker }, at) => speaker !== null && speaker === before[at - 1]);
  let current: LineSpeaker = null;
  return split.map(({ speaker, words }, at) => {
    const { text } = lines[at] as { text: string };
    const wanted: LineSpeaker = speakers[at] ?? current;
    // A name without words would be words itself.
    if (wanted === null || words.trim() === '') return words;
    const isNamed = wanted !== current || (speaker !== null && repeatsNames) || splitSpeaker(words).speaker !== null;
    current = wanted;
    if (!isNamed || speaker === null) return isNamed ? joinSpeaker({ speaker: wanted, words }) : words;
    // Keep the separator, such as a line break.
    return `${wanted}${text.slice(speaker.length)}`;
  });
}
