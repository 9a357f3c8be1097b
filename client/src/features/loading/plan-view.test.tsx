import type { LoadedRecording, Loading, PlannedRecording } from '@glosy/core/loading';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { LoadingResults } from './loading-results.tsx';
import { PlanView } from './plan-view.tsx';
import { chosenFiles } from './send-files.ts';

const planned = (key: string, change: Partial<PlannedRecording>): PlannedRecording => ({
  ...{ key, row: null, signature: key, title: `Rozmowa ${key}`, narrator: '', date: '2019', state: 'ready' },
  ...{ sounds: [], transcripts: [], candidates: [], portrait: null, photos: [], documents: [], chapters: 0, bytes: 0 },
  ...{ missing: [], problems: [], notes: [] },
  ...change,
});

it('interviews that would be loaded without sound or transcript are marked, and counted at the end', () => {
  const recordings = [
    planned('A', { missing: ['transcript'] }),
    planned('B', { missing: ['sound', 'transcript'] }),
    planned('C', { missing: [] }),
    planned('D', { missing: ['transcript'], state: 'invalid' }),
  ];
  render(<PlanView plan={{ recordings, unused: [], problems: [] }} />);
  expect(screen.getByText('Do wczytania bez transkrypcji')).toBeTruthy();
  expect(screen.getByText('Do wczytania bez dźwięku i bez transkrypcji')).toBeTruthy();
  expect(screen.getByText('Do wczytania')).toBeTruthy();
  expect(screen.getByText('Błąd')).toBeTruthy();
  const counts = screen.getByText('Do wczytania: 1 rozmowa bez dźwięku, 2 rozmowy bez transkrypcji.');
  const list = screen.getByRole('list', { name: 'Rozmowy do wczytania' });
  expect(list.compareDocumentPosition(counts) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

it('interviews that were loaded without sound or transcript are marked and counted, also in older results', () => {
  const result = (key: string, missing?: LoadedRecording['missing']): LoadedRecording => ({
    ...{ key, signature: key, title: `Rozmowa ${key}`, state: 'loaded', problem: null },
    ...(missing && { missing }),
  });
  const results = [result('A', ['transcript']), result('B', []), result('C')];
  const loading: Loading = {
    ...{ id: 'L', state: 'done', createdAt: '2026-01-01T10:00:00Z', files: [], progress: null, error: null },
    results,
  };
  render(<LoadingResults loading={loading} />);
  expect(screen.getByText('Wczytana bez transkrypcji')).toBeTruthy();
  expect(screen.getAllByText('Wczytana')).toHaveLength(2);
  expect(screen.getByText('Wśród wczytanych: 1 rozmowa bez transkrypcji.')).toBeTruthy();
});

it('what systems leave behind is not sent', () => {
  const files = ['a.mp3', '.DS_Store', '~$opis.xlsx', 'Thumbs.db'].map((name) => new File(['x'], name));
  expect(chosenFiles(files).map(({ path }) => path)).toEqual(['a.mp3']);
});
