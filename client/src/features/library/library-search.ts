import { fold } from '@glosy/core/fold';
import type { ListedRecording } from './library.queries.ts';

/** A recording with its folded search text. */
interface Searchable {
  recording: ListedRecording;
  words: string;
}

/** Folds all recordings once for many queries. */
export function searchable(recordings: readonly ListedRecording[]): readonly Searchable[] {
  return recordings.map((recording) => ({
    recording,
    words: fold(`${recording.metadata.title}\n${recording.metadata.interviewee.name}`),
  }));
}

/** Recordings whose title or interviewee's name contains the query, ignoring case and diacritics. */
export function findRecordings(list: readonly Searchable[], query: string): readonly ListedRecording[] {
  const needle = fold(query.trim());
  const found = needle === '' ? list : list.filter(({ words }) => words.includes(needle));
  return found.map(({ recording }) => recording);
}
