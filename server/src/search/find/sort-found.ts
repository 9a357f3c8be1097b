import type { SearchSort } from '@glosy/core/search/search';
import type { FoundRecording } from './found-recording.ts';

/** The recordings in the requested order. */
export function sortFound(found: readonly FoundRecording[], sort: SearchSort): FoundRecording[] {
  return [...found].sort(sort === 'date' ? byDate : (a, b) => b.score - a.score || byDate(a, b));
}

/** The newest first. */
function byDate(a: FoundRecording, b: FoundRecording): number {
  if (a.facts.date !== b.facts.date) return a.facts.date > b.facts.date ? -1 : 1;
  return a.recording < b.recording ? -1 : 1;
}
