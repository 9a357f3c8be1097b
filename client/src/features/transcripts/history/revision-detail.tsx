import type { TranscriptRevision } from '@glosy/core/transcript-revision';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { messageOf } from '../../../lib/request.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { FailedPanel } from '../../../ui/panel-states.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { continueLines, type EditorLine, type LineContent, sameContent } from '../document/editor-line.ts';
import { loadTranscript, revisionsQuery, type TranscriptAddress } from '../transcripts.queries.ts';
import { DifferenceView } from './difference-view.tsx';

export interface RevisionDetailProps {
  address: TranscriptAddress;
  /** The lines in the editor. */
  current: readonly EditorLine[];
  isEditable: boolean;
  /** Restores a revision; throws RequestError when that is refused. */
  onRestore: (revision: number) => Promise<void>;
  onClose: () => void;
  revision: TranscriptRevision;
  /** The revision before it; null for the first. */
  predecessor: TranscriptRevision | null;
}

type View = 'since' | 'made';

/** One revision: what has changed since, what it changed, and a button that restores it. */
export function RevisionDetail(props: RevisionDetailProps) {
  const { address, revision, predecessor, current, isEditable, onRestore, onClose } = props;
  const [view, setView] = useState<View>('since');
  const restoring = useMutation({ mutationFn: () => onRestore(revision.number), onSuccess: onClose });
  const since = <Comparison address={address} before={revision.number} after={current} />;
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
          { key: 'since', label: 'Co się zmieniło od tej wersji', content: since },
          { key: 'made', label: 'Co zmieniono w tej wersji', content: made },
        ]}
      />
    </>
  );
}

interface ComparisonProps {
  address: TranscriptAddress;
  /** A revision's number. */
  before: number;
  /** A revision's number, or the lines in the editor. */
  after: number | readonly EditorLine[];
}

function Comparison({ address, before, after }: ComparisonProps) {
  const older = useRevision(address, before);
  const newer = useRevision(address, typeof after === 'number' ? after : null);
  const compared = useMemo(() => {
    const next = typeof after === 'number' ? newer.data && continueLines([], newer.data.lines) : after;
    return older.data && next && { before: shareUnchanged(next, older.data.lines), after: next };
  }, [older.data, newer.data, after]);
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
  return <DifferenceView {...compared} />;
}

function useRevision({ recordingId, transcriptFile }: TranscriptAddress, revision: number | null) {
  return useQuery({
    queryKey: ['transcript-revision', recordingId, transcriptFile, revision],
    queryFn: () => loadTranscript({ recordingId, transcriptFile }, { revision: revision ?? 0 }),
    enabled: revision !== null,
    gcTime: 0,
  });
}

/** Older revisions have no proofread marks: lines are equal when their times and texts are. */
function shareUnchanged(current: readonly EditorLine[], older: readonly LineContent[]): readonly EditorLine[] {
  const byId = new Map(current.map((line) => [line.id, line]));
  return continueLines(current, older).map((line) => {
    const known = byId.get(line.id);
    return known && sameContent({ ...line, isProofread: known.isProofread }, known) ? known : line;
  });
}
