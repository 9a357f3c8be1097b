import type { Tag, TagOccurrence } from '@glosy/core/recording/tag';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/query-provider.tsx';
import { makeRecording } from '../../../testing/make-recording.ts';
import { TestRouter } from '../../../testing/test-router.tsx';
import { TagAdministration } from './tag-administration.tsx';

const huta: Tag = { id: 1, name: 'Huta (szkła)', type: 'keyword', recordings_count: 2 };
const cegielnia: Tag = { id: 2, name: 'cegielnia', type: 'keyword', recordings_count: 1 };
const anna: Tag = { id: 3, name: 'Anna Kowalska', type: 'person', recordings_count: 1 };

const failed = { status: 403, body: { error: '', code: 'session.forbidden' } };
let answers: Record<string, { status?: number; body: unknown }>;
let sent: { method: string; body: unknown }[];

beforeEach(() => {
  sent = [];
  answers = {
    tags: { body: { data: [cegielnia, huta, anna] } },
    occurrences: { body: { data: [] } },
    recording: { body: { data: makeRecording({ id: 'HM-1' }) } },
  };
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit) => {
    if (method !== 'GET') sent.push({ method, body: JSON.parse(String(body)) });
    const read = address.includes('/api/recordings/')
      ? 'recording'
      : address.includes('tag_id')
        ? 'occurrences'
        : 'tags';
    const kind = method === 'GET' ? read : address.includes('tag-joins') ? 'join' : method;
    const answer = answers[kind] ?? { status: 500, body: {} };
    return Response.json(answer.body, { status: answer.status ?? 200 });
  });
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

async function show(address = '/tags') {
  render(
    <QueryClientProvider client={queryClient}>
      <TestRouter address={address}>
        <TagAdministration />
      </TestRouter>
    </QueryClientProvider>,
  );
  await waitFor(() => expect(screen.queryByText('Wczytywanie…')).toBeNull());
  return userEvent.setup();
}

async function open(name: RegExp) {
  const user = await show();
  await user.click(await screen.findByRole('button', { name }));
  return { user, dialog: within(await screen.findByRole('dialog')) };
}

