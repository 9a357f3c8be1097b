import './difference-view.scss';
import { formatMilliseconds } from '@glosy/core/time/timecode';
import { memo, useState } from 'react';
import { polishCount } from '../../../lib/format/polish-number.ts';
import { Button } from '../../../ui/button.tsx';
import { Check } from '../../../ui/form/check.tsx';
import type { EditorLine } from '../document/editor-line.ts';
import type { PlaceChange } from '../document/find-changes.ts';
import { wordDifference } from './word-difference.ts';

interface DifferenceViewProps {
  changes: readonly PlaceChange[];
  /** Makes each change a checkbox. */
  choice?: {
    isChosen: (change: PlaceChange) => boolean;
    onToggle: (change: PlaceChange) => void;
  };
}

const shownAtFirst = 100;

/** The changes between two states of a transcript, by whole words. */
export function DifferenceView({ changes, choice }: DifferenceViewProps) {
  const [shown, setShown] = useState(shownAtFirst);
  if (changes.length === 0) return <p>Oba teksty są takie same.</p>;
  return (
    <div className="difference">
      <p className="difference-count">{polishCount(changes.length, 'zmiana', 'zmiany', 'zmian')}</p>
      <ol className="difference-list">
        {changes.slice(0, shown).map((change) => (
          <li key={(change.before[0] ?? change.after[0])?.id}>
            {choice ? (
              <Check
                label={timesOf(change)}
                isChecked={choice.isChosen(change)}
                onChange={() => choice.onToggle(change)}
              />
            ) : (
              <div className="difference-time note">{timesOf(change)}</div>
            )}
            <ChangedText before={change.before} after={change.after} />
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

type Sides = Pick<PlaceChange, 'before' | 'after'>;

export function ChangedPlace(change: Sides) {
  return (
    <>
      <div className="difference-time note">{timesOf(change)}</div>
      <ChangedText {...change} />
    </>
  );
}

const ChangedText = memo(function ChangedText({ before, after }: Sides) {
  const pieces = wordDifference(textOf(before), textOf(after));
  return (
    <>
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
});

function textOf(lines: readonly EditorLine[]): string {
  return lines.map((line) => line.text).join('\n');
}

function timesOf({ before, after }: Sides): string {
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
    <p className="difference-mark note">
      {after[0]?.isProofread ? 'Oznaczono jako sprawdzony.' : 'Cofnięto oznaczenie sprawdzenia.'}
    </p>
  );
}
