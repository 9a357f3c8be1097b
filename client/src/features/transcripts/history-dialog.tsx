import type { TranscriptRevision } from '@glosy/core/transcript-revision';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { polishMoment } from '../../lib/polish-date.ts';
import { polishCount } from '../../lib/polish-plural.ts';
import { messageOf } from '../../lib/request.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyPanel, FailedPanel } from '../../ui/panel-states.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { DifferenceView } from './difference-view.tsx';
import { continueLines, type EditorLine, sameContent } from './editor-line.ts';
import { loadTranscript, revisionsQuery, type TranscriptAddress } from './transcripts.queries.ts';

interface HistoryDialogProps {
  address: TranscriptAddress;
  /** The text in the editor. */
  current: readonly EditorLine[];
  isEditable: boolean;
  /** Puts an older state into the editor; false when that failed, and then the editor says why. */
  onRestore: (revision: number) => Promise<boolean>;
  onClose: () => void;
}

const origins = { machine: 'wgrany plik', person: 'edycja' };

/** Every kept state of the transcript, with what has changed since, and a way back to it. */
export function HistoryDialog({ address, current, isEditable, onRestore, onClose }: HistoryDialogProps) {
  const revisions = useQuery(revisionsQuery(address));
  const [chosen, setChosen] = useState<TranscriptRevision | null>(null);
  return (
    <Dialog title="Historia transkrypcji" size="wide" onClose={onClose}>
      {revisions.isPending && <Spinner text="Wczytywanie historii…" isVisible />}
      {revisions.isError && (
        <FailedPanel
          message={messageOf(revisions.error, 'Nie udało się wczytać historii.')}
          onRetry={() => void revisions.refetch()}
        />
      )}
      {revisions.data?.length === 0 && <EmptyPanel>Ta transkrypcja nie ma jeszcze historii.</EmptyPanel>}
      <div className="history">
        <ol className="history-list">
          {revisions.data?.map((revision) => (
            <li key={revision.number}>
              <button
                type="button"
                className="history-item"
                aria-pressed={chosen?.number === revision.number}
                onClick={() => setChosen(revision)}
              >
                <strong>{polishMoment(revision.updatedAt)}</strong>
                <span>
                  {revision.author}, {origins[revision.origin]},{' '}
                  {polishCount(revision.lineCount, 'napis', 'napisy', 'napisów')}
                </span>
              </button>
            </li>
          ))}
        </ol>
        <section className="history-detail" aria-label="Wybrana wersja">
          {chosen ? (
            <RevisionDetail
              key={chosen.number}
              {...{ address, revision: chosen, current, isEditable, onRestore, onClose }}
            />
          ) : (
            revisions.data && <p>Wybierz wersję, aby zobaczyć, co się od niej zmieniło.</p>
          )}
        </section>
      </div>
    </Dialog>
  );
}

interface RevisionDetailProps extends HistoryDialogProps {
  revision: TranscriptRevision;
}

function RevisionDetail({ address, revision, current, isEditable, onRestore, onClose }: RevisionDetailProps) {
  const older = useQuery({
    queryKey: ['transcript-revision', address.recordingId, address.transcriptFile, revision.number],
    queryFn: () => loadTranscript(address, revision.number),
    gcTime: 0,
  });
  const compared = useMemo(() => older.data && shareUnchanged(current, older.data.lines), [older.data, current]);
  const restoring = useMutation({ mutationFn: () => onRestore(revision.number) });
  if (older.isError) return <FailedPanel message={messageOf(older.error, 'Nie udało się wczytać tej wersji.')} />;
  if (!compared) return <Spinner text="Wczytywanie wersji…" isVisible />;
  return (
    <>
      <h3>Zmiany od tej wersji do tekstu w edytorze</h3>
      {restoring.data === false && <Alert kind="error">Nie udało się przywrócić tej wersji.</Alert>}
      {isEditable && (
        <Button
          variant="secondary"
          isBusy={restoring.isPending}
          busyText="Przywracanie…"
          onClick={() => restoring.mutate(undefined, { onSuccess: (isDone) => isDone && onClose() })}
        >
          Przywróć tę wersję
        </Button>
      )}
      <DifferenceView before={compared} after={current} />
    </>
  );
}

/** An older state knows no marks: lines are the same when their times and words are. */
function shareUnchanged(
  current: readonly EditorLine[],
  older: Parameters<typeof continueLines>[1],
): readonly EditorLine[] {
  const byId = new Map(current.map((line) => [line.id, line]));
  return continueLines(current, older).map((line) => {
    const known = byId.get(line.id);
    return known && sameContent({ ...line, isProofread: known.isProofread }, known) ? known : line;
  });
}