describe('the page of tags', () => {
  it('reports that the tags could not be loaded', async () => {
    answers.tags = failed;
    await show();
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Wystąpił błąd podczas ładowania tagów: Nie udało się załadować tagów',
    );
  });

  it('reports an empty list', async () => {
    answers.tags = { body: { data: [] } };
    await show();
    expect(await screen.findByText('Brak dostępnych tagów')).toBeTruthy();
  });

  it('searches any characters, marks the matches and shows their number', async () => {
    const user = await show();
    const field = await screen.findByRole('searchbox', { name: 'Szukaj tagu' });
    await user.type(field, '(SZK');
    const found = screen.getByRole('button', { name: /Huta/ });
    expect(found.querySelector('mark')?.textContent).toBe('(szk');
    const search = within(screen.getByRole('search'));
    expect(search.getByRole('status').textContent).toBe('Słowa kluczowe: 1, osoby: 0');
    await user.type(field, '.*');
    expect(screen.getByText('Brak wyników dla podanej frazy')).toBeTruthy();
    expect(search.getByRole('status').textContent).toBe('Słowa kluczowe: 0, osoby: 0');
  });

  it('keeps the tab and the phrase in its address when a tag is opened', async () => {
    const user = await show('/tags?tab=osoby&q=kowal');
    await user.click(await screen.findByRole('button', { name: /Anna Kowalska/ }));
    await screen.findByRole('dialog', { name: 'Anna Kowalska' });
    expect((screen.getByRole('searchbox', { hidden: true }) as HTMLInputElement).value).toBe('kowal');
    expect(screen.getByRole('tab', { name: 'Osoby (1)', hidden: true }).getAttribute('aria-selected')).toBe('true');
  });

  it('reports that the tag of its address does not exist', async () => {
    const user = await show('/tags?tag=99');
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('Nie znaleziono tagu.')).toBeTruthy();
    await user.click(within(alert).getByRole('button', { name: 'Zamknij' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('reports that a tag could not be added, and why', async () => {
    answers.POST = { status: 409, body: { error: 'Tag „cegielnia” już istnieje.', code: 'tag.name-taken' } };
    const user = await show();
    await user.type(await screen.findByRole('textbox', { name: 'Nowy tag' }), 'Cegielnia{Enter}');
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('Błąd podczas dodawania')).toBeTruthy();
    expect(within(alert).getByText('Tag „cegielnia” już istnieje.')).toBeTruthy();
  });
});

describe('the dialog of a tag', () => {
  const place = (recording_id: string): TagOccurrence => ({ recording_id, start_time: 80, transcript_file: 'a.srt' });

  it('shows that the tag is not used anywhere', async () => {
    const { dialog } = await open(/Huta/);
    expect(await dialog.findByText('Brak wystąpień tego tagu w nagraniach')).toBeTruthy();
  });

  it('reports that the occurrences could not be loaded', async () => {
    answers.occurrences = failed;
    const { dialog } = await open(/Huta/);
    expect((await dialog.findByRole('alert')).textContent).toBe('Wystąpił błąd: Nie udało się załadować nagrań');
  });

  it('explains that a recording has no sound to open', async () => {
    answers.occurrences = { body: { data: [place('HM-1')] } };
    const { dialog } = await open(/Huta/);
    expect(await dialog.findByText('Brak plików audio')).toBeTruthy();
    expect(dialog.getByText('00:01:20')).toBeTruthy();
  });

  it('skips a deleted recording and reports it inside the dialog', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    answers.occurrences = { body: { data: [place('HM-1')] } };
    answers.recording = { status: 404, body: { error: 'Nie znaleziono nagrania', code: 'recording.not-found' } };
    const { dialog } = await open(/Huta/);
    expect(await dialog.findByText('Brak nagrań z tym tagiem')).toBeTruthy();
    expect(dialog.getByRole('status').textContent).toBe('Nie udało się pobrać szczegółów nagrania HM-1');
  });

  it('does not show a failure as an empty list, and can retry', async () => {
    answers.occurrences = { body: { data: [place('HM-1')] } };
    answers.recording = failed;
    const { dialog, user } = await open(/Huta/);
    expect((await dialog.findByRole('alert')).textContent).toBe('Nie udało się pobrać szczegółów nagrania: HM-1');
    expect(dialog.queryByText('Brak nagrań z tym tagiem')).toBeNull();
    answers.recording = { body: { data: makeRecording({ id: 'HM-1' }) } };
    await user.click(dialog.getByRole('button', { name: 'Spróbuj ponownie' }));
    expect(await dialog.findByText('00:01:20')).toBeTruthy();
  });

  it('reports that a name could not be saved, and offers to merge with a tag that another user has just created', async () => {
    const holder = { id: 9, name: 'Młyn', type: 'keyword' };
    answers.PUT = {
      status: 409,
      body: { error: 'Tag „Młyn” już istnieje.', code: 'tag.name-taken', details: holder },
    };
    const { dialog, user } = await open(/Huta/);
    const name = dialog.getByRole('textbox', { name: 'Nazwa' });
    await user.clear(name);
    await user.type(name, 'młyn{Enter}');
    const alert = await dialog.findByRole('alert');
    expect(within(alert).getByText('Błąd podczas edycji tagu')).toBeTruthy();
    expect(sent).toEqual([{ method: 'PUT', body: { id: 1, name: 'młyn', before: 'Huta (szkła)' } }]);
    await user.click(within(alert).getByRole('button', { name: 'Połącz z tagiem „Młyn”' }));
    const question = within(screen.getByRole('alertdialog', { name: 'Połącz tagi' }));
    expect(
      question.getByText(/„Huta \(szkła\)” \(słowo kluczowe, 2 nagrania\) przejdą do tagu „Młyn” \(słowo kluczowe\)/),
    ).toBeTruthy();
    answers.join = { body: { data: { ...holder, recordings_count: 4 } } };
    answers.tags = { body: { data: [cegielnia, { ...holder, recordings_count: 4 }, anna] } };
    await user.click(question.getByRole('button', { name: 'Połącz' }));
    expect(await screen.findByRole('dialog', { name: 'Młyn' })).toBeTruthy();
    expect(sent.at(-1)).toEqual({
      method: 'POST',
      body: { from: 1, into: 9, before: { from: 'Huta (szkła)', into: 'Młyn' } },
    });
  });

  it('opens merging with the focus in the field, can close it again, and warns of another type', async () => {
    const { dialog, user } = await open(/Huta/);
    await user.click(dialog.getByRole('button', { name: 'Połącz z innym tagiem' }));
    const field = dialog.getByRole('combobox', { name: 'Połącz z tagiem' });
    expect(document.activeElement).toBe(field);
    await user.click(dialog.getByRole('button', { name: 'Nie łącz' }));
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Połącz z innym tagiem' }));
    await user.keyboard('{Enter}');
    await user.type(dialog.getByRole('combobox', { name: 'Połącz z tagiem' }), 'anna{ArrowDown}{Enter}');
    const question = within(screen.getByRole('alertdialog', { name: 'Połącz tagi' }));
    expect(question.getByText('To tagi różnych rodzajów.')).toBeTruthy();
    expect(question.getByText(/będą w indeksie „Osoby”/)).toBeTruthy();
  });

  it('reports that a tag could not be deleted', async () => {
    answers.DELETE = { status: 500, body: {} };
    const { dialog, user } = await open(/Huta/);
    await user.click(dialog.getByRole('button', { name: 'Usuń' }));
    const question = within(screen.getByRole('alertdialog', { name: 'Potwierdź usunięcie' }));
    expect(question.getByText('Czy na pewno chcesz usunąć?')).toBeTruthy();
    expect(question.getByRole('button', { name: 'Anuluj' })).toBe(document.activeElement);
    await user.click(question.getByRole('button', { name: 'Usuń' }));
    expect((await question.findByRole('alert')).textContent).toBe('Błąd podczas usuwania tagu');
  });

  it('does not load the occurrences of a deleted tag again', async () => {
    answers.DELETE = { body: { success: true } };
    const { user, dialog } = await open(/Huta/);
    await dialog.findByText('Brak wystąpień tego tagu w nagraniach');
    const read = vi.spyOn(globalThis, 'fetch');
    await user.click(dialog.getByRole('button', { name: 'Usuń' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Usuń' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(read.mock.calls.filter(([address]) => String(address).includes('tag_id=1'))).toEqual([]);
  });

  it('moves the focus to a renamed tag, and to the search after deleting the last tag of a letter', async () => {
    answers.DELETE = { body: { success: true } };
    const { dialog, user } = await open(/Huta/);
    await user.click(dialog.getByRole('button', { name: 'Usuń' }));
    answers.tags = { body: { data: [cegielnia, anna] } };
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Usuń' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('searchbox')));

    await user.click(screen.getByRole('button', { name: /cegielnia/ }));
    answers.PUT = { body: { success: true } };
    answers.tags = { body: { data: [{ ...cegielnia, name: 'młyn' }, anna] } };
    const name = screen.getByRole('textbox', { name: 'Nazwa' });
    await user.clear(name);
    await user.type(name, 'młyn{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: /młyn/ })));
  });
});
