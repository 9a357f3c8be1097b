import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'wouter';
import { polishCount } from '../../lib/polish-number.ts';
import { messageOf } from '../../lib/request.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { EmptyPanel } from '../../ui/panel-states.tsx';
import { PreserveFocus } from '../../ui/preserve-focus.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { ShowMore, useSteps } from '../../ui/show-more.tsx';
import { SpinnerPanel } from '../../ui/spinner.tsx';
import { type ListedRecording, libraryQuery } from './library.queries.ts';
import { findRecordings, searchable } from './library-search.ts';
import { RecordingCard } from './recording-card.tsx';
import { RecordingDetails } from './recording-details.tsx';
import './library.scss';

/** Page size of the cards: thousands at once would make typing slow. */
const cardsInStep = 48;

interface LibraryListProps {
  /** Renders the photos and documents of a recording. */
  renderMedia: (recordingId: string) => ReactNode;
  /** Renders a few tags for a card; must be the same function on every render. */
  renderTags: (recording: ListedRecording) => ReactNode;
}

/** The tab 'Nagrania': search box and cards. */
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
}: LibraryListProps & { recordings: readonly ListedRecording[] }) {
  const [query, setQuery] = useQueryInAddress();
  const list = useMemo(() => searchable(recordings), [recordings]);
  const found = useMemo(() => findRecordings(list, query), [list, query]);
  const [opened, setOpened] = useState<{ recording: ListedRecording; what: 'info' | 'media' } | null>(null);
  const search = useRef<HTMLInputElement>(null);
  const showInfo = useCallback((recording: ListedRecording) => setOpened({ recording, what: 'info' }), []);
  const showMedia = useCallback((recording: ListedRecording) => setOpened({ recording, what: 'media' }), []);

  if (recordings.length === 0) return <EmptyPanel>Brak nagrań</EmptyPanel>;
  return (
    <>
      <SearchBox
        label="Szukaj nagrań"
        placeholder="Tytuł albo imię i nazwisko"
        words={query}
        onChange={setQuery}
        className="library-search"
        inputRef={search}
      >
        <p className="library-count" role="status">
          {polishCount(found.length, 'nagranie', 'nagrania', 'nagrań')}
        </p>
      </SearchBox>
      {found.length === 0 ? (
        <NothingFound
          onShowAll={() => {
            setQuery('');
            search.current?.focus();
          }}
        />
      ) : (
        <Cards key={query} recordings={found} onInfo={showInfo} onMedia={showMedia} renderTags={renderTags} />
      )}
      {opened && (
        <Dialog
          title={opened.recording.metadata.title}
          size={opened.what === 'info' ? 'normal' : 'wide'}
          onClose={() => setOpened(null)}
        >
          {opened.what === 'info' ? (
            <RecordingDetails recording={opened.recording} />
          ) : (
            renderMedia(opened.recording.id)
          )}
        </Dialog>
      )}
    </>
  );
}

function NothingFound({ onShowAll }: { onShowAll: () => void }) {
  return (
    <EmptyPanel>
      <p>Brak wyników dla podanych kryteriów</p>
      <Button variant="secondary" onClick={onShowAll}>
        Pokaż wszystkie nagrania
      </Button>
    </EmptyPanel>
  );
}

/** Keeps the query in the address, so that returning from a recording shows the same cards. */
function useQueryInAddress(): [string, (query: string) => void] {
  const [search, setSearch] = useSearchParams();
  const setQuery = (query: string) => setSearch(query === '' ? {} : { q: query }, { replace: true });
  return [search.get('q') ?? '', setQuery];
}

interface CardsProps {
  recordings: readonly ListedRecording[];
  onInfo: (recording: ListedRecording) => void;
  onMedia: (recording: ListedRecording) => void;
  renderTags: LibraryListProps['renderTags'];
}

function Cards({ recordings, onInfo, onMedia, renderTags }: CardsProps) {
  const steps = useSteps(recordings, cardsInStep);
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
