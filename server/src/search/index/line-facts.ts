import { limits } from '@glosy/core/limits';
import { ByteReader, ByteWriter } from './bytes.ts';

/** What the index keeps of a line beside its words. */
export interface LineFacts {
  startMs: number;
  speaker: string;
  /** Spoken by the interviewer. */
  isQuestion: boolean;
  isProofread: boolean;
  /** In a description, the number of the field; 0 in a transcript. */
  field: number;
}

/** The facts of a unit's lines, as columns: about four bytes a line. */
export interface UnitLines {
  readonly count: number;
  /** For each line, how many lines after it a passage may still contain that begins with it. */
  readonly reach: Uint8Array;
  /** The number, within the whole unit, of each line's first word. */
  readonly firstWord: Uint16Array | Uint32Array;
  /** Number of words in the unit. */
  readonly words: number;
  /** See `isQuestion`, `isProofread`, `fieldOf`, `speakerOf`. */
  readonly facts: Uint8Array | Uint16Array;
  /** Whether at least one line was compared with the sound. */
  readonly hasProofread: boolean;
  /** Of a transcript, in the order in which they first speak; of a description an empty one. */
  readonly speakers: readonly string[];
}

const question = 1;
const proofread = 2;
/** The other bits of a line's facts are the number of its field, or of its speaker. */
const numbers = 4;

export const isQuestion = (lines: UnitLines, line: number): boolean => ((lines.facts[line] ?? 0) & question) !== 0;
export const isProofread = (lines: UnitLines, line: number): boolean => ((lines.facts[line] ?? 0) & proofread) !== 0;

const numberOf = (lines: UnitLines, line: number): number => Math.floor((lines.facts[line] ?? 0) / numbers);

/** In a description, the number of the line's field. */
export const fieldOf = numberOf;

/** In a transcript, who speaks the line; empty where that is not known. */
export const speakerOf = (lines: UnitLines, line: number): string => lines.speakers[numberOf(lines, line)] ?? '';

/** Whether one passage may contain both lines, of which `from` comes first. */
export const isWithinReach = ({ reach }: UnitLines, from: number, to: number): boolean =>
  to - from <= (reach[from] as number);

/** `wordsIn` gives the number of words of a line; years of several words are not counted again. */
export function encodeLines(lines: readonly LineFacts[], wordsIn: (line: number) => number): Buffer {
  const speakers = [...new Set(lines.map(({ speaker }) => speaker))];
  const bytes = new ByteWriter();
  bytes.number(speakers.length);
  for (const speaker of speakers) bytes.text(speaker);
  const numberOfSpeaker = new Map(speakers.map((speaker, index) => [speaker, index]));
  bytes.number(lines.length);
  let before = 0;
  for (const [index, line] of lines.entries()) {
    bytes.signed(line.startMs - before);
    before = line.startMs;
    bytes.number(wordsIn(index));
    // A description has no speakers, and a transcript no fields.
    const number = line.field + (numberOfSpeaker.get(line.speaker) ?? 0);
    bytes.number((line.isQuestion ? question : 0) + (line.isProofread ? proofread : 0) + number * numbers);
  }
  return bytes.take();
}

export function decodeLines(encoded: Uint8Array): UnitLines {
  const bytes = new ByteReader(encoded);
  const speakers = Array.from({ length: bytes.number() }, () => bytes.text());
  const count = bytes.number();
  const startMs = new Float64Array(count);
  const firstWord = new Uint32Array(count);
  const facts = speakers.length <= 256 / numbers ? new Uint8Array(count) : new Uint16Array(count);
  let start = 0;
  let words = 0;
  let all = 0;
  for (let line = 0; line < count; line++) {
    start += bytes.signed();
    startMs[line] = start;
    firstWord[line] = words;
    words += bytes.number();
    const fact = bytes.number();
    facts[line] = fact;
    all |= fact;
  }
  const first = words < 0x10000 ? Uint16Array.from(firstWord) : firstWord;
  const hasProofread = (all & proofread) !== 0;
  return { count, words, speakers, facts, hasProofread, reach: reachOf(startMs), firstWord: first };
}

/** A passage is at most 30 s or five lines long, whichever is longer. */
function reachOf(startMs: Float64Array): Uint8Array {
  const reach = new Uint8Array(startMs.length);
  let last = 0;
  for (let line = 0; line < startMs.length; line++) {
    const latest = (startMs[line] as number) + 1000 * limits.searchPassageSeconds;
    last = Math.max(last, line);
    while (last + 1 < startMs.length && (startMs[last + 1] as number) <= latest) last++;
    reach[line] = Math.min(255, Math.max(last - line, limits.searchPassageLines - 1));
  }
  return reach;
}
