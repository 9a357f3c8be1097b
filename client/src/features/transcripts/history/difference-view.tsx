import './difference-view.scss';
import { formatMilliseconds } from '@glosy/core/timecode';
import { useMemo, useState } from 'react';
import { polishCount } from '../../../lib/polish-number.ts';
import { Button } from '../../../ui/button.tsx';
import type { EditorLine } from '../document/editor-line.ts';
import { findHunks } from '../document/line-hunks.ts';
import { wordDifference } from './word-difference.ts';

interface DifferenceViewProps {
  /** Equal lines must be the same objects in both states (`continueLines`). */
  before: readonly EditorLine[];
  after: readonly EditorLine[];
}

/** The lines of one changed place, before and after. */
interface PlaceChange {
  before: readonly EditorLine[];
  after: readonly EditorLine[];
}

const shownAtFirst = 100;

/** The changes between two states of a transcript, by whole words. */
export function DifferenceView({ before, after }: DifferenceViewProps) {
  const changes = useMemo(() => findChanges(before, after), [before, after]);
  const [shown, setShown] = useState(shownAtFirst);
  if (changes.length === 0) return <p>Oba teksty są takie same.</p>;
  return (
    <div className="difference">
      <p className="difference-count">{polishCount(changes.length, 'zmiana', 'zmiany', 'zmian')}</p>
      <ol className="difference-list">
        {changes.slice(0, shown).map((change) => (
          <li key={(change.before[0] ?? change.after[0])?.id}>
            <ChangedPlace {...change} />
          </li>
        ))}
      </ol>
      {changes.length > shown && (
        <Button variant="secondary" size="small" onClick={() => setShown(shown + shownAtFirst)}>
          Pokaż więcej zmian
        </Button>
      )}
    </div>
  );
}

export function ChangedPlace({ before, after }: PlaceChange) {
  const pieces = wordDifference(textOf(before), textOf(after));
  return (
    <>
      <div className="difference-time">{timesOf(before, after)}</div>
      <p className="difference-text">
        {pieces.map(({ kind, text }, index) => {
          const key = `${index} ${kind}`;
          if (kind === 'same') return <span key={key}>{text}</span>;
          const Tag = kind === 'removed' ? 'del' : 'ins';
          return (
            <Tag key={key}>
              <span className="visually-hidden">{kind === 'removed' ? ' [usunięto: ' : ' [dodano: '}</span>
              {text.replaceAll('\n', '⏎\n')}
              <span className="visually-hidden">] </span>
            </Tag>
          );
        })}
      </p>
      {marksOf(before, after)}
    </>
  );
}

/** Compares lines one by one where their number stays, and split or merged lines together. */
function findChanges(before: readonly EditorLine[], after: readonly EditorLine[]): PlaceChange[] {
  return findHunks(before, after).flatMap(({ at, removed, inserted }) => {
    const old = before.slice(at, at + removed);
    const isPaired = old.length === inserted.length && old.every((line, index) => line.id === inserted[index]?.id);
    if (!isPaired) return [{ before: old, after: inserted }];
    return old.map((line, index) => ({ before: [line], after: [inserted[index] as EditorLine] }));
  });
}

function textOf(lines: readonly EditorLine[]): string {
  return lines.map((line) => line.text).join('\n');
}

function timesOf(before: readonly EditorLine[], after: readonly EditorLine[]): string {
  const [old, next] = [rangeOf(before), rangeOf(after)];
  if (old === '') return `${next}: nowy napis`;
  if (next === '') return `${old}: usunięty napis`;
  return old === next ? old : `${old} → ${next}`;
}

function rangeOf(lines: readonly EditorLine[]): string {
  const [first, last] = [lines[0], lines.at(-1)];
  if (!first || !last) return '';
  return `${formatMilliseconds(first.startMs, ',')}–${formatMilliseconds(last.endMs, ',')}`;
}

function marksOf(before: readonly EditorLine[], after: readonly EditorLine[]) {
  if (before.length !== 1 || after.length !== 1 || before[0]?.isProofread === after[0]?.isProofread) return null;
  return (
    <p className="difference-mark">
      {after[0]?.isProofread ? 'Oznaczono jako sprawdzony.' : 'Cofnięto oznaczenie sprawdzenia.'}
    </p>
  );
}
