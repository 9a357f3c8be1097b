import { writeProofread } from '@glosy/core/proofread-marks';
import { writeSrt } from '@glosy/core/srt';
import type { EditorLine } from './editor-line.ts';

/** A transcript as it travels: SubRip text, and which of its lines are proofread. */
export interface TranscriptState {
  readonly text: string;
  readonly proofread: string;
}

/** A line's block without its number; written once for as long as the line stays as it is. */
const bodies = new WeakMap<EditorLine, string>();
/** How long to work before the browser may paint and take keystrokes, in milliseconds. */
const sliceMs = 6;
const linesPerLook = 50;

/** Writes the transcript in slices, so that typing goes on meanwhile; after a keystroke only one line is written anew. */
export async function serialiseLines(
  lines: readonly EditorLine[],
  pause: () => Promise<void> = nextTask,
): Promise<TranscriptState> {
  const blocks: string[] = [];
  let sliceStart = performance.now();
  for (const [index, line] of lines.entries()) {
    blocks.push(`${index + 1}\n${bodyOf(line)}`);
    if (index % linesPerLook !== linesPerLook - 1 || performance.now() - sliceStart < sliceMs) continue;
    await pause();
    sliceStart = performance.now();
  }
  return { text: blocks.join(''), proofread: writeProofread(lines) };
}

function bodyOf(line: EditorLine): string {
  const known = bodies.get(line);
  if (known !== undefined) return known;
  const body = writeSrt([line]).replace(/^1\n/, '');
  bodies.set(line, body);
  return body;
}

/** Lets the browser do what waits: input and painting first. */
export function nextTask(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } };
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}
