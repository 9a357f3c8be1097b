import './results.scss';
import { limits } from '@glosy/core/limits';
import type { FoundRecording, SearchResults } from '@glosy/core/search/search';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { polishCount } from '../../../lib/format/polish-number.ts';
import { messageOf, networkError } from '../../../lib/request.ts';
import { useViewer } from '../../../lib/viewer.ts';
import { FailedPanel } from '../../../ui/panel-states.tsx';
import { PreserveFocus } from '../../../ui/preserve-focus.tsx';
import { PassageSound } from '../../player/sound/passage-sound.ts';
import type { AskedSearch } from '../asked-search.ts';
import { ChosenFilters } from '../filters/chosen-filters.tsx';
import { useFacetLabels } from '../filters/filter-labels.ts';
import { FilterPanel, resultsId } from '../filters/filter-panel.tsx';
import { resultsQuery } from '../search.queries.ts';
import { showSearch } from '../use-asked.ts';
import { FoundRecordingItem } from './found-recording.tsx';
import { Hints, hasHints } from './hints.tsx';
import { formsOf } from './passage-links.ts';
import { ResultPages } from './result-pages.tsx';
import { ResultTools } from './result-tools.tsx';
import type { RenderPortrait, ResultsView } from './results-view.ts';

interface ResultsProps {
  asked: AskedSearch;
  renderPortrait: RenderPortrait;
}

/** The results of a search in their loading, failed, empty and filled states. */
export function Results({ asked, renderPortrait }: ResultsProps) {
  const query = useQuery(resultsQuery(asked));
  const { data, error, isPaused, isPlaceholderData } = query;
  const labels = useFacetLabels(data?.facets);
  const top = useRef<HTMLDivElement>(null);
  const main = useRef<HTMLElement>(null);
  const isAnswered = data !== undefined && !isPlaceholderData;
  const shown = useShown(asked, isAnswered);
  const isWaiting = !isPaused && query.isFetching && !isAnswered;
  const failure = isAnswered ? null : isPaused ? networkError() : error;
  return (
    <div ref={top} className="results">
      <p className="results-count" role="status">
        {isWaiting ? 'Szukam…' : data && !failure && <Count results={data} />}
      </p>
      <PreserveFocus to=".results-main, .failed-panel button">
        {failure && (
          <FailedPanel
            message={messageOf(failure, 'Nie udało się wyszukać. Spróbuj ponownie za chwilę.')}
            {...(!isPaused && { onRetry: () => void query.refetch() })}
          />
        )}
        {data && !failure && (
          <div className={isWaiting ? 'results-columns results-stale' : 'results-columns'} aria-busy={isWaiting}>
            <FilterPanel
              asked={asked}
              facets={data.facets}
              labels={labels}
              onSkip={() => (main.current?.querySelector('h2') ?? main.current)?.focus()}
            />
            <section ref={main} id={resultsId} className="results-main" aria-label="Wyniki" tabIndex={-1}>
              <ChosenFilters asked={asked} labels={labels} onEmpty={() => main.current?.focus()} />
              <Hints asked={shown} results={data} />
              {data.recordings.length > 0 && <ResultTools asked={asked} hasPassages={data.passages > 0} />}
              <FoundList asked={shown} results={data} renderPortrait={renderPortrait} />
              <ResultPages
                page={asked.page}
                count={Math.ceil(data.total / limits.searchRecordingsPerPage)}
                onPage={(page) => {
                  showSearch({ ...asked, page });
                  main.current?.focus({ preventScroll: true });
                  top.current?.scrollIntoView({ block: 'start' });
                }}
              />
            </section>
          </div>
        )}
      </PreserveFocus>
    </div>
  );
}

/** The search whose results are on the screen: the previous one until the new one is answered. */
function useShown(asked: AskedSearch, isAnswered: boolean): AskedSearch {
  const shown = useRef(asked);
  if (isAnswered) shown.current = asked;
  return shown.current;
}

/** The number of results; mentions the hints below to screen reader users. */
function Count({ results }: { results: SearchResults }) {
  return (
    <>
      {countText(results)}
      {hasHints(results) && <span className="visually-hidden">. Są podpowiedzi, co wpisać inaczej.</span>}
    </>
  );
}

/** `12 nagrań, 34 miejsca`, or `12 nagrań` of descriptions alone; empty when the query was refused: its reason is shown instead. */
function countText({ total, passages, problem }: SearchResults): string {
  if (problem !== null) return '';
  if (total === 0) return 'Brak wyników dla podanych kryteriów';
  const recordings = polishCount(total, 'nagranie', 'nagrania', 'nagrań');
  if (passages === 0) return recordings;
  return `${recordings}, ${polishCount(passages, 'miejsce', 'miejsca', 'miejsc')}`;
}

function FoundList({ asked, results, renderPortrait }: ResultsProps & { results: SearchResults }) {
  const { may } = useViewer();
  const isStaff = may('recording.staff');
  const { recordings } = results;
  const sound = usePassageSound(recordings);
  const view = useMemo<ResultsView>(
    () => ({ asked, sound, isStaff, renderPortrait, forms: formsOf(recordings) }),
    [asked, sound, isStaff, renderPortrait, recordings],
  );
  if (recordings.length === 0) return null;
  return (
    <ol className="found-list" aria-label="Wyniki wyszukiwania">
      {recordings.map((recording) => (
        <FoundRecordingItem key={recording.id} recording={recording} view={view} />
      ))}
    </ol>
  );
}

/** The audio of the list. Playback ends when the list unmounts, because its pause button disappears too. */
function usePassageSound(recordings: readonly FoundRecording[]): PassageSound {
  const [sound] = useState(() => new PassageSound());
  // biome-ignore lint/correctness/useExhaustiveDependencies: other recordings are another list
  useEffect(() => sound.stop, [sound, recordings]);
  return sound;
}
