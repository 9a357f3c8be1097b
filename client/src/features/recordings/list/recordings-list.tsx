import './recordings-list.scss';
import type { StaffEntry } from '@glosy/core/recording/recording-entry';
import { useQuery } from '@tanstack/react-query';
import addSvg from 'bootstrap-icons/icons/plus-lg.svg?raw';
import { useCallback, useMemo, useRef, useState } from 'react';
import { Link } from 'wouter';
import { polishCount, polishNumber } from '../../../lib/format/polish-number.ts';
import { messageOf } from '../../../lib/request.ts';
import { useViewer } from '../../../lib/viewer.ts';
import { paths } from '../../../paths.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { SearchBox } from '../../../ui/form/search-box.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { EmptyPanel, FailedPanel } from '../../../ui/panel-states.tsx';
import { SpinnerPanel } from '../../../ui/spinner.tsx';
import { recordingsQuery } from '../recordings.queries.ts';
import { ChoiceBar } from './choice-bar.tsx';
import { DeleteRecordingDialog } from './delete-recording-dialog.tsx';
import { searchRecordings, sortRecordings } from './list-order.ts';
import { RecordingsTable } from './recordings-table.tsx';
import { useChoice } from './use-choice.ts';
import { useListView } from './use-list-view.ts';

/** List of all recordings for staff, with search, sorting and actions. */
export function RecordingsList() {
  const query = useQuery(recordingsQuery);
  if (query.isPending) return <SpinnerPanel />;
  if (query.isError && !query.data) {
    const message = `Błąd podczas pobierania nagrań: ${messageOf(query.error, 'brak odpowiedzi')}`;
    return <FailedPanel message={message} onRetry={() => void query.refetch()} />;
  }
  return <FilledList recordings={query.data} />;
}

function FilledList({ recordings }: { recordings: readonly StaffEntry[] }) {
  const view = useListView();
  const { deferredWords, sorting } = view;
  const [toDelete, setToDelete] = useState<StaffEntry | null>(null);
  const handleDelete = useCallback((recording: StaffEntry) => setToDelete(recording), []);
  const search = useRef<HTMLInputElement>(null);
  const found = useMemo(() => searchRecordings(recordings, deferredWords), [recordings, deferredWords]);
  const shown = useMemo(() => sortRecordings(found, sorting), [found, sorting]);
  const choice = useChoice(recordings);

  /** After a deletion the row is gone: moves the focus to the search box. */
  function closeDialog() {
    setToDelete(null);
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) search.current?.focus();
    });
  }

  return (
    <div className="recordings-list">
      <ListTools search={search} view={view} shownCount={shown.length} allCount={recordings.length} />
      {recordings.length > 0 && <ChoiceBar shown={shown} choice={choice} />}
      {shown.length > 0 ? (
        <RecordingsTable
          recordings={shown}
          sorting={sorting}
          search={view.search}
          onSort={view.sortBy}
          onDelete={handleDelete}
          chosen={choice.chosen}
          onChoose={choice.choose}
        />
      ) : (
        <EmptyPanel>{recordings.length === 0 ? 'Brak nagrań' : 'Brak wyników dla podanych kryteriów'}</EmptyPanel>
      )}
      {toDelete && <DeleteRecordingDialog recording={toDelete} onClose={closeDialog} />}
    </div>
  );
}

interface ListToolsProps {
  search: React.RefObject<HTMLInputElement | null>;
  view: ReturnType<typeof useListView>;
  shownCount: number;
  allCount: number;
}

function ListTools({ search, view, shownCount, allCount }: ListToolsProps) {
  const { may } = useViewer();
  return (
    <div className="recordings-tools">
      <SearchBox
        label="Szukaj rozmowy"
        placeholder="Rozmówca, tytuł lub data"
        words={view.words}
        onChange={view.setWords}
        inputRef={search}
        className="recordings-search"
      />
      <p className="recordings-count" role="status">
        {shownCount === allCount
          ? polishCount(allCount, 'rozmowa', 'rozmowy', 'rozmów')
          : `${polishNumber(shownCount)} z ${polishCount(allCount, 'rozmowy', 'rozmów', 'rozmów')}`}
      </p>
      <Link className="recordings-in-words" to={paths.librarySearch(inWords(view.words))}>
        szukaj w treści
      </Link>
      {may('consent.list') && (
        <Link className="recordings-in-words" to={paths.consents}>
          zgody
        </Link>
      )}
      {may('trash.manage') && (
        <Link className="recordings-in-words" to={paths.trash}>
          kosz
        </Link>
      )}
      {may('loading.manage') && (
        <Link className="recordings-in-words" to={paths.loading}>
          wczytaj wiele
        </Link>
      )}
      <Link to={paths.recordingNew} state={{ list: [], search: view.search }} className={buttonClass()}>
        <Icon svg={addSvg} /> Dodaj rozmowę
      </Link>
    </div>
  );
}

/** Query of the archive's search for what was typed here; empty for nothing. */
function inWords(words: string): string {
  return words.trim() === '' ? '' : new URLSearchParams({ q: words.trim() }).toString();
}
