import { limits } from '../limits.ts';

/** A cue: words said from `startMs` up to, not including, `endMs` (whole milliseconds). `text` may have `\n`, no blank line. */
export interface TranscriptLine {
  startMs: number;
  endMs: number;
  text: string;
}

/** Thrown for a transcript that cannot be parsed: `line` is the file's line number from 1, `reason` a short Polish phrase. */
export class TranscriptSyntaxError extends Error {
  readonly line: number;
  readonly reason: string;

  constructor(line: number, reason: string) {
    super(`wiersz ${line}: ${reason}`);
    this.name = 'TranscriptSyntaxError';
    this.line = line;
    this.reason = reason;
  }
}

/** Throws `TranscriptSyntaxError` when the cue at `lineNumber` breaks a rule that all transcripts keep. */
export function checkLine(line: TranscriptLine, lineNumber: number): void {
  const longestMs = limits.lineMaxSeconds * 1000;
  // Negated, so that times that are no numbers are refused too.
  if (!(line.endMs >= line.startMs)) throw new TranscriptSyntaxError(lineNumber, 'koniec napisu jest przed początkiem');
  if (line.endMs > longestMs) throw new TranscriptSyntaxError(lineNumber, 'czas napisu przekracza 24 godziny');
  if (line.text.length > limits.lineMaxLength) {
    throw new TranscriptSyntaxError(lineNumber, `napis jest dłuższy niż ${limits.lineMaxLength} znaków`);
  }
}

/** Throws `TranscriptSyntaxError` for more than `transcriptMaxLines` cues. */
export function checkLineCount(count: number, lineNumber: number): void {
  if (count > limits.transcriptMaxLines) {
    throw new TranscriptSyntaxError(lineNumber, `transkrypcja ma więcej niż ${limits.transcriptMaxLines} napisów`);
  }
}

/** The lines by start; equal starts keep their order. */
export function inTimeOrder<Line extends TranscriptLine>(lines: readonly Line[]): Line[] {
  return [...lines].sort((a, b) => a.startMs - b.startMs);
}
