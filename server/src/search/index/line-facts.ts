import { limits } from '@glosy/core/limits';
import { decodeNumbers, encodeNumbers } from './varints.ts';

/** Facts of a line in the index, besides its words. */
export interface LineFacts {
  startMs: number;
  speaker: string;
  /** Spoken by the interviewer. */
  isQuestion: boolean;
  isProofread: boolean;
  /** In a description, the number of the field; 0 in a transcript. */
  field: number;
}

/** The facts of a document's lines, stored by column, because an archive has millions of lines. */
export interface DocumentLines {
  readonly count: number;
  readonly startMs: Uint32Array;
  /** The number, within the whole document, of each line's first word. */
  readonly firstWord: Uint32Array;
  /** Number of the line's speaker in `speakers`. */
  readonly speaker: Uint16Array;
  /** Number of the description's field. */
  readonly field: Uint8Array;
  /** 1 where the interviewer speaks. */
  readonly question: Uint8Array;
  /** 1 where a user has compared the line with the sound. */
  readonly proofread: Uint8Array;
  readonly speakers: readonly string[];
}

/** The stored facts of lines. */
export interface StoredLines {
  readonly lines: Buffer;
  /** JSON. */
  readonly speakers: string;
}

const columns = 6;

/** `lengthOf` gives the number of words of a line. */
export function encodeLines(lines: readonly LineFacts[], lengthOf: (line: number) => number): StoredLines {
  const speakers = [...new Set(lines.map(({ speaker }) => speaker))];
  const numberOf = new Map(speakers.map((speaker, index) => [speaker, index]));
  const numbers = lines.flatMap(({ startMs, speaker, field, isQuestion, isProofread }, line) => [
    startMs,
    lengthOf(line),
    numberOf.get(speaker) ?? 0,
    field,
    Number(isQuestion),
    Number(isProofread),
  ]);
  return { lines: encodeNumbers(numbers), speakers: JSON.stringify(speakers) };
}

export function decodeLines({ lines, speakers }: StoredLines): DocumentLines {
  const numbers = decodeNumbers(lines);
  const count = Math.floor(numbers.length / columns);
  const column = (number: number) => Array.from({ length: count }, (_, line) => numbers[line * columns + number] ?? 0);
  const firstWord = new Uint32Array(count);
  for (let line = 1; line < count; line++) {
    firstWord[line] = (firstWord[line - 1] as number) + (numbers[(line - 1) * columns + 1] as number);
  }
  return {
    count,
    startMs: Uint32Array.from(column(0)),
    firstWord,
    speaker: Uint16Array.from(column(2)),
    field: Uint8Array.from(column(3)),
    question: Uint8Array.from(column(4)),
    proofread: Uint8Array.from(column(5)),
    speakers: JSON.parse(speakers) as string[],
  };
}

/** The speaker of a transcript's line; empty if unknown. */
export function speakerOf({ speaker, speakers }: DocumentLines, line: number): string {
  return speakers[speaker[line] ?? 0] ?? '';
}

/** Whether one passage may contain both lines, of which `from` comes first: it has at most 30 s or five lines. */
export function isWithinReach({ startMs }: DocumentLines, from: number, to: number): boolean {
  const seconds = ((startMs[to] as number) - (startMs[from] as number)) / 1000;
  return to - from < limits.searchPassageLines || seconds <= limits.searchPassageSeconds;
}

/** Whether a user has compared each of the lines with the sound; `last` is inclusive. */
export function areProofread({ proofread }: DocumentLines, first: number, last: number): boolean {
  for (let line = first; line <= last; line++) if (proofread[line] !== 1) return false;
  return true;
}
