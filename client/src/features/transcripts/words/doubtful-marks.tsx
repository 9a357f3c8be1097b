import './doubtful-marks.scss';
import { type ReactNode, useSyncExternalStore } from 'react';
import type { EditorLine } from '../document/editor-line.ts';
import type { EditorWords } from './editor-words.ts';

/** A no-break space keeps the next word in the same row. */
const upToSpace = /^[^ \n]*/;

/**
 * Underlines the doubtful words of a line, behind its text field. Text after the space behind the last doubtful word
 * has no effect, so it is left out: typing there does not rerender this.
 */
export function DoubtfulMarks({ words, line }: { words: EditorWords; line: EditorLine }) {
  const doubtful = useSyncExternalStore(words.subscribe, () => words.doubtfulIn(line));
  if (doubtful.length === 0) return null;
  const parts: ReactNode[] = [];
  let at = 0;
  for (const { index, start, end } of doubtful) {
    parts.push(line.text.slice(at, start), <span key={index}>{line.text.slice(start, end)}</span>);
    at = end;
  }
  return (
    <div className="editor-text-mirror doubtful-words" aria-hidden="true">
      {parts}
      {upToSpace.exec(line.text.slice(at))?.[0]}
    </div>
  );
}
