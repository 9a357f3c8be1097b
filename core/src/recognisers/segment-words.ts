import { joinSpeaker, splitSpeaker } from '../speaker.ts';
import type { TranscriptLine } from '../transcript-line.ts';
import type { TimedWord } from './timed-word.ts';

/** A line that is read at a glance: two rows of a subtitle, and the length at which volunteers split lines by hand. */
const longestLine = 160;
/** A shorter sentence shares its line with the next one. */
const shortestSentence = 40;
/** Silence after which a new thought begins. */
const pauseMs = 1500;

const sentenceEnd = /[.?!…]["”’»)\]]*$/;
/** Abbreviations and initials, which end with a full stop within a sentence. */
const abbreviation = /^(?:\p{L}|np|tzw|tzn|itd|itp|św|ks|dr|prof|inż|mgr|gen|por|ul|al|pl|ok|wg|im|nr|r|w|godz)\.$/iu;

/**
 * Lines from timed words: a line ends with a sentence, a pause, a change of the speaker, or where it gets too long. The
 * speaker is named where a turn begins. Lines are in the order of time and never overlap.
 */
export function segmentWords(words: readonly TimedWord[]): TranscriptLine[] {
  const lines: TranscriptLine[] = [];
  let speaker: string | null = null;
  for (const line of groupLines(inOrder(words))) {
    const [first] = line as [TimedWord];
    const text = line.map((word) => word.text).join(' ');
    const isTurn = first.speaker !== null && first.speaker !== speaker;
    speaker = first.speaker ?? speaker;
    const endMs = Math.max(...line.map((word) => word.endMs));
    lines.push({
      startMs: first.startMs,
      endMs: Math.max(first.startMs, endMs),
      text: isTurn ? joinSpeaker({ speaker: first.speaker, words: text }) : text,
    });
  }
  for (const [index, line] of lines.entries()) {
    const next = lines[index + 1];
    if (next && line.endMs > next.startMs) line.endMs = Math.max(line.startMs, next.startMs);
  }
  return lines;
}

/** A name for a label of a recogniser: `SPEAKER_00`, `spk_0`, `ch_0`, `A`, `1`. Names that people typed stay. */
export function speakerName(label: unknown): string | null {
  if (typeof label !== 'string' && typeof label !== 'number') return null;
  const text = String(label).trim();
  if (text === '' || /^(unknown|null|undefined|uu|-)$/i.test(text)) return null;
  const number = /^(?:speaker|spk|ch|s|m|f|osoba)?[\s_-]*(\d{1,3})$/i.exec(text)?.[1];
  // Labels such as `SPEAKER_00` count from 0; bare numbers and labels for people to read, `Speaker 1`, from 1.
  if (number !== undefined) return `Rozmówca ${Number(number) + (/^\d|\s/.test(text) ? 0 : 1)}`;
  if (/^[A-Z]$/.test(text)) return `Rozmówca ${text}`;
  // `narrator` is a name too.
  const name = text.charAt(0).toUpperCase() + text.slice(1);
  return splitSpeaker(`${name}: x`).speaker === null ? null : name;
}

/** A name for the number of a speaker where a program counts from 0. */
export function speakerFromZero(value: unknown): string | null {
  return speakerName(typeof value === 'number' ? `speaker_${value}` : value);
}

function inOrder(words: readonly TimedWord[]): TimedWord[] {
  return words.filter(({ text }) => text.trim() !== '').sort((a, b) => a.startMs - b.startMs);
}

function groupLines(words: readonly TimedWord[]): TimedWord[][] {
  const groups: TimedWord[][] = [];
  let line: TimedWord[] = [];
  for (const word of words) {
    if (line.length > 0 && beginsLine(line, word)) {
      groups.push(line);
      line = [];
    }
    line.push(word);
    while (lengthOf(line) > longestLine && line.length > 1) {
      const at = placeToBreak(line);
      groups.push(line.slice(0, at));
      line = line.slice(at);
    }
  }
  if (line.length > 0) groups.push(line);
  return groups;
}

function beginsLine(line: readonly TimedWord[], next: TimedWord): boolean {
  const last = line.at(-1) as TimedWord;
  if (next.startsLine || next.speaker !== last.speaker) return true;
  if (next.startMs - last.endMs >= pauseMs) return true;
  return endsSentence(last.text) && lengthOf(line) >= shortestSentence;
}

/** Index of the word with which the next line begins: after a comma in the second half, else before the last word. */
function placeToBreak(line: readonly TimedWord[]): number {
  for (let at = line.length - 1; at > line.length / 2; at--) {
    if (/[,;:–—]$/.test((line[at - 1] as TimedWord).text)) return at;
  }
  return line.length - 1;
}

function endsSentence(word: string): boolean {
  return sentenceEnd.test(word) && !abbreviation.test(word);
}

function lengthOf(line: readonly TimedWord[]): number {
  return line.reduce((sum, { text }) => sum + text.length + 1, -1);
}
