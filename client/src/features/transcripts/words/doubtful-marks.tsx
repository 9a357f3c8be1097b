import './doubtful-marks.scss';
import { type ReactNode, useSyncExternalStore } from 'react';
import type { EditorLine } from '../document/editor-line.ts';
import type { EditorWords } from './editor-words.ts';

/** Underlines the doubtful words of a line from behind its text field. */
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
      {line.text.slice(at)}
    </div>
  );
}
