import type { Recording } from '@glosy/core/recording/recording';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createStore, type Store, useStore } from '../../lib/external-store.ts';
import { endFakeApi, type FakeAnswers, show, signInAs, startFakeApi } from '../../testing/fake-api.tsx';
import { makeEntry, makeRecording } from '../../testing/make-recording.ts';
import { expectComplaints } from '../../testing/setup.ts';
import { photoRefusal } from './files/send-photo.ts';
import { RecordingForm } from './form/recording-form.tsx';
import { RecordingsList } from './list/recordings-list.tsx';
import { LoadedRecording } from './loaded-recording.tsx';
import { LockButton } from './proofreading/lock-button.tsx';
import { StatusSelect } from './proofreading/status-select.tsx';
import { PhotoCard } from './view/photo-card.tsx';
import { AccessCard } from './view/recording-cards.tsx';

/** The form as rendered by its page, with the newest state of the recording. */
function FollowingForm({ store }: { store: Store<Recording> }) {
  return <RecordingForm recording={useStore(store)} onSaved={() => {}} onCancel={() => {}} />;
}

function withSounds(recording: Recording, storage: string[], duration: string): Recording {
  const { metadata, technical } = recording;
  return { ...recording, metadata: { ...metadata, duration }, technical: { ...technical, storage } };
}

const me = 'ewa@biblioteka.example';
const refused = { status: 403, body: { error: 'Nie masz uprawnień do tej operacji.', code: 'session.forbidden' } };
let answers: FakeAnswers;
let sent: ReturnType<typeof startFakeApi>;

beforeEach(async () => {
  answers = {};
  sent = startFakeApi(answers);
  await signInAs(answers, 'admin');
});
afterEach(endFakeApi);

