import type { LineTag, Tag } from '@glosy/core/recording/tag';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/query-provider.tsx';
import { transcriptTagsQuery } from '../tags.queries.ts';
import { LineTagsDialog } from './line-tags-dialog.tsx';

const all: Tag[] = [
  { id: 1, name: 'huta', type: 'keyword', recordings_count: 2 },
  { id: 2, name: 'cegielnia', type: 'keyword', recordings_count: 1 },
  { id: 3, name: 'Anna Kowalska', type: 'person', recordings_count: 1 },
];
const onLine: LineTag[] = [
  { id: 1, name: 'huta', type: 'keyword', start_time: 80 },
  { id: 3, name: 'Anna Kowalska', type: 'person', start_time: 4 },
];
const fragment = { recording_id: 'HM-1', transcript_file: 'HM-1_a.srt', start_time: 80 };

/** The server's response to each method, and the requests it got. */
let answers: Record<string, { status: number; body: unknown }>;
/** Tags of the transcript on the server. */
let loaded: LineTag[];
/** All tags of the archive. */
let offered: readonly Tag[];
let sent: { method: string; body: unknown }[];

beforeEach(() => {
  sent = [];
  loaded = onLine;
  offered = all;
  answers = { PUT: { status: 200, body: { data: [] } } };
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit) => {
    if (method === 'GET') {
      return Response.json({ data: address.includes('recording_id') ? loaded : offered });
    }
    const given = JSON.parse(String(body)) as Record<string, unknown>;
    sent.push({ method, body: given });
    const answer = answers[method] ?? { status: 500, body: {} };
    return Response.json(answer.body, { status: answer.status });
  });
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

async function show(known = all) {
  offered = known;
  const onClose = vi.fn();
  render(
    <QueryClientProvider client={queryClient}>
      <LineTagsDialog
        address={{ recordingId: 'HM-1', transcriptFile: 'HM-1_a.srt' }}
        line={{ startMs: 80_000, label: '00:01:20' }}
        onClose={onClose}
      />
    </QueryClientProvider>,
  );
  await screen.findByRole('combobox', { name: 'Dodaj tag' });
  return { onClose, user: userEvent.setup() };
}

const field = () => screen.getByRole('combobox', { name: 'Dodaj tag' });
const buttonsOfTags = () =>
  screen.getAllByRole('button', { name: / tag / }).map((button) => button.getAttribute('aria-label'));
const saveButton = () => screen.getByRole('button', { name: 'Zapisz' });

