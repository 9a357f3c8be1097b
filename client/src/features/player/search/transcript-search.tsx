import '../../../ui/form/form-controls.scss';
import type { TranscriptLine } from '@glosy/core/transcript/transcript-line';
import nextSvg from 'bootstrap-icons/icons/chevron-down.svg?raw';
import previousSvg from 'bootstrap-icons/icons/chevron-up.svg?raw';
import { type KeyboardEvent, type Ref, useEffect, useId, useState, useSyncExternalStore } from 'react';
import { searchInput } from '../../../ui/form/search-input.ts';
import { Icon } from '../../../ui/icon.tsx';
import { TranscriptFinder } from './transcript-finder.ts';
import './transcript-search.scss';

/** The finder of a transcript while the component is mounted. */
export function useTranscriptFinder(lines: readonly TranscriptLine[]): TranscriptFinder {
  const [finder] = useState(() => new TranscriptFinder(lines));
  useEffect(() => {
    finder.setLines(lines);
    return finder.prepare();
  }, [finder, lines]);
  return finder;
}

interface TranscriptSearchProps {
  finder: TranscriptFinder;
  inputRef?: Ref<HTMLInputElement>;
  /** Moves focus from the field to the match, on Ctrl+Enter or Escape; false when there is none, and Escape clears. */
  onLeave?: () => boolean;
}

/** Searches as the user types; Enter moves to the next match, Shift+Enter to the previous, Escape clears. */
export function TranscriptSearch({ finder, inputRef, onLeave = () => false }: TranscriptSearchProps) {
  const id = useId();
  const { query, count, number } = useSyncExternalStore(finder.subscribe, finder.getState, finder.getState);

  function handleKeyDown(event: KeyboardEvent) {
    const leaves = event.key === 'Escape' || (event.key === 'Enter' && (event.ctrlKey || event.metaKey));
    if (leaves && onLeave()) {
      event.preventDefault();
      event.stopPropagation();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      finder.step(event.shiftKey ? -1 : 1);
    } else if (event.key === 'Escape' && query !== '') {
      event.preventDefault();
      event.stopPropagation();
      finder.search('');
    }
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers of 2022 do not know the search element
    <div role="search" className="transcript-search">
      <label htmlFor={id} className="visually-hidden">
        Szukaj w transkrypcji
      </label>
      <input
        ref={inputRef}
        id={id}
        type="search"
        className="form-control"
        placeholder="Szukaj w transkrypcji"
        {...searchInput}
        value={query}
        onFocus={() => finder.hurry()}
        onChange={(event) => finder.search(event.target.value)}
        onKeyDown={handleKeyDown}
      />
      <span className="transcript-search-count note" role="status">
        {query.trim() !== '' && (count > 0 ? `${number} z ${count}` : 'Brak wyników')}
      </span>
      <button
        type="button"
        className="btn btn-quiet btn-icon"
        aria-label="Poprzedni wynik"
        title="Poprzedni wynik (Shift+Enter)"
        disabled={count === 0}
        onClick={() => finder.step(-1)}
      >
        <Icon svg={previousSvg} />
      </button>
      <button
        type="button"
        className="btn btn-quiet btn-icon"
        aria-label="Następny wynik"
        title="Następny wynik (Enter)"
        disabled={count === 0}
        onClick={() => finder.step(1)}
      >
        <Icon svg={nextSvg} />
      </button>
    </div>
  );
}
