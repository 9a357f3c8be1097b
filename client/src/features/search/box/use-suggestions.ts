import type { Suggestion } from '@glosy/core/search/search';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useCombobox } from '../../../ui/form/use-combobox.ts';
import { suggestQuery } from '../search.queries.ts';

/** Pause in typing before suggestions are requested, in milliseconds. */
const pauseMs = 150;

const kinds: readonly Suggestion['kind'][] = ['tag', 'narrator', 'title', 'word'];

/** The suggestions in the displayed order of their groups, which the arrow keys follow. */
function inGroups(suggestions: readonly Suggestion[]): Suggestion[] {
  return kinds.flatMap((kind) => suggestions.filter((suggestion) => suggestion.kind === kind));
}

/** Suggestions for the typed text, in a combobox. */
export function useSuggestions(text: string, onPick: (suggestion: Suggestion) => void) {
  const [isOpen, setOpen] = useState(false);
  const typed = usePaused(text.trim(), pauseMs);
  const query = useQuery({ ...suggestQuery(isOpen ? typed : ''), placeholderData: keepPreviousData });
  const shown = isOpen && typed !== '' && text.trim() !== '' ? inGroups(query.data ?? []) : [];
  return { shown, ...useCombobox({ options: shown, isOpen, onOpenChange: setOpen, onPick }) };
}

/** The value when it last stayed the same for the given time. */
function usePaused(value: string, milliseconds: number): string {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return paused;
}
