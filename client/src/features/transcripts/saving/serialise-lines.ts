import { writeSrtBlock } from '@glosy/core/formats/subtitles/srt';
import { writeProofread } from '@glosy/core/transcript/proofread-marks';
import type { EditorLine } from '../document/editor-line.ts';

/** A transcript on the wire: SubRip text, and which of its lines are proofread. */
export interface TranscriptState {
  readonly text: string;
  readonly proofread: string;
}

/** Duration of work before the browser may paint and handle input, in milliseconds. */
const sliceMs = 6;
const linesPerCheck = 50;

/** Serialises in slices, so that typing stays smooth. The caller continues in a new slice. */
export async function serialiseLines(
  lines: readonly EditorLine[],
  pause: () => Promise<void> = nextTask,
): Promise<TranscriptState> {
  const parts: string[] = [];
  const blocks: string[] = [];
  let sliceStart = performance.now();
  for (const [index, line] of lines.entries()) {
    blocks.push(writeSrtBlock(line, index + 1));
    if (index % linesPerCheck !== linesPerCheck - 1 || performance.now() - sliceStart < sliceMs) continue;
    parts.push(blocks.splice(0).join(''));
    await pause();
    sliceStart = performance.now();
  }
  const state = { text: parts.join('') + blocks.join(''), proofread: writeProofread(lines) };
  if (parts.length > 0) await pause();
  return state;
}

/** The latest of the sent states that equals the given one on the wire; null without one. */
export async function findSameState(
  { text, proofread }: TranscriptState,
  sent: readonly (readonly EditorLine[])[],
  serialise: (lines: readonly EditorLine[]) => Promise<TranscriptState>,
): Promise<readonly EditorLine[] | null> {
  for (const lines of [...sent].reverse()) {
    const state = await serialise(lines);
    if (state.text === text && state.proofread === proofread) return lines;
  }
  return null;
}

/** Yields to the browser, which handles input and paints first. */
function nextTask(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } };
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}
