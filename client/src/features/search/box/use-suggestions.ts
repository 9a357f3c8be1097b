import type { Suggestion } from '@glosy/core/search';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { suggestQuery } from '../search.queries.ts';

/** Pause in typing before suggestions are requested, in milliseconds. */
const pauseMs = 150;

const kinds: readonly Suggestion['kind'][] = ['tag', 'narrator', 'title', 'word'];

/** The suggestions in the order in which their groups are shown, which the arrow keys follow. */
function inGroups(suggestions: readonly Suggestion[]): Suggestion[] {
  return kinds.flatMap((kind) => suggestions.filter((suggestion) => suggestion.kind === kind));
}

/** Suggestions for what was typed, and which one the arrow keys have reached (−1: none). */
export function useSuggestions(text: string, onPick: (suggestion: Suggestion) => void) {
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const typed = usePaused(text.trim(), pauseMs);
  const query = useQuery({ ...suggestQuery(isOpen ? typed : ''), placeholderData: keepPreviousData });
  const shown = isOpen && typed !== '' && text.trim() !== '' ? inGroups(query.data ?? []) : [];
  const isListed = shown.length > 0;
  const reached = active < shown.length ? active : -1;

  function toggle(isNowOpen: boolean) {
    setOpen(isNowOpen);
    setActive(-1);
  }

  function pick(suggestion: Suggestion) {
    toggle(false);
    onPick(suggestion);
  }

  function handleKeyDown(event: KeyboardEvent) {
    const chosen = shown[reached];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      setOpen(true);
      if (isListed) setActive(nextIndex(reached, event.key === 'ArrowDown' ? 1 : -1, shown.length));
    } else if (event.key === 'Enter' && chosen) {
      pick(chosen);
    } else if (event.key === 'Escape' && isListed) {
      toggle(false);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return {
    ...{ shown, isListed, active: reached, pick, handleKeyDown },
    open: () => toggle(true),
    hide: () => toggle(false),
  };
}

function nextIndex(from: number, step: 1 | -1, length: number): number {
  return from < 0 ? (step > 0 ? 0 : length - 1) : (from + step + length) % length;
}

/** The value as it was when it last stayed the same for a while. */
function usePaused(value: string, milliseconds: number): string {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return paused;
}
