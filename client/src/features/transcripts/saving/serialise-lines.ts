import { writeProofread } from '@glosy/core/proofread-marks';
import { writeSrtBlock } from '@glosy/core/srt';
import type { EditorLine } from '../document/editor-line.ts';

/** A transcript as it travels: SubRip text, and which of its lines are proofread. */
export interface TranscriptState {
  readonly text: string;
  readonly proofread: string;
}

/** How long to work before the browser may paint and take keystrokes, in milliseconds. */
const sliceMs = 6;
const linesPerLook = 50;

/** Writes the transcript in slices, so that typing goes on meanwhile; whoever waits for it begins a slice of his own. */
export async function serialiseLines(
  lines: readonly EditorLine[],
  pause: () => Promise<void> = nextTask,
): Promise<TranscriptState> {
  const parts: string[] = [];
  const blocks: string[] = [];
  let sliceStart = performance.now();
  for (const [index, line] of lines.entries()) {
    blocks.push(writeSrtBlock(line, index + 1));
    if (index % linesPerLook !== linesPerLook - 1 || performance.now() - sliceStart < sliceMs) continue;
    parts.push(blocks.splice(0).join(''));
    await pause();
    sliceStart = performance.now();
  }
  const state = { text: parts.join('') + blocks.join(''), proofread: writeProofread(lines) };
  if (parts.length > 0) await pause();
  return state;
}

/** Lets the browser do what waits: input and painting first. */
export function nextTask(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } };
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}
