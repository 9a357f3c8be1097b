import type { TrashEntry } from '@glosy/core/contract/recordings/trash';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  endFakeApi,
  type FakeAnswers,
  type SentRequest,
  show,
  signInAs,
  startFakeApi,
} from '../../testing/fake-api.tsx';
import { Trash } from './trash.tsx';

const recording: TrashEntry = {
  kind: 'recording',
  id: 'HM-2024-009',
  signature: 'HM-2024-009',
  title: 'Rozmowa o targu',
  name: null,
  deletedBy: 'Anna Wzorcowa',
  deletedAt: '2026-03-01T10:00:00.000Z',
  restorableUntil: '2026-03-31T10:00:00.000Z',
};
const sound: TrashEntry = {
  ...recording,
  kind: 'sound',
  id: 'f1',
  signature: 'HM-2024-001',
  title: 'Rozmowa o hucie',
  name: 'HM-2024-001_wywiad.mp3',
};
const photo: TrashEntry = { ...sound, kind: 'photo', id: 'f2', name: 'Piec', deletedBy: null };

describe('the page of the trash', () => {
  let answers: FakeAnswers;
  let sent: SentRequest[];
  const holds = (...data: TrashEntry[]) => {
    answers['GET /api/trash'] = { body: { data, total: data.length } };
  };
  beforeEach(async () => {
    answers = {};
    sent = startFakeApi(answers);
    await signInAs(answers, 'admin', { trashDays: 14 });
    holds(recording, sound, photo);
  });
  afterEach(endFakeApi);

  const restoreButton = (name: string) => screen.findByRole('button', { name: `Przywróć: ${name}` });
  const restoreSound = () => restoreButton('dźwięk HM-2024-001_wywiad.mp3');

  it('shows the author and time of each deletion, and until when the item can be restored', async () => {
    show(<Trash />);
    const list = await screen.findByRole('list', { name: 'Zawartość kosza' });
    const texts = within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(texts).toEqual([
      'Nagranie: Rozmowa o targuHM-2024-009usunięto 1 marca 2026 11:00, Anna Wzorcowa; można przywrócić do 31 marca 2026Przywróć',
      'Dźwięk: HM-2024-001_wywiad.mp3z rozmowy HM-2024-001, Rozmowa o hucieusunięto 1 marca 2026 11:00, Anna Wzorcowa; można przywrócić do 31 marca 2026Przywróć',
      'Zdjęcie: Piecz rozmowy HM-2024-001, Rozmowa o hucieusunięto 1 marca 2026 11:00; można przywrócić do 31 marca 2026Przywróć',
    ]);
    expect(screen.getByText(/można przywrócić przez 14 dni/)).toBeTruthy();
  });

  it('restores an entry, announces it, and moves the focus to the next one, at the end to the heading', async () => {
    const user = userEvent.setup();
    answers['POST /api/trash/restore'] = { body: { message: 'Przywrócono: HM-2024-001_wywiad.mp3.' } };
    show(<Trash />);
    const button = await restoreSound();
    holds(recording, photo);
    await user.click(button);
    const link = await screen.findByRole('link', { name: 'Otwórz rozmowę' });
    expect(link.getAttribute('href')).toBe('/recordings/HM-2024-001/view');
    expect(screen.getByRole('status').textContent).toBe('Przywrócono: HM-2024-001_wywiad.mp3.');
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ kind: 'sound', id: 'f1' });
    await waitFor(async () => expect(document.activeElement).toBe(await restoreButton('zdjęcie Piec')));

    holds(recording);
    await user.keyboard('{Enter}');
    const first = await restoreButton('nagranie HM-2024-009, Rozmowa o targu');
    await waitFor(() => expect(document.activeElement).toBe(first));
    holds();
    await user.keyboard('{Enter}');
    await screen.findByText('Kosz jest pusty.');
    const heading = screen.getByRole('heading', { level: 1, name: 'Kosz' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });

  it('shows next to an entry why it cannot be restored, and keeps the focus on its button', async () => {
    const user = userEvent.setup();
    const error = 'W nagraniu jest już plik HM-2024-001_wywiad.mp3. Najpierw usuń go, a potem przywróć ten z kosza.';
    answers['POST /api/trash/restore'] = { status: 409, body: { error, code: 'trash.name-taken' } };
    show(<Trash />);
    await user.click(await restoreSound());
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe(error);
    expect(alert.closest('li')?.textContent).toContain('HM-2024-001_wywiad.mp3z rozmowy');
    await waitFor(async () => expect(document.activeElement).toBe(await restoreSound()));
  });

  it('reports that an entry no longer exists, and lists the others', async () => {
    const user = userEvent.setup();
    const error = 'Tego nie ma już w koszu: zostało przywrócone albo usunięte na stałe.';
    answers['POST /api/trash/restore'] = { status: 404, body: { error, code: 'trash.not-found' } };
    show(<Trash />);
    const button = await restoreSound();
    holds(recording, photo);
    await user.click(button);
    expect((await screen.findByRole('alert')).textContent).toBe(error);
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
  });

  it('shows a failure that can be retried, not an empty trash', async () => {
    const user = userEvent.setup();
    answers['GET /api/trash'] = { status: 500, body: { error: 'Wystąpił błąd serwera.', code: 'server.failed' } };
    show(<Trash />);
    await screen.findByText('Wystąpił błąd serwera.');
    expect(screen.queryByText('Kosz jest pusty.')).toBeNull();
    holds();
    await user.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }));
    await screen.findByText('Kosz jest pusty.');
  });

  it('can be browsed page by page', async () => {
    const user = userEvent.setup();
    answers['GET /api/trash'] = { body: { data: [recording], total: 51 } };
    answers['GET /api/trash?page=2'] = { body: { data: [sound], total: 51 } };
    show(<Trash />);
    await screen.findByText('1 z 2');
    await user.click(screen.getByRole('button', { name: 'Następna strona' }));
    await restoreSound();
    expect(screen.getByText('2 z 2')).toBeTruthy();
  });
});
