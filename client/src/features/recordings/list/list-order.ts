import type { StaffEntry } from '@glosy/core/recording/recording-entry';
import { fold } from '@glosy/core/text/fold';
import { comparePolish } from '@glosy/core/text/polish-order';
import { comparePartialDates, formatPartialDate } from '@glosy/core/time/partial-date';
import { doubtfulShare } from '@glosy/core/words/count-doubt';

export type SortColumn = 'interviewee' | 'title' | 'date' | 'doubt';

export interface Sorting {
  column: SortColumn;
  direction: 'ascending' | 'descending';
}

/** Sorting after a click on a column header: ascending first, then reversed. Doubt begins where most work is. */
export function nextSorting(before: Sorting | null, column: SortColumn): Sorting {
  const first = column === 'doubt' ? 'descending' : 'ascending';
  const other = column === 'doubt' ? 'ascending' : 'descending';
  const isFirst = before?.column === column && before.direction === first;
  return { column, direction: isFirst ? other : first };
}

/** The share of words in a recording's transcripts that their recogniser was unsure of; null where that is unknown. */
export function doubtOf({ technical }: StaffEntry): number | null {
  return doubtfulShare(technical.transcripts.flatMap(({ doubt }) => doubt ?? []));
}

/** Sorts in Polish order, empty values always last. Without sorting, keeps the server's order. */
export function sortRecordings(recordings: readonly StaffEntry[], sorting: Sorting | null): readonly StaffEntry[] {
  if (!sorting) return recordings;
  const { column, direction } = sorting;
  const sign = direction === 'ascending' ? 1 : -1;
  const compare = column === 'date' ? comparePartialDates : column === 'doubt' ? compareNumbers : comparePolish;
  return recordings
    .map((recording) => ({ recording, value: columnText(recording, column) }))
    .sort((a, b) => Number(a.value === '') - Number(b.value === '') || sign * compare(a.value, b.value))
    .map(({ recording }) => recording);
}

/** Folded search text, computed once per recording object. */
const searchTexts = new WeakMap<StaffEntry, string>();

/** Filters by interviewee, title and date, ignoring case and diacritics. */
export function searchRecordings(recordings: readonly StaffEntry[], words: string): readonly StaffEntry[] {
  const needle = fold(words).trim();
  if (needle === '') return recordings;
  return recordings.filter((recording) => searchTextOf(recording).includes(needle));
}

/** Joins columns by a character that cannot be typed, so that no match spans two of them. */
function searchTextOf(recording: StaffEntry): string {
  const known = searchTexts.get(recording);
  if (known !== undefined) return known;
  const { title, date, interviewee } = recording.metadata;
  const numbers = date.split('-').reverse().join('.');
  const text = [interviewee.name, title, date, numbers, formatPartialDate(date)].map(fold).join('\n');
  searchTexts.set(recording, text);
  return text;
}

function compareNumbers(a: string, b: string): number {
  return Number(a) - Number(b);
}

function columnText(recording: StaffEntry, column: SortColumn): string {
  const { metadata } = recording;
  if (column === 'doubt') return String(doubtOf(recording) ?? '');
  if (column === 'interviewee') return metadata.interviewee.name.trim();
  return column === 'title' ? metadata.title : metadata.date;
}
