import '../../../ui/form-controls.scss';
import './conflict-dialog.scss';
import { formatTimecode } from '@glosy/core/timecode';
import { useId, useMemo, useState } from 'react';
import { polishMoment } from '../../../lib/polish-date.ts';
import { polishCount } from '../../../lib/polish-number.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import type { EditorLine } from '../document/editor-line.ts';
import { ChangedPlace, DifferenceView } from '../history/difference-view.tsx';
import { hasConflict, joinPieces, type MergeConflict, type MergePiece, mergeStates } from './merge-states.ts';
import type { TheirState } from './save-state.ts';

interface ConflictDialogProps {
  base: readonly EditorLine[];
  ours: readonly EditorLine[];
  theirs: TheirState;
  /** Receives the lines to continue with. */
  onResolve: (lines: readonly EditorLine[]) => void;
  onLater: () => void;
}

type View = 'both' | 'ours' | 'theirs';

/** Shows the changes of two users to one transcript, and lets this user choose one version or merge both. */
export function ConflictDialog({ base, ours, theirs, onResolve, onLater }: ConflictDialogProps) {
  const pieces = useMemo(() => mergeStates(base, ours, theirs.lines), [base, ours, theirs.lines]);
  const [choices, setChoices] = useState<readonly ('ours' | 'theirs')[]>([]);
  const [view, setView] = useState<View>('both');
  const conflicts = pieces.filter((piece) => piece.kind === 'conflict');
  const author = theirs.author || 'Inna osoba';
  const choiceOf = (number: number) => choices[number] ?? 'ours';

  return (
    <Dialog
      title="Ktoś zapisał tę transkrypcję w międzyczasie"
      size="wide"
      className="conflict-dialog"
      onClose={onLater}
      footer={
        <>
          <Button variant="quiet" onClick={onLater}>
            Zdecyduję później
          </Button>
          <Button variant="secondary" onClick={() => onResolve(theirs.lines)}>
            Przyjmij tamtą wersję
          </Button>
          <Button variant="secondary" onClick={() => onResolve(ours)}>
            Zachowaj moją wersję
          </Button>
          <Button onClick={() => onResolve(joinPieces(pieces, (conflict, number) => conflict[choiceOf(number)]))}>
            Połącz obie wersje
          </Button>
        </>
      }
    >
      <p>
        {author} {theirs.at && `(${polishMoment(theirs.at)})`} — te zmiany są już w archiwum i zostaną w historii. Twoje
        są na tym urządzeniu. Nic nie zginie: po połączeniu lub wyborze poprzednie wersje można przywrócić z historii
        albo cofnąć w edytorze.
      </p>
      <Tabs<View>
        label="Wersje"
        active={view}
        onChange={setView}
        tabs={[
          {
            key: 'both',
            label: 'Połączenie',
            content: <MergeChoices pieces={pieces} author={author} choiceOf={choiceOf} onChoose={setChoices} />,
          },
          { key: 'ours', label: 'Moje zmiany', content: <DifferenceView before={base} after={ours} /> },
          {
            key: 'theirs',
            label: `Zmiany: ${author}`,
            content: <DifferenceView before={base} after={theirs.lines} />,
          },
        ]}
      />
      {!hasConflict(pieces) && <p>Zmiany dotyczą różnych napisów, więc obie wersje można połączyć bez straty.</p>}
      {conflicts.length > 0 && (
        <p>
          {polishCount(conflicts.length, 'miejsce zmieniły', 'miejsca zmieniły', 'miejsc zmieniły')} obie osoby: wybierz
          w karcie „Połączenie”, co ma zostać.
        </p>
      )}
    </Dialog>
  );
}

interface MergeChoicesProps {
  pieces: readonly MergePiece[];
  author: string;
  choiceOf: (number: number) => 'ours' | 'theirs';
  onChoose: (choices: readonly ('ours' | 'theirs')[]) => void;
}

function MergeChoices({ pieces, author, choiceOf, onChoose }: MergeChoicesProps) {
  const conflicts = pieces.filter((piece): piece is MergePiece & MergeConflict => piece.kind === 'conflict');
  if (conflicts.length === 0) return <p>Nie ma miejsc, które zmieniły obie osoby.</p>;
  return (
    <ol className="difference-list">
      {conflicts.map((conflict, number) => (
        <li key={(conflict.base[0] ?? conflict.ours[0] ?? conflict.theirs[0])?.id}>
          <ConflictChoice
            conflict={conflict}
            author={author}
            choice={choiceOf(number)}
            onChoose={(choice) => onChoose(conflicts.map((_, index) => (index === number ? choice : choiceOf(index))))}
          />
        </li>
      ))}
    </ol>
  );
}

interface ConflictChoiceProps {
  conflict: MergeConflict;
  author: string;
  choice: 'ours' | 'theirs';
  onChoose: (choice: 'ours' | 'theirs') => void;
}

function ConflictChoice({ conflict, author, choice, onChoose }: ConflictChoiceProps) {
  const name = useId();
  const start = (conflict.base[0] ?? conflict.ours[0] ?? conflict.theirs[0])?.startMs ?? 0;
  return (
    <fieldset className="conflict-choice">
      <legend>Od {formatTimecode(start / 1000)}</legend>
      {(['ours', 'theirs'] as const).map((side) => (
        <div key={side} className="form-check">
          <input
            id={`${name}-${side}`}
            className="form-check-input"
            type="radio"
            name={name}
            checked={choice === side}
            onChange={() => onChoose(side)}
          />
          <label className="form-check-label" htmlFor={`${name}-${side}`}>
            <strong>{side === 'ours' ? 'Moja wersja' : `Wersja: ${author}`}</strong>
            <ChangedPlace before={conflict.base} after={conflict[side]} />
          </label>
        </div>
      ))}
    </fieldset>
  );
}
