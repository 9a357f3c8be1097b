import { limits } from '@glosy/core/limits';
import type { RecordingEntry } from '@glosy/core/recording/recording-entry';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useState } from 'react';
import { polishCount } from '../../lib/format/polish-number.ts';
import { messageOf } from '../../lib/request.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { EmptyPanel } from '../../ui/panel-states.tsx';
import { PreserveFocus } from '../../ui/preserve-focus.tsx';
import { ShowMore, useSteps } from '../../ui/show-more.tsx';
import { SpinnerPanel } from '../../ui/spinner.tsx';
import { libraryQuery, libraryRecordingQuery } from './library.queries.ts';
import { RecordingCard } from './recording-card.tsx';
import { RecordingDetails } from './recording-details.tsx';
import './library.scss';

interface LibraryListProps {
  /** Renders the photos and documents of a recording. */
  renderMedia: (recordingId: string) => ReactNode;
  /** Renders a few tags for a card; must be the same function on every render. */
  renderTags: (recording: RecordingEntry) => ReactNode;
}

/** The public recordings as cards. */
export function LibraryList({ renderMedia, renderTags }: LibraryListProps) {
  const query = useQuery(libraryQuery);
  return (
    <PreserveFocus>
      <Loaded query={query} waiting={<SpinnerPanel />} failure={failureOf}>
        {(recordings) => <LibraryCards recordings={recordings} renderMedia={renderMedia} renderTags={renderTags} />}
      </Loaded>
    </PreserveFocus>
  );
}

function failureOf(error: unknown): string {
  return `Błąd podczas pobierania nagrań: ${messageOf(error, 'spróbuj ponownie za chwilę.')}`;
}

function LibraryCards({
  recordings,
  renderMedia,
  renderTags,
}: LibraryListProps & { recordings: readonly RecordingEntry[] }) {
  const [opened, setOpened] = useState<{ recording: RecordingEntry; what: 'info' | 'media' } | null>(null);
  const showInfo = useCallback((recording: RecordingEntry) => setOpened({ recording, what: 'info' }), []);
  const showMedia = useCallback((recording: RecordingEntry) => setOpened({ recording, what: 'media' }), []);

  if (recordings.length === 0) return <EmptyPanel>Brak nagrań</EmptyPanel>;
  return (
    <>
      <p className="library-count">{polishCount(recordings.length, 'nagranie', 'nagrania', 'nagrań')}</p>
      <Cards recordings={recordings} onInfo={showInfo} onMedia={showMedia} renderTags={renderTags} />
      {opened && (
        <Dialog
          title={opened.recording.metadata.title}
          size={opened.what === 'info' ? 'normal' : 'wide'}
          onClose={() => setOpened(null)}
        >
          {opened.what === 'info' ? <LoadedDetails id={opened.recording.id} /> : renderMedia(opened.recording.id)}
        </Dialog>
      )}
    </>
  );
}

function LoadedDetails({ id }: { id: string }) {
  const query = useQuery(libraryRecordingQuery(id));
  return (
    <Loaded query={query} waiting={<SpinnerPanel />} failure={failureOf}>
      {(recording) => <RecordingDetails recording={recording} />}
    </Loaded>
  );
}

interface CardsProps {
  recordings: readonly RecordingEntry[];
  onInfo: (recording: RecordingEntry) => void;
  onMedia: (recording: RecordingEntry) => void;
  renderTags: LibraryListProps['renderTags'];
}

function Cards({ recordings, onInfo, onMedia, renderTags }: CardsProps) {
  const steps = useSteps(recordings, limits.libraryCardsPerStep);
  return (
    <>
      <ul ref={steps.list} className="recording-card-list">
        {steps.shown.map((recording) => (
          <RecordingCard
            key={recording.id}
            recording={recording}
            onInfo={onInfo}
            onMedia={onMedia}
            renderTags={renderTags}
          />
        ))}
      </ul>
      {steps.rest > 0 && (
        <div className="library-more">
          <ShowMore steps={steps} />
        </div>
      )}
    </>
  );
}