describe('the list', () => {
  // jsdom does not support the search element.
  afterEach(() => void expectComplaints());

  it('reports an empty list', async () => {
    answers['GET /api/recording-entries'] = { body: { data: [] } };
    show(<RecordingsList />);
    expect(await screen.findByText('Brak nagrań')).toBeTruthy();
  });

  it('reports an empty search result', async () => {
    answers['GET /api/recording-entries'] = { body: { data: [makeEntry()] } };
    show(<RecordingsList />);
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Szukaj rozmowy' }), 'xyz');
    expect(await screen.findByText('Brak wyników dla podanych kryteriów')).toBeTruthy();
  });

  it('reports why loading failed', async () => {
    answers['GET /api/recording-entries'] = refused;
    show(<RecordingsList />);
    expect(await screen.findByText('Błąd podczas pobierania nagrań: Nie masz uprawnień do tej operacji.')).toBeTruthy();
  });

  it('asks for confirmation of a deletion, and reports why it failed', async () => {
    answers['GET /api/recording-entries'] = { body: { data: [makeEntry()] } };
    answers['DELETE /api/recordings'] = refused;
    show(<RecordingsList />);
    await userEvent.click(await screen.findByRole('button', { name: 'Usuń: Rozmowa o szkole' }));
    expect(screen.getByText('Czy na pewno chcesz usunąć to nagranie?')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Usuń' }));
    expect(await screen.findByText('Błąd podczas usuwania nagrania: Nie masz uprawnień do tej operacji.')).toBeTruthy();
  });

  it('announces the sorting', async () => {
    answers['GET /api/recording-entries'] = { body: { data: [makeEntry()] } };
    show(<RecordingsList />);
    const head = await screen.findByRole('button', { name: /Tytuł/ });
    await userEvent.click(head);
    await userEvent.click(head);
    expect(await screen.findByText('Posortowano: Tytuł, malejąco.')).toBeTruthy();
  });
});

describe('a recording that cannot be shown', () => {
  it('keeps the links to its neighbours in the list', async () => {
    answers['GET /api/recordings/B'] = {
      status: 404,
      body: { error: 'Nie znaleziono nagrania', code: 'recording.not-found' },
    };
    show(<LoadedRecording id="B">{() => null}</LoadedRecording>, { list: ['A', 'B', 'C'], search: 'q=szko' });
    expect((await screen.findByRole('alert')).textContent).toBe('Nie znaleziono nagrania');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Następna' }).disabled).toBe(false);
    expect(screen.getByRole('link', { name: 'Lista rozmów' }).getAttribute('href')).toBe('/recordings?q=szko');
  });

  it('reports why loading failed', async () => {
    answers['GET /api/recordings/B'] = refused;
    show(<LoadedRecording id="B">{() => null}</LoadedRecording>);
    expect(await screen.findByText('Error fetching recording: Nie masz uprawnień do tej operacji.')).toBeTruthy();
  });
});

describe('the form', () => {
  it('reports why saving failed', async () => {
    answers['PUT /api/recordings'] = refused;
    show(<RecordingForm recording={makeRecording()} onSaved={() => {}} onCancel={() => {}} />);
    await userEvent.type(screen.getByLabelText('Miejsce'), 'Łódź');
    await userEvent.click(screen.getByRole('button', { name: 'Zapisz' }));
    expect(await screen.findByText('Error saving recording: Nie masz uprawnień do tej operacji.')).toBeTruthy();
  });

  it('does not mention another user when a deleted sound changes the duration', async () => {
    const before = makeRecording();
    const store = createStore<Recording>(withSounds(before, ['a.mp3', 'b.mp3'], '00:02:00'));
    show(<FollowingForm store={store} />);
    act(() => store.set({ ...withSounds(before, ['a.mp3'], '00:01:00'), version: before.version + 1 }));
    expect(await screen.findByText(/^Zmieniły się pliki rozmowy.*: Czas trwania\.$/)).toBeTruthy();
    expect(screen.queryByText(/w międzyczasie/)).toBeNull();
  });

  it('retries a creation with the same key after a lost response', async () => {
    answers['POST /api/recordings'] = 'lost';
    show(<RecordingForm recording={null} onSaved={() => {}} onCancel={() => {}} />);
    await userEvent.type(screen.getByLabelText(/Tytuł/), 'Rozmowa');
    await userEvent.type(screen.getByLabelText(/^Data/), '1987');
    const save = () => userEvent.click(screen.getByRole('button', { name: 'Zapisz' }));
    await save();
    await screen.findByText(/^Error saving recording/);
    await save();
    const keys = () =>
      sent.filter(({ method }) => method === 'POST').map(({ body }) => (body as { creationKey: string }).creationKey);
    await waitFor(() => expect(keys()).toHaveLength(2));
    expect(keys()[0]).toMatch(/^[\w-]{8,}$/);
    expect(keys()[1]).toBe(keys()[0]);
  });

  it.each([
    ['admin', 'public', 'Widoczne tylko dla administratorów', 'Publiczne'],
    ['staff', 'private', 'Widoczne tylko dla administratorów i redaktorów', 'Prywatne'],
  ] as const)(
    'of an editor where private readers are %s shows the access that the server will set',
    async (readers, access, hint, chosen) => {
      await signInAs(answers, 'editor', { privateReaders: readers, editorRecordingAccess: access });
      show(<RecordingForm recording={null} onSaved={() => {}} onCancel={() => {}} />);
      expect(screen.getByText('Tylko administrator może zmienić ustawienia dostępu.')).toBeTruthy();
      expect(screen.getByText(hint)).toBeTruthy();
      expect(screen.getByRole<HTMLInputElement>('radio', { name: chosen }).checked).toBe(true);
    },
  );

  it('keeps the rows of chapters and the focus when a file has been uploaded', async () => {
    const chapter = { start: 5, end: null, title: 'Szkoła', synopsis: '', keywords: [] };
    const chapters = [{ id: 'c1', audio_file: '', ...chapter }];
    const recording = makeRecording({ version: 1, chapters });
    const later = makeRecording({
      ...{ version: 2, metadata: { duration: '00:10:00' }, technical: { storage: ['HM-2024-001_a.mp3'] } },
      chapters,
    });
    const store = createStore(recording);
    show(<FollowingForm store={store} />);
    const text = screen.getByLabelText<HTMLInputElement>('Opis, wpis 1');
    await userEvent.type(text, ' na Bałutach');
    act(() => store.set(later));
    expect(screen.getByLabelText<HTMLInputElement>('Czas trwania').value).toBe('00:10:00');
    expect(screen.getByLabelText('Opis, wpis 1')).toBe(text);
    expect(document.activeElement).toBe(text);
    expect(text.value).toBe('Szkoła na Bałutach');
  });
});

describe('lock and status', () => {
  it.each([
    ['', 'Zablokuj transkrypcję', false, ''],
    [me, 'Odblokuj transkrypcję', false, 'zablokowana przez ciebie'],
    [
      'ola@biblioteka.example',
      'Odblokuj transkrypcję',
      true,
      'zablokowana przez: ola@biblioteka.exampleTylko osoba która zablokowała może odblokować edycję',
    ],
  ])('held by „%s” read %s on the view page', (email, button, isDisabled, note) => {
    show(<LockButton recording={makeRecording({ proofreading: { email } })} />);
    const found = screen.getByRole<HTMLButtonElement>('button', { name: button });
    expect(found.disabled).toBe(isDisabled);
    const described = document.getElementById(found.getAttribute('aria-describedby') ?? '');
    expect(described?.textContent?.trim()).toBe(note);
  });

  it.each([
    [me, 'Transkrypcja zablokowana przez ciebie'],
    ['ola@biblioteka.example', 'Transkrypcja zablokowana przez: ola@biblioteka.example'],
  ])('held by „%s” read „%s” on the detail page', (email, label) => {
    show(<LockButton recording={makeRecording({ proofreading: { email } })} wording="long" />);
    expect(screen.getByText(label)).toBeTruthy();
  });

  it('report why a change failed', async () => {
    answers['PUT /api/recordings'] = refused;
    const recording = makeRecording({ proofreading: { email: me } });
    show(
      <>
        <LockButton recording={recording} />
        <StatusSelect recording={recording} />
      </>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Odblokuj transkrypcję' }));
    expect(await screen.findByText('Error updating recording: Nie masz uprawnień do tej operacji.')).toBeTruthy();
    const select = screen.getByRole('combobox', { name: 'Status korekty' });
    await userEvent.selectOptions(select, 'Zakończona');
    expect(
      await screen.findByText('Error updating recording status: Nie masz uprawnień do tej operacji.'),
    ).toBeTruthy();
    expect((select as HTMLSelectElement).disabled).toBe(false);
  });
});

describe('the photo of the interviewee', () => {
  it('must be an image within the size limit', () => {
    expect(photoRefusal({ name: 'a.txt', size: 1 })).toBe('Dozwolone są tylko pliki JPG, PNG i GIF');
    expect(photoRefusal({ name: 'a.HEIC', size: 1 })).toBe(
      'Dozwolone są tylko pliki JPG, PNG i GIF. To jest zdjęcie HEIC z telefonu. Zapisz jako JPG albo PNG.',
    );
    expect(photoRefusal({ name: 'a.jpg', size: 5 * 1024 * 1024 + 1 })).toBe(
      'Plik jest zbyt duży. Maksymalny rozmiar to 5MB.',
    );
    expect(photoRefusal({ name: 'a.jpg', size: 5 * 1024 * 1024 })).toBeNull();
  });

  it('is deleted only after confirmation, which reports why it failed', async () => {
    answers['DELETE /api/recordings'] = refused;
    const interviewee = { name: 'Anna', photo: 'HM-2024-001_photo.jpg', biography: '' };
    show(<PhotoCard recording={makeRecording({ metadata: { interviewee } })} />);
    expect(screen.getByRole('link', { name: 'Pobierz oryginał' }).getAttribute('href')).toContain('original=1');
    await userEvent.click(screen.getByRole('button', { name: 'Usuń zdjęcie' }));
    const dialog = screen.getByRole('alertdialog');
    expect(within(dialog).getByText(/Przez 30 dni może go stamtąd przywrócić/)).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Usuń' }));
    expect(await screen.findByText('Błąd usuwania zdjęcia: Nie masz uprawnień do tej operacji.')).toBeTruthy();
  });
});

describe('the notice about access to a private recording', () => {
  it.each([
    ['admin', 'niepubliczne, tylko dla administratorów'],
    ['staff', 'niepubliczne, tylko dla administratorów i redaktorów'],
  ] as const)('follows the setting of the library: %s', async (privateReaders, words) => {
    await signInAs(answers, 'admin', { privateReaders });
    show(<AccessCard recording={makeRecording({ access: { restrictions: 'private' } })} />);
    expect(screen.getByText(words)).toBeTruthy();
  });
});
