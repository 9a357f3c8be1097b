import type { RecordingChange } from '@glosy/core/recording/recording';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { endFakeApi, type FakeAnswers, type SentRequest, show, startFakeApi } from '../../../testing/fake-api.tsx';
import { ChangesCard, changeText } from './changes-card.tsx';

it.each([
  [{ field: 'metadata.date', before: '1987', after: '1987-05' }, 'Data: „1987” → „maj 1987”'],
  [{ field: 'metadata.location', before: '', after: 'Łódź' }, 'Miejsce: puste → „Łódź”'],
  [{ field: 'description.indexes.personal', before: 'A\nB', after: 'A' }, 'Indeks osobowy: „A, B” → „A”'],
  [{ field: 'media.photos', after: 'HM-1_a.jpg' }, 'Zdjęcia: dodano „HM-1_a.jpg”'],
  [{ field: 'media.documents', before: 'HM-1_a.pdf' }, 'Dokumenty: usunięto „HM-1_a.pdf”'],
  [
    { field: 'media.photos.title', item: 'HM-1_a.jpg', before: '', after: 'Szkoła' },
    'Tytuł zdjęcia (HM-1_a.jpg): puste → „Szkoła”',
  ],
  [
    { field: 'media.documents.internal', item: 'HM-1_a.pdf', before: 'true', after: 'false' },
    'Dokument tylko dla zespołu (HM-1_a.pdf): „tak” → „nie”',
  ],
  [
    { field: 'media.photos.order', item: 'HM-1_a.jpg', before: '1', after: '3' },
    'Kolejność zdjęć (HM-1_a.jpg): „miejsce 1” → „miejsce 3”',
  ],
])('the history shows %j in words', (change, words) => {
  expect(changeText(change)).toBe(words);
});

describe('the history of a recording', () => {
  const change = (version: number): RecordingChange => ({
    version,
    at: '2026-03-01T10:00:00.000Z',
    author: 'Ewa Lis',
    fields: [{ field: 'metadata.title', before: 'Rozmowa', after: `Tytuł ${version}` }],
  });
  const changes = (from: number, to: number) =>
    Array.from({ length: from - to + 1 }, (_, index) => change(from - index));
  const url = 'GET /api/recordings/HM-1/changes';
  const older = { name: 'Pokaż starsze' };
  let answers: FakeAnswers;
  let sent: SentRequest[];
  beforeEach(() => {
    answers = {
      [url]: { body: { data: changes(12, 3), total: 12, next: 30 } },
      [`${url}?before=30`]: { body: { data: changes(2, 1), total: 12, next: null } },
    };
    sent = startFakeApi(answers);
  });
  afterEach(endFakeApi);

  const entries = () => screen.getAllByText('Ewa Lis').length;

  it('shows the newest changes and whether there are more, and older ones after a click', async () => {
    show(<ChangesCard recordingId="HM-1" />);
    await screen.findByText('To najnowsze zmiany. Są też starsze.');
    expect(entries()).toBe(10);
    expect(screen.getByText('Tytuł: „Rozmowa” → „Tytuł 12”')).toBeDefined();

    await userEvent.click(screen.getByRole('button', older));

    await screen.findByText('Tytuł: „Rozmowa” → „Tytuł 2”');
    expect(entries()).toBe(12);
    expect(screen.queryByRole('button', older)).toBeNull();
    expect(screen.queryByText(/Są też starsze/)).toBeNull();
    // The button is unmounted, so the focus moves to the first of the older changes.
    await waitFor(() => expect(document.activeElement).toBe(screen.getAllByText('Ewa Lis')[10]?.parentElement));
    expect(sent.map(({ address }) => address)).toEqual([
      '/api/recordings/HM-1/changes',
      '/api/recordings/HM-1/changes?before=30',
    ]);
  });

  it('moves the focus to the last entry and announces it when all older changes are merged into it', async () => {
    const retitled = (version: number) => ({
      ...change(version),
      fields: [{ field: 'metadata.title', before: `Tytuł ${version - 1}`, after: `Tytuł ${version}` }],
    });
    answers[url] = { body: { data: [...changes(12, 4), retitled(3)], total: 12, next: 30 } };
    answers[`${url}?before=30`] = { body: { data: [retitled(2), retitled(1)], total: 12, next: null } };
    show(<ChangesCard recordingId="HM-1" />);
    await userEvent.click(await screen.findByRole('button', older));

    await screen.findByText('Tytuł: „Tytuł 0” → „Tytuł 3”');
    expect(entries()).toBe(10);
    await waitFor(() => expect(document.activeElement).toBe(screen.getAllByText('Ewa Lis')[9]?.parentElement));
    expect(screen.getByRole('status').textContent).toBe('Starsze zmiany dołączono do ostatniego wpisu na liście.');
  });

  it('keeps the displayed changes when older ones cannot be loaded, and retries', async () => {
    answers[`${url}?before=30`] = {
      status: 404,
      body: { error: 'Nie znaleziono nagrania.', code: 'recording.not-found' },
    };
    show(<ChangesCard recordingId="HM-1" />);
    await userEvent.click(await screen.findByRole('button', older));

    await screen.findByText('Nie znaleziono nagrania.');
    expect(entries()).toBe(10);

    answers[`${url}?before=30`] = { body: { data: changes(2, 1), total: 12, next: null } };
    await userEvent.click(screen.getByRole('button', { name: /Spróbuj/ }));
    await screen.findByText('Tytuł: „Rozmowa” → „Tytuł 1”');
    expect(entries()).toBe(12);
  });
});
