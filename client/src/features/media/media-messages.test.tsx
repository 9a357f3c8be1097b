import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { endFakeApi, type FakeAnswers, show, signInAs, startFakeApi } from '../../testing/fake-api.tsx';
import { Gallery } from './gallery.tsx';
import { MediaPanel } from './media-panel.tsx';

const item = (name: string, more: object = {}) => ({
  ...{ filename: `A_${name}`, title: name, description: '', isImage: true, isPDF: false, downloadable: false },
  ...{ internal: false, version: 1, bytes: 1000, width: 10, height: 10, ...more },
});
const place = { recordingId: 'A', type: 'photos' as const };
const documents = { recordingId: 'A', type: 'documents' as const };
const refused = { status: 400, body: { error: '', code: 'request.invalid' } };
let answers: FakeAnswers;
let sent: ReturnType<typeof startFakeApi>;

beforeEach(async () => {
  answers = { 'GET /api/media.php': { body: { data: [item('a'), item('b')] } } };
  sent = startFakeApi(answers);
  await signInAs(answers, 'editor');
});
afterEach(endFakeApi);

const choose = async (name: string) => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
  await userEvent.upload(input, new File(['x'], name), { applyAccept: false });
};

describe('photos and documents', () => {
  it('report a failed load', async () => {
    answers['GET /api/media.php'] = refused;
    show(<MediaPanel place={place} />);
    expect(await screen.findByText('Błąd pobierania plików')).toBeTruthy();
  });

  it('report a failed deletion', async () => {
    answers['DELETE /api/media.php'] = refused;
    show(<MediaPanel place={place} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Usuń: a' }));
    await userEvent.click(screen.getByRole('button', { name: 'Usuń' }));
    expect(await screen.findByText('Błąd podczas usuwania pliku')).toBeTruthy();
    answers['DELETE /api/media.php'] = 'lost';
    await userEvent.click(screen.getByRole('button', { name: 'Usuń' }));
    expect(await screen.findByText('Błąd sieci')).toBeTruthy();
  });

  it('report a failed change', async () => {
    answers['PUT /api/media.php'] = refused;
    show(<MediaPanel place={place} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Edytuj: a' }));
    await userEvent.click(screen.getByRole('button', { name: 'Zapisz' }));
    expect(await screen.findByText('Błąd podczas aktualizacji pliku')).toBeTruthy();
  });

  it('keep the input after a conflict, and overwrite only when saved again', async () => {
    answers['PUT /api/media.php'] = {
      status: 409,
      body: {
        error: 'Ktoś zmienił ten plik w międzyczasie.',
        code: 'media.stale',
        details: item('a', { title: 'Inny', version: 7 }),
      },
    };
    show(<MediaPanel place={place} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Edytuj: a' }));
    await userEvent.type(screen.getByLabelText('Tytuł'), ' mój');
    await userEvent.click(screen.getByRole('button', { name: 'Zapisz' }));
    expect(
      await screen.findByText(
        'Ktoś zmienił ten plik w międzyczasie. Zapisany tytuł: „Inny”, opis: „brak”. Aby zostawić swoją wersję, zapisz jeszcze raz.',
      ),
    ).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Zapisz' }));
    const bodies = () => sent.filter(({ method }) => method === 'PUT').map(({ body }) => body);
    await waitFor(() => expect(bodies()).toHaveLength(2));
    expect(bodies()).toMatchObject([
      { title: 'a mój', version: 1 },
      { title: 'a mój', version: 7 },
    ]);
  });

  it('report a failed download', async () => {
    const pdf = item('a', { isImage: false, isPDF: true, downloadable: true });
    answers['GET /api/media.php'] = { body: { data: [] } };
    answers['GET /api/media.php?recordingId=A&type=documents&action=metadata'] = { body: { data: [pdf] } };
    answers['GET /api/media.php?recordingId=A&type=documents&action=file'] = refused;
    show(<Gallery recordingId="A" />);
    await userEvent.click(await screen.findByRole('button', { name: 'Pobierz: a' }));
    expect(await screen.findByText('Nie udało się pobrać pliku: a')).toBeTruthy();
  });

  it('of a wrong type are refused with their name', async () => {
    show(<MediaPanel place={place} />);
    await choose('notatka.txt');
    expect(await screen.findByText('notatka.txt: Niedozwolony typ pliku. Dozwolone są: JPG, PNG, GIF')).toBeTruthy();
  });

  it('announce a move only when it succeeded', async () => {
    answers['PUT /api/media.php'] = refused;
    show(<MediaPanel place={place} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Przesuń niżej: a' }));
    expect(await screen.findByText('Błąd podczas aktualizacji pliku')).toBeTruthy();
    expect(screen.queryByText(/pozycja 2 z 2/)).toBeNull();
    answers['PUT /api/media.php'] = { body: {} };
    await userEvent.click(screen.getByRole('button', { name: 'Przesuń niżej: a' }));
    expect(await screen.findByText('a: pozycja 2 z 2.')).toBeTruthy();
    const bodies = sent.filter(({ method }) => method === 'PUT').map(({ body }) => body);
    expect(bodies).toEqual([{ position: 1 }, { position: 1 }]);
  });

  it('default to public photos and internal documents', async () => {
    const { unmount } = show(<MediaPanel place={place} />);
    await screen.findByText('b');
    await choose('a.jpg');
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Tylko dla zespołu' }).checked).toBe(false);
    unmount();
    show(<MediaPanel place={documents} />);
    await screen.findByText('b');
    expect(screen.getByText(/Dokumenty widzi na początku tylko zespół/)).toBeTruthy();
    await choose('zgoda.pdf');
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Tylko dla zespołu' }).checked).toBe(true);
  });

  it('move the focus to the heading of their list when deleted', async () => {
    show(<MediaPanel place={place} />);
    const button = await screen.findByRole('button', { name: 'Usuń: a' });
    await userEvent.click(button);
    answers['DELETE /api/media.php'] = { body: {} };
    answers['GET /api/media.php'] = { body: { data: [item('b')] } };
    await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Usuń' }));
    const heading = screen.getByRole('heading', { name: 'Zdjęcia' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });
});
