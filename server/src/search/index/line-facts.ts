import { ByteReader, ByteWriter } from './bytes.ts';

/** What the index keeps of a line beside its words. */
export interface LineFacts {
  startMs: number;
  /** Number of words; years of several words are not counted again. */
  words: number;
  speaker: string;
  /** Spoken by the interviewer. */
  isQuestion: boolean;
  isProofread: boolean;
  /** In a description, the number of the field; 0 in a transcript. */
  field: number;
}

/** The facts of a unit's lines, as columns. */
export interface UnitLines {
  readonly count: number;
  readonly startMs: Float64Array;
  /** The number, within the whole unit, of each line's first word. */
  readonly firstWord: Uint32Array;
  /** See `isQuestion`, `isProofread`. */
  readonly flags: Uint8Array;
  readonly field: Uint8Array;
  readonly speaker: Uint16Array;
  readonly speakers: readonly string[];
}

const question = 1;
const proofread = 2;

export const isQuestion = (lines: UnitLines, line: number): boolean => ((lines.flags[line] ?? 0) & question) !== 0;
export const isProofread = (lines: UnitLines, line: number): boolean => ((lines.flags[line] ?? 0) & proofread) !== 0;

export function encodeLines(lines: readonly LineFacts[]): Buffer {
  const speakers = [...new Set(lines.map(({ speaker }) => speaker))];
  const bytes = new ByteWriter();
  bytes.number(speakers.length);
  for (const speaker of speakers) bytes.text(speaker);
  const numbers = new Map(speakers.map((speaker, index) => [speaker, index]));
  bytes.number(lines.length);
  let before = 0;
  for (const line of lines) {
    bytes.signed(line.startMs - before);
    before = line.startMs;
    bytes.number(line.words);
    bytes.number((line.isQuestion ? question : 0) | (line.isProofread ? proofread : 0));
    bytes.number(line.field);
    bytes.number(numbers.get(line.speaker) ?? 0);
  }
  return bytes.take();
}

export function decodeLines(encoded: Uint8Array): UnitLines {
  const bytes = new ByteReader(encoded);
  const speakers = Array.from({ length: bytes.number() }, () => bytes.text());
  const count = bytes.number();
  const lines = {
    count,
    startMs: new Float64Array(count),
    firstWord: new Uint32Array(count),
    flags: new Uint8Array(count),
    field: new Uint8Array(count),
    speaker: new Uint16Array(count),
    speakers,
  };
  let startMs = 0;
  let word = 0;
  for (let line = 0; line < count; line++) {
    startMs += bytes.signed();
    lines.startMs[line] = startMs;
    lines.firstWord[line] = word;
    word += bytes.number();
    lines.flags[line] = bytes.number();
    lines.field[line] = bytes.number();
    lines.speaker[line] = bytes.number();
  }
  return lines;
}
