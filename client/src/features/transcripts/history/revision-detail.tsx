import type { TranscriptRevision } from '@glosy/core/transcript/transcript-revision';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { messageOf } from '../../../lib/request.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { FailedPanel } from '../../../ui/panel-states.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { continueLines, type EditorLine, type LineContent, sameContent } from '../document/editor-line.ts';
import { findChanges } from '../document/find-changes.ts';
import { loadTranscript, revisionsQuery, type TranscriptAddress } from '../transcripts.queries.ts';
import { DifferenceView } from './difference-view.tsx';
import { type TakeChanges, TakeView } from './take-view.tsx';

export interface RevisionDetailProps {
  address: TranscriptAddress;
  /** The lines in the editor. */
  current: readonly EditorLine[];
  isEditable: boolean;
  /** Restores a revision; throws RequestError when that is refused. */
  onRestore: (revision: number) => Promise<void>;
  onTake: TakeChanges;
  onClose: () => void;
  revision: TranscriptRevision;
  /** The previous revision; null for the first. */
  predecessor: TranscriptRevision | null;
}

type View = 'present' | 'made';

/** One revision: its difference from the text, its own changes, and buttons that apply its changes or restore it. */
export function RevisionDetail(props: RevisionDetailProps) {
  const { address, revision, predecessor, current, isEditable, onRestore, onTake, onClose } = props;
  const [view, setView] = useState<View>('present');
  const restoring = useMutation({ mutationFn: () => onRestore(revision.number), onSuccess: onClose });
  const take = isEditable ? { revision: revision.number, onTake, onClose } : undefined;
  const made = predecessor ? (
    <Comparison address={address} before={predecessor.number} after={revision.number} />
  ) : (
    <p>To pierwsza zachowana wersja.</p>
  );
  return (
    <>
      {restoring.isError && (
        <Alert kind="error">{messageOf(restoring.error, 'Nie udało się przywrócić tej wersji.')}</Alert>
      )}
      {isEditable && (
        <Button
          variant="secondary"
          isBusy={restoring.isPending}
          busyText="Przywracanie…"
          onClick={() => restoring.mutate()}
        >
          Przywróć tę wersję
        </Button>
      )}
      <Tabs<View>
        label="Porównanie"
        active={view}
        onChange={setView}
        tabs={[
          {
            key: 'present',
            label: 'Czym różni się od obecnego tekstu',
            content: <Comparison address={address} before={current} after={revision.number} take={take} />,
          },
          { key: 'made', label: 'Co zmieniono w tej wersji', content: made },
        ]}
      />
    </>
  );
}

interface ComparisonProps {
  address: TranscriptAddress;
  /** A revision's number, or the lines in the editor. */
  before: number | readonly EditorLine[];
  /** A revision's number. */
  after: number;
  /** Lets the user apply changes. */
  take?: { onTake: TakeChanges; onClose: () => void; revision: number } | undefined;
}

function Comparison({ address, before, after, take }: ComparisonProps) {
  const older = useRevision(address, typeof before === 'number' ? before : null);
  const newer = useRevision(address, after);
  const compared = useMemo(() => {
    const from = typeof before === 'number' ? older.data && continueLines([], older.data.lines) : before;
    if (!from || !newer.data) return null;
    const lines = shareUnchanged(from, newer.data.lines);
    return { lines, changes: findChanges(from, lines) };
  }, [older.data, newer.data, before]);
  const cache = useQueryClient();
  const failed = [older, newer].find((query) => query.isError);
  if (failed) {
    const retry = () => {
      // A revision is missing when its editor has saved again and replaced it; then the list is stale too.
      void cache.invalidateQueries({ queryKey: revisionsQuery(address).queryKey });
      void failed.refetch();
    };
    return <FailedPanel message={messageOf(failed.error, 'Nie udało się wczytać tej wersji.')} onRetry={retry} />;
  }
  if (!compared) return <Spinner text="Wczytywanie wersji…" isVisible />;
  if (!take || compared.changes.length === 0) return <DifferenceView changes={compared.changes} />;
  return <TakeView {...compared} {...take} />;
}

function useRevision({ recordingId, transcriptFile }: TranscriptAddress, revision: number | null) {
  return useQuery({
    queryKey: ['transcript-revision', recordingId, transcriptFile, revision],
    queryFn: () => loadTranscript({ recordingId, transcriptFile }, { revision: revision ?? 0 }),
    enabled: revision !== null,
    gcTime: 0,
  });
}

/** The lines of another revision, which has no proofread marks: a line keeps its mark if its text is the same. */
function shareUnchanged(current: readonly EditorLine[], revision: readonly LineContent[]): readonly EditorLine[] {
  const byId = new Map(current.map((line) => [line.id, line]));
  return continueLines(current, revision).map((line) => {
    const known = byId.get(line.id);
    const marked = { ...line, isProofread: known?.text === line.text && known.isProofread };
    return known && sameContent(marked, known) ? known : marked;
  });
}
