import { toEditorLines } from '../document/editor-line.ts';

/** Lines of four seconds each, from 0. */
export function linesOf(...texts: string[]) {
  return toEditorLines(texts.map((text, index) => ({ startMs: index * 4000, endMs: (index + 1) * 4000, text })));
}

export function textsOf(lines: readonly { text: string }[]): string[] {
  return lines.map((line) => line.text);
}
