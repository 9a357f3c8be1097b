/** Navigation state of a recording's page that was opened from the list: the list as it was shown there. */
export interface RecordingListState {
  list: string[];
  /** Query of the list's address, with what was searched and how it was sorted; empty when neither. */
  search: string;
}

/** The passed list alone, without what else a navigation state may ask for. */
export function listStateOf(state: unknown): RecordingListState {
  const search = typeof state === 'object' && state !== null && 'search' in state ? state.search : '';
  return { list: listOf(state), search: typeof search === 'string' ? search : '' };
}

/** The ids before and after this recording in the passed list; null at its ends and without a list. */
export function neighboursOf(state: unknown, id: string): { previous: string | null; next: string | null } {
  const list = listOf(state);
  const place = list.indexOf(id);
  if (place < 0) return { previous: null, next: null };
  return { previous: list[place - 1] ?? null, next: list[place + 1] ?? null };
}

function listOf(state: unknown): string[] {
  const list = typeof state === 'object' && state !== null && 'list' in state ? state.list : undefined;
  return Array.isArray(list) ? list.filter((id) => typeof id === 'string') : [];
}
