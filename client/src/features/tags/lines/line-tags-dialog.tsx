import type { LineTag } from '@glosy/core/recording/tag';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { FailedPanel } from '../../../ui/panel-states.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { startOf, type TranscriptAddress, tagsQuery, transcriptTagsQuery } from '../tags.queries.ts';
import type { TaggedLine } from './line-tag-changes.ts';
import { LineTagsForm } from './line-tags-form.tsx';
import '../tags.scss';

interface LineTagsDialogProps {
  address: TranscriptAddress;
  line: TaggedLine;
  onClose: () => void;
}

/** Chooses, creates and removes the tags of one line. */
export function LineTagsDialog({ address, line, onClose }: LineTagsDialogProps) {
  const all = useQuery(tagsQuery);
  const { stored, hasFailed, refetch } = useStoredTags(address, line.startMs);

  if (all.data && stored) {
    return <LineTagsForm address={address} line={line} all={all.data} stored={stored} onClose={onClose} />;
  }
  const isFailed = hasFailed || (all.isError && !all.data);
  return (
    <Dialog title={`Tagi napisu ${line.label}`} onClose={onClose}>
      {isFailed ? (
        <FailedPanel
          message="Błąd ładowania tagów"
          onRetry={() => {
            if (hasFailed) refetch();
            if (!all.data) void all.refetch();
          }}
        />
      ) : (
        <Spinner text="Wczytywanie tagów" isVisible />
      )}
    </Dialog>
  );
}

/** Loads the line's tags when the dialog opens: cached ones may be older than the last save. */
function useStoredTags(address: TranscriptAddress, startMs: number) {
  const { data, isSuccess, isError, isFetching, isFetchedAfterMount, refetch } = useQuery({
    ...transcriptTagsQuery(address),
    refetchOnMount: 'always',
  });
  const [stored, setStored] = useState<readonly LineTag[] | null>(null);
  if (!stored && data && isSuccess && isFetchedAfterMount && !isFetching) {
    setStored(data.filter((tag) => startOf(tag) === startMs));
  }
  return { stored, hasFailed: isError && !isFetching && !stored, refetch: () => void refetch() };
}
