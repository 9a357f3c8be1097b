import type { LoadedRecording, Loading, PlannedRecording, TranscriptChoice } from '@glosy/core/work/loading';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { show } from '../../testing/fake-api.tsx';
import { LoadingResults } from './loading-results.tsx';
import { PlanView } from './plan-view.tsx';
import { chosenFiles } from './send-files.ts';
import { withChoice } from './transcript-choices.tsx';

const planned = (key: string, change: Partial<PlannedRecording>): PlannedRecording => ({
  ...{ key, row: null, signature: key, title: `Rozmowa ${key}`, narrator: '', date: '2019', state: 'ready' },
  ...{ sounds: [], transcripts: [], candidates: [], portrait: null, photos: [], documents: [], chapters: 0, bytes: 0 },
  ...{ missing: [], problems: [], notes: [] },
  ...change,
});

it('interviews that will be loaded without sound or transcript are marked, and counted at the end', () => {
  const recordings = [
    planned('A', { missing: ['transcript'] }),
    planned('B', { missing: ['sound', 'transcript'] }),
    planned('C', { missing: [] }),
    planned('D', { missing: ['transcript'], state: 'invalid' }),
  ];
  render(<PlanView plan={{ recordings, unused: [], problems: [] }} choices={[]} onChoose={() => {}} />);
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
  show(<LoadingResults loading={loading} />);
  expect(screen.getByText('Wczytana bez transkrypcji')).toBeTruthy();
  expect(screen.getAllByText('Wczytana')).toHaveLength(2);
  expect(screen.getByText('Wśród wczytanych: 1 rozmowa bez transkrypcji.')).toBeTruthy();
});

it('junk files of operating systems are not sent', () => {
  const files = ['a.mp3', '.DS_Store', '~$opis.xlsx', 'Thumbs.db'].map((name) => new File(['x'], name));
  expect(chosenFiles(files).map(({ path }) => path)).toEqual(['a.mp3']);
});

it('the transcript of a sound, and times that do not fit it, can be changed in the plan', async () => {
  const candidate = { lines: 2, hasApproximateTimes: false, misfit: null, encodings: [] };
  const sentence =
    'Napisy zaczynają się w 01:00:01, jak w programach do montażu filmów, a nagranie a.mp3 trwa 00:01:00.';
  const files = [
    { ...candidate, path: 'A/a.srt', wealth: 'rozmówców' },
    {
      ...candidate,
      path: 'A/film.vtt',
      wealth: 'czasy',
      misfit: { sentence, changes: ['hour' as const, 'scale' as const] },
    },
    { ...candidate, path: 'A/a.docx', wealth: 'tekst bez czasów', hasApproximateTimes: true },
  ];
  const recordings = [
    planned('A', { candidates: [{ sound: 'A/a.mp3', taken: 'A/a.srt', files }] }),
    planned('B', {
      candidates: [{ sound: 'B/b.mp3', taken: 'B/b.srt', files: [{ ...candidate, path: 'B/b.srt', wealth: 'czasy' }] }],
    }),
  ];
  const chosen: TranscriptChoice[] = [];
  render(<ChoosingPlan recordings={recordings} chosen={chosen} />);
  const select = screen.getByRole('combobox');
  expect([...(select as HTMLSelectElement).options].map(({ text, selected }) => [text, selected])).toEqual([
    ['a.srt: 2 napisy, ma rozmówców', true],
    ['film.vtt: 2 napisy, ma czasy', false],
    ['a.docx: 2 napisy, ma tekst bez czasów', false],
    ['bez transkrypcji', false],
  ]);
  await userEvent.selectOptions(screen.getByLabelText('Transkrypcja do a.mp3'), 'A/film.vtt');
  await userEvent.selectOptions(screen.getByLabelText(sentence), 'Cofnij wszystkie czasy o godzinę');
  expect(chosen.slice(-1)).toEqual([{ recording: 'A', sound: 'A/a.mp3', path: 'A/film.vtt', fit: 'hour' }]);
  await userEvent.selectOptions(screen.getByLabelText('Transkrypcja do a.mp3'), 'bez transkrypcji');
  expect(chosen.slice(-1)).toEqual([{ recording: 'A', sound: 'A/a.mp3', path: null, fit: 'keep' }]);
});

it('lets a user choose the encoding if the letters of a file do not reveal it', async () => {
  const files = [
    {
      ...{ path: 'A/a.srt', lines: 2, wealth: 'czasy', hasApproximateTimes: false, misfit: null },
      encodings: [
        { encoding: 'windows-1250' as const, rows: ['Pies ąę'] },
        { encoding: 'cp852' as const, rows: ['Pies ą©'] },
      ],
    },
  ];
  const chosen: TranscriptChoice[] = [];
  const recordings = [planned('A', { candidates: [{ sound: 'A/a.mp3', taken: 'A/a.srt', files }] })];
  render(<ChoosingPlan recordings={recordings} chosen={chosen} />);
  expect(screen.getByRole('radio', { name: /Windows/, checked: true })).toBeTruthy();
  await userEvent.click(screen.getByRole('radio', { name: /Pies ą©.*DOS/ }));
  expect(screen.getByRole('radio', { name: /DOS/, checked: true })).toBeTruthy();
  const choice = { recording: 'A', sound: 'A/a.mp3', path: 'A/a.srt', fit: 'keep' };
  expect(chosen).toEqual([{ ...choice, encoding: 'cp852' }]);
});

/** Keeps every choice in `chosen`. */
function ChoosingPlan({ recordings, chosen }: { recordings: PlannedRecording[]; chosen: TranscriptChoice[] }) {
  const [choices, setChoices] = useState<readonly TranscriptChoice[]>([]);
  const onChoose = (choice: TranscriptChoice) => {
    chosen.push(choice);
    setChoices(withChoice(choices, choice));
  };
  return <PlanView plan={{ recordings, unused: [], problems: [] }} choices={choices} onChoose={onChoose} />;
}
