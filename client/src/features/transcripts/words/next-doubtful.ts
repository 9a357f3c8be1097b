import type { EditorController } from '../controller/editor-controller.ts';
import type { EditorLine } from '../document/editor-line.ts';
import type { DoubtfulWord } from './doubtful-words.ts';

const lastText = 'To było ostatnie niepewne słowo.';
const noneText = 'W tej transkrypcji nie ma niepewnych słów.';
const unknownText = 'Program, który przepisał to nagranie, nie podał, których słów nie był pewien.';

/** Length of sound played before and after a word, so that it is heard in context. */
const aroundMs = 500;

/**
 * Shows the next doubtful word: selects it, so that typing replaces it, and plays it with half a second on each side.
 * If the previous one is still selected and unchanged, it is confirmed first; without `confirm` it is skipped.
 */
export function nextDoubtful(
  editor: EditorController,
  confirm: ((line: EditorLine, index: number) => void) | null,
): void {
  const { words } = editor.document;
  const { shown } = words;
  const line = editor.document.lines[editor.activeIndex];
  const isShown = shown !== null && line === shown.line && editor.caret === shown.word.start;
  if (isShown) confirm?.(shown.line, shown.word.index);
  const next = find(editor, isShown ? shown.word.end : editor.caret);
  words.shown = next;
  if (!next) {
    editor.refusal.set(isShown ? lastText : words.isUnknown ? unknownText : noneText);
    return;
  }
  editor.refusal.set(null);
  editor.goTo(next.line.id, next.word.start, next.word.end);
  const { startMs, endMs } = next.word;
  editor.playStretch({ startMs: Math.max(0, startMs - aroundMs), endMs: endMs + aroundMs });
}

/** The first doubtful word after an offset of the active line, wrapping around after the last one. */
function find(editor: EditorController, offset: number): { line: EditorLine; word: DoubtfulWord } | null {
  const { lines, words } = editor.document;
  const from = Math.max(0, editor.activeIndex);
  for (let step = 0; step <= lines.length; step++) {
    const line = lines[(from + step) % lines.length];
    const found = line && words.doubtfulIn(line).find(({ start }) => step > 0 || start >= offset);
    if (line && found) return { line, word: found };
  }
  return null;
}
