import './align-dialog.scss';
import { polishPlural } from '@glosy/core/text/polish-order';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { polishMoment } from '../../../lib/format/polish-date.ts';
import { polishCount } from '../../../lib/format/polish-number.ts';
import { messageOf } from '../../../lib/request.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Check } from '../../../ui/form/check.tsx';
import { FailedPanel } from '../../../ui/panel-states.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { announce } from '../../../ui/status-line.tsx';
import type { EditorLine, LineId } from '../document/editor-line.ts';
import type { LineTimes } from '../document/retime-lines.ts';
import { AlignmentItem } from './alignment-item.tsx';
import type { AlignmentResult, AlignmentRow } from './alignment-rows.ts';

interface AlignDialogProps {
  /** Saves the transcript and compares it with the sound. @throws RequestError */
  onFind: (signal: AbortSignal) => Promise<AlignmentResult>;
  onPlay: (times: LineTimes) => void;
  onApply: (times: ReadonlyMap<EditorLine, LineTimes>) => void;
  onClose: () => void;
}

/** Below this share the text may belong to another sound. */
const ownTextPart = 0.3;
const shownAtOnce = 50;

/** Times of lines that were found in the sound: a list to check before applying them, in one undo step. */
export function AlignDialog({ onFind, onPlay, onApply, onClose }: AlignDialogProps) {
  const found = useQuery({
    queryKey: ['alignment'],
    queryFn: ({ signal }) => onFind(signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const [flipped, setFlipped] = useState<ReadonlySet<LineId>>(new Set());
  const rows = found.data?.rows ?? [];
  const isChosen = ({ line, doubt }: AlignmentRow) => (doubt !== 'far') !== flipped.has(line.id);
  const chosen = rows.filter(isChosen);

  function toggle(id: LineId): void {
    const next = new Set(flipped);
    if (!next.delete(id)) next.add(id);
    setFlipped(next);
  }

  function apply(): void {
    onApply(new Map(chosen.map(({ line, found: times }) => [line, times])));
    announce(`Zmieniono czasy: ${polishCount(chosen.length, 'napis', 'napisy', 'napisów')}. Zmianę można cofnąć.`);
    onClose();
  }

  return (
    <Dialog
      title="Dopasuj czasy do nagrania"
      size="wide"
      className="align-dialog"
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {found.data && rows.length === 0 ? 'Zamknij' : 'Anuluj'}
          </Button>
          {rows.length > 0 && (
            <Button disabled={chosen.length === 0} onClick={apply}>
              Zmień czasy {polishCount(chosen.length, 'napisu', 'napisów', 'napisów')}
            </Button>
          )}
        </>
      }
    >
      {found.isPending && <Spinner text="Porównywanie tekstu z nagraniem…" isVisible />}
      {found.isError && (
        <FailedPanel
          message={messageOf(found.error, 'Nie udało się porównać tekstu z nagraniem.')}
          onRetry={() => void found.refetch()}
        />
      )}
      {found.data && <Summary result={found.data} />}
      {rows.length > 0 && <Rows rows={rows} isChosen={isChosen} onToggle={toggle} onPlay={onPlay} />}
    </Dialog>
  );
}

function Summary({ result: { source, heardPart, lineCount, rows } }: { result: AlignmentResult }) {
  const percent = Math.round(heardPart * 100);
  const who =
    source.model === null ? 'wgrany plik programu rozpoznającego mowę' : `transkrypcja maszynowa (${source.model})`;
  return (
    <>
      {heardPart < ownTextPart && (
        <Alert kind="warning">
          W nagraniu usłyszano tylko {percent} % słów tego tekstu. Sprawdź, czy należy on do tego nagrania i tego
          języka, zanim zmienisz czasy.
        </Alert>
      )}
      <p role="status">
        {rows.length === 0
          ? 'Czasy wszystkich napisów zgadzają się już z nagraniem.'
          : `Inne czasy ${polishPlural(rows.length, 'miałby', 'miałyby', 'miałoby')} ${polishCount(rows.length, 'napis', 'napisy', 'napisów')} z ${lineCount}.`}{' '}
        Usłyszano {percent} % słów.
      </p>
      <p className="note">
        Słowa z nagrania: {who}, {polishMoment(source.at)}. Tekst i mówiący się nie zmienią, a całą zmianę cofniesz
        jednym „Cofnij”.
      </p>
    </>
  );
}

interface RowsProps {
  rows: readonly AlignmentRow[];
  isChosen: (row: AlignmentRow) => boolean;
  onToggle: (id: LineId) => void;
  onPlay: (times: LineTimes) => void;
}

function Rows({ rows, isChosen, onToggle, onPlay }: RowsProps) {
  const [onlyDoubtful, setOnlyDoubtful] = useState(false);
  const [most, setMost] = useState(shownAtOnce);
  const doubtful = rows.filter(({ doubt }) => doubt !== null);
  const shown = onlyDoubtful ? doubtful : rows;
  return (
    <>
      {doubtful.length > 0 && (
        <Check
          label={`Pokaż tylko wątpliwe (${doubtful.length})`}
          isChecked={onlyDoubtful}
          onChange={setOnlyDoubtful}
        />
      )}
      <ul className="align-list">
        {shown.slice(0, most).map((row) => (
          <AlignmentItem
            key={row.line.id}
            row={row}
            isChosen={isChosen(row)}
            onToggle={() => onToggle(row.line.id)}
            onPlay={onPlay}
          />
        ))}
      </ul>
      {shown.length > most && (
        <Button variant="secondary" size="small" onClick={() => setMost(most + shownAtOnce)}>
          Pokaż więcej
        </Button>
      )}
    </>
  );
}
