import type { TranscriptLink } from '@glosy/core/recording/recording';

/** Navigation state of a recording page opened from the list: the list as shown then. */
export interface RecordingListState {
  list: string[];
  /** Query string of the list with search and sorting; empty without both. */
  search: string;
}

/** Reads the list from a navigation state, without its other parts. */
export function listStateOf(state: unknown): RecordingListState {
  const search = typeof state === 'object' && state !== null && 'search' in state ? state.search : '';
  return { list: listOf(state), search: typeof search === 'string' ? search : '' };
}

/** Navigation state that opens the view with the editor of a transcript over it. */
export function editorState(state: unknown, { audioFile, srtFile }: TranscriptLink) {
  return { ...listStateOf(state), showPlayer: true, audioFile, transcriptFile: srtFile };
}

/** Ids before and after this recording in the list; null at its ends and without a list. */
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
