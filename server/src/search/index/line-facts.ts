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

/** The facts of a unit's lines, as columns: about ten bytes a line. */
export interface UnitLines {
  readonly count: number;
  readonly startMs: Uint32Array;
  /** The number, within the whole unit, of each line's first word. */
  readonly firstWord: Uint32Array;
  /** See `isQuestion`, `isProofread`, `fieldOf`. */
  readonly flags: Uint8Array;
  /** The number of each line's speaker in `speakers`. */
  readonly speaker: Uint8Array | Uint16Array;
  readonly speakers: readonly string[];
}

const question = 1;
const proofread = 2;
/** The flags' other bits are the number of the field. */
const fields = 4;

export const isQuestion = (lines: UnitLines, line: number): boolean => ((lines.flags[line] ?? 0) & question) !== 0;
export const isProofread = (lines: UnitLines, line: number): boolean => ((lines.flags[line] ?? 0) & proofread) !== 0;

/** In a description, the number of the line's field. */
export const fieldOf = (lines: UnitLines, line: number): number => Math.floor((lines.flags[line] ?? 0) / fields);

/** `wordsIn` gives the number of words of a line; years of several words are not counted again. */
export function encodeLines(lines: readonly LineFacts[], wordsIn: (line: number) => number): Buffer {
  const speakers = [...new Set(lines.map(({ speaker }) => speaker))];
  const bytes = new ByteWriter();
  bytes.number(speakers.length);
  for (const speaker of speakers) bytes.text(speaker);
  const numbers = new Map(speakers.map((speaker, index) => [speaker, index]));
  bytes.number(lines.length);
  let before = 0;
  for (const [index, line] of lines.entries()) {
    bytes.signed(line.startMs - before);
    before = line.startMs;
    bytes.number(wordsIn(index));
    bytes.number((line.isQuestion ? question : 0) + (line.isProofread ? proofread : 0) + line.field * fields);
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
    startMs: new Uint32Array(count),
    firstWord: new Uint32Array(count),
    flags: new Uint8Array(count),
    speaker: speakers.length <= 256 ? new Uint8Array(count) : new Uint16Array(count),
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
    lines.speaker[line] = bytes.number();
  }
  return lines;
}