describe('the dialog of a line’s tags', () => {
  it('shows the tags of this line only', async () => {
    await show();
    expect(
      screen.getAllByRole('button', { name: /^Usuń tag/ }).map((button) => button.getAttribute('aria-label')),
    ).toEqual(['Usuń tag huta']);
  });

  it('suggests existing tags during typing, and saves the whole set in one call', async () => {
    const { onClose, user } = await show();
    await user.type(field(), 'CEG');
    await user.click(screen.getByRole('option', { name: /cegielnia/ }));
    await user.click(saveButton());
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sent).toEqual([{ method: 'PUT', body: { ...fragment, tags: [1, 2], before: [1] } }]);
  });

  it('shows how many of the existing tags it lists', async () => {
    const { user } = await show(
      Array.from({ length: 120 }, (_, id) => ({
        id: 100 + id,
        name: `młyn ${id}`,
        type: 'keyword',
        recordings_count: 0,
      })),
    );
    await user.type(field(), 'mły');
    expect(screen.getAllByRole('option')).toHaveLength(30);
    expect(screen.getByText('Pokazano 30 z 120 podpowiedzi').getAttribute('role')).toBe('status');
  });

  it('can be used by keyboard alone', async () => {
    const { onClose, user } = await show();
    await user.type(field(), 'kow{ArrowDown}');
    expect(field().getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id);
    await user.keyboard('{Enter}');
    expect(screen.getByText('(do zapisania)')).toBeTruthy();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sent).toEqual([{ method: 'PUT', body: { ...fragment, tags: [1, 3], before: [1] } }]);
  });

  it('cannot save a new name without a type, and explains why', async () => {
    const { onClose, user } = await show();
    await user.type(field(), 'młyn');
    expect((saveButton() as HTMLButtonElement).disabled).toBe(true);
    const reason = screen.getByText('Aby zapisać, wybierz typ nowego tagu.');
    expect(saveButton().getAttribute('aria-describedby')).toBe(reason.id);
    await user.click(screen.getByRole('radio', { name: 'Słowo kluczowe' }));
    await user.click(saveButton());
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sent).toEqual([
      { method: 'PUT', body: { ...fragment, tags: [1, { name: 'młyn', type: 'keyword' }], before: [1] } },
    ]);
  });

  it('loads the tags when it opens, and can be saved only then', async () => {
    const { queryKey } = transcriptTagsQuery({ recordingId: 'HM-1', transcriptFile: 'HM-1_a.srt' });
    queryClient.setQueryData(queryKey, []);
    const { onClose, user } = await show();
    expect(screen.getByRole('button', { name: 'Usuń tag huta' })).toBeTruthy();
    await user.type(field(), 'cegielnia{Enter}');
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sent).toEqual([
      { method: 'PUT', body: { ...fragment, tags: [1, { name: 'cegielnia', type: 'keyword' }], before: [1] } },
    ]);
  });

  it('shows what another user has saved since, keeps the changes and saves them on top', async () => {
    const now = [
      { id: 1, name: 'huta', type: 'keyword', start_time: 80 },
      { id: 8, name: 'jarmark', type: 'keyword', start_time: 80 },
    ];
    answers.PUT = {
      status: 409,
      body: {
        error: 'Ktoś zmienił w międzyczasie tagi tego napisu.',
        code: 'tag.line-changed',
        details: { tags: now },
      },
    };
    const { onClose, user } = await show();
    await user.type(field(), 'ceg');
    await user.click(screen.getByRole('option', { name: /cegielnia/ }));
    await user.click(screen.getByRole('button', { name: 'Usuń tag huta' }));
    await user.click(saveButton());
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('Ktoś zmienił w międzyczasie tagi tego napisu.')).toBeTruthy();
    expect(buttonsOfTags()).toEqual(['Pozostaw tag huta', 'Usuń tag jarmark', 'Usuń tag cegielnia']);
    expect(onClose).not.toHaveBeenCalled();
    answers.PUT = { status: 200, body: { data: [] } };
    await user.click(saveButton());
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sent.at(-1)).toEqual({ method: 'PUT', body: { ...fragment, tags: [8, 2], before: [1, 8] } });
  });

  it('finds the type of an existing name, regardless of case and diacritics', async () => {
    const { user } = await show();
    await user.type(field(), 'anna  KOWALSKA');
    expect((screen.getByRole('radio', { name: 'Osoba' }) as HTMLInputElement).checked).toBe(true);
    expect((saveButton() as HTMLButtonElement).disabled).toBe(false);
  });

  it('stays open and reports the failure when saving fails', async () => {
    answers.PUT = {
      status: 423,
      body: { error: 'Transkrypcja zablokowana przez: olga@example.org', code: 'transcript.locked' },
    };
    const { onClose, user } = await show();
    await user.type(field(), 'cegielnia');
    await user.click(saveButton());
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('Błąd podczas dodawania tagu')).toBeTruthy();
    expect(within(alert).getByText('Transkrypcja zablokowana przez: olga@example.org')).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('removes a tag when it is saved, and not before', async () => {
    const { onClose, user } = await show();
    await user.click(screen.getByRole('button', { name: 'Usuń tag huta' }));
    expect(screen.getByText('(do usunięcia)')).toBeTruthy();
    expect(document.activeElement).toBe(field());
    expect(sent).toEqual([]);
    await user.click(saveButton());
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sent).toEqual([{ method: 'PUT', body: { ...fragment, tags: [], before: [1] } }]);
  });

  it('can cancel the removal of a tag', async () => {
    const { onClose, user } = await show();
    await user.click(screen.getByRole('button', { name: 'Usuń tag huta' }));
    await user.click(screen.getByRole('button', { name: 'Pozostaw tag huta' }));
    await user.click(saveButton());
    expect(onClose).toHaveBeenCalledOnce();
    expect(sent).toEqual([]);
  });

  it('changes nothing when it is cancelled', async () => {
    const { onClose, user } = await show();
    await user.click(screen.getByRole('button', { name: 'Usuń tag huta' }));
    await user.type(field(), 'cegielnia');
    await user.click(screen.getByRole('button', { name: 'Anuluj' }));
    expect(onClose).toHaveBeenCalledOnce();
    expect(sent).toEqual([]);
  });

  it('reports that a tag could not be removed, and keeps the change', async () => {
    answers.PUT = { status: 500, body: {} };
    const { user } = await show();
    await user.click(screen.getByRole('button', { name: 'Usuń tag huta' }));
    await user.click(saveButton());
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('Wystąpił błąd podczas usuwania tagu')).toBeTruthy();
    expect(within(alert).getByText('Nie udało się usunąć tagu')).toBeTruthy();
    expect(within(alert).queryByText('Błąd podczas dodawania tagu')).toBeNull();
    expect(screen.getByRole('button', { name: 'Pozostaw tag huta' })).toBeTruthy();
  });

  it('shows that a line has no tags', async () => {
    loaded = [];
    await show();
    expect(screen.getByText('Brak tagów')).toBeTruthy();
  });

  it('offers a retry when the tags could not be loaded', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ error: 'Nie', code: 'session.forbidden' }, { status: 403 }));
    render(
      <QueryClientProvider client={queryClient}>
        <LineTagsDialog
          address={{ recordingId: 'HM-1', transcriptFile: 'HM-1_a.srt' }}
          line={{ startMs: 80_000, label: '00:01:20' }}
          onClose={() => {}}
        />
      </QueryClientProvider>,
    );
    expect((await screen.findByRole('alert')).textContent).toBe('Błąd ładowania tagów');
    expect(screen.getByRole('button', { name: 'Spróbuj ponownie' })).toBeTruthy();
  });
});
