import { fold } from '@glosy/core/fold';
import type { ListedRecording } from './library.queries.ts';

/** A recording with the folded words in which the library's search looks. */
interface Searchable {
  recording: ListedRecording;
  words: string;
}

/** Folded once for all that is typed. */
export function searchable(recordings: readonly ListedRecording[]): readonly Searchable[] {
  return recordings.map((recording) => ({
    recording,
    words: fold(`${recording.metadata.title}\n${recording.metadata.interviewee.name}`),
  }));
}

/** Recordings whose title or interviewee's name holds the words, whatever the letter case and diacritics. */
export function findRecordings(list: readonly Searchable[], query: string): readonly ListedRecording[] {
  const needle = fold(query.trim());
  const found = needle === '' ? list : list.filter(({ words }) => words.includes(needle));
  return found.map(({ recording }) => recording);
}
