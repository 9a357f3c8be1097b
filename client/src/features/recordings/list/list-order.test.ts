import type { StaffEntry } from '@glosy/core/recording/recording-entry';
import { describe, expect, it } from 'vitest';
import { makeEntry } from '../../../testing/make-recording.ts';
import { nextSorting, type SortColumn, searchRecordings, sortRecordings } from './list-order.ts';

const recordings = [
  recordingOf('1', 'Żaneta Łoś', 'Wojna', '1987-05-12'),
  recordingOf('2', 'Adam Ćwik', 'ślub na Bałutach', '1987'),
  recordingOf('3', '', 'Szkoła nr 10', ''),
  recordingOf('4', 'łucja Adamska', 'Szkoła nr 9', '1987-05'),
];

function recordingOf(id: string, name: string, title: string, date: string): StaffEntry {
  const interviewee = { name, photo: '', biography: '' };
  return makeEntry({ id, metadata: { signature: id, title, date, interviewee } });
}

const ids = (list: readonly StaffEntry[]) => list.map(({ id }) => id).join('');
const sorted = (column: SortColumn, direction: 'ascending' | 'descending') =>
  ids(sortRecordings(recordings, { column, direction }));

describe('recordings list', () => {
  it('sorts names in Polish order, ignoring case, with the empty one last', () => {
    expect(sorted('interviewee', 'ascending')).toBe('2413');
    expect(sorted('interviewee', 'descending')).toBe('1423');
  });

  it('sorts numbers in titles by value', () => {
    expect(sorted('title', 'ascending')).toBe('4321');
  });

  it('sorts a year before its months and a month before its days', () => {
    expect(sorted('date', 'ascending')).toBe('2413');
    expect(sorted('date', 'descending')).toBe('1423');
  });

  it('keeps the order of the server until a header is clicked', () => {
    expect(ids(sortRecordings(recordings, null))).toBe('1234');
  });

  it('sorts ascending at the first click and descending at the second', () => {
    const first = nextSorting(null, 'title');
    expect(first).toEqual({ column: 'title', direction: 'ascending' });
    expect(nextSorting(first, 'title')).toEqual({ column: 'title', direction: 'descending' });
    expect(nextSorting(null, 'doubt')).toEqual({ column: 'doubt', direction: 'descending' });
    expect(nextSorting(first, 'date')).toEqual({ column: 'date', direction: 'ascending' });
  });

  it.each([
    ['los', '1'],
    ['ŁOŚ', '1'],
    ['slub', '2'],
    ['maja 1987', '1'],
    ['maj', '14'],
    ['12.05.1987', '1'],
    ['1987-05', '14'],
    ['', '1234'],
    ['Łoś Wojna', ''],
  ])('a search for „%s” finds %s', (words, found) => {
    expect(ids(searchRecordings(recordings, words))).toBe(found);
  });
});
