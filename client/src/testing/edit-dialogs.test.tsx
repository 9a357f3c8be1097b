import type { UserSummary } from '@glosy/core/contract/auth/users';
import type { Closure } from '@glosy/core/people/closure';
import { type Consent, noConsent } from '@glosy/core/people/consent';
import type { Chapter } from '@glosy/core/recording/chapter';
import type { MediaItem } from '@glosy/core/recording/media-item';
import type { Tag } from '@glosy/core/recording/tag';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ChangeRoleDialog } from '../features/auth/users/change-role-dialog.tsx';
import { createChapterDraft } from '../features/chapters/chapter-draft.ts';
import { ChaptersPanel } from '../features/chapters/chapters-panel.tsx';
import { ClosureDialog } from '../features/closures/closure-dialog.tsx';
import { ClosuresCard } from '../features/closures/closures-card.tsx';
import { EditMediaDialog } from '../features/media/edit-media-dialog.tsx';
import { chaptersQuery } from '../features/player/chapters/chapters.queries.ts';
import { closuresQuery } from '../features/player/closed/closures.queries.ts';
import { ConsentDialog } from '../features/recordings/consent/consent-dialog.tsx';
import { PairTranscript } from '../features/recordings/files/pair-transcript.tsx';
import { RecordingForm } from '../features/recordings/form/recording-form.tsx';
import { thesaurusQuery } from '../features/search/thesaurus/thesaurus.queries.ts';
import { ThesaurusSection } from '../features/search/thesaurus/thesaurus-section.tsx';
import { TagDialog } from '../features/tags/administration/tag-dialog.tsx';
import { LineTagsForm } from '../features/tags/lines/line-tags-form.tsx';
import { queryClient } from '../lib/query-provider.tsx';
import { endFakeApi, type FakeAnswers, show, signInAs, startFakeApi } from './fake-api.tsx';
import { makeRecording } from './make-recording.ts';

let answers: FakeAnswers;
let sent: ReturnType<typeof startFakeApi>;

beforeEach(async () => {
  answers = {
    'GET /api/closures': { body: { data: [] } },
    'GET /api/recordings/A/chapters': { body: { data: { version: 1, chapters: [school] } } },
    'GET /api/thesaurus': { body: { data: { version: 1, groups: [['Wrocław', 'Breslau']] } } },
    'PUT /api/': { status: 500, body: { error: 'Zapytanie sprawdza tylko, co wysłano.' } },
  };
  sent = startFakeApi(answers);
  await signInAs(answers, 'admin');
});
afterEach(() => {
  sessionStorage.clear();
  endFakeApi();
});

const closure: Closure = {
  ...{ id: 'c1', audio_file: 'A_a.mp3', start: 10, end: 20, ranges: [{ start: 10, end: 20 }], lineIds: [] },
  ...{ reason: '', requestedBy: 'narrator', publicReason: '', until: null, atEnd: 'open', state: 'closed' },
  version: 1,
};
const consent: Consent = { ...noConsent, version: 1 };
const photo: MediaItem = {
  ...{ filename: 'A_a.jpg', title: 'Rynek', description: '', isImage: true, isPDF: false, downloadable: false },
  ...{ internal: false, version: 1, bytes: 1000, width: 10, height: 10 },
};
const place = { recordingId: 'A', type: 'photos' as const };
const school: Chapter = {
  ...{ id: 'c1', audio_file: 'A_a.mp3', start: 60, end: null, title: 'Szkoła', synopsis: '', keywords: [] },
};
const recording = makeRecording({ id: 'A', technical: { storage: ['A_a.mp3'], transcripts: [] } });
const tag: Tag = { id: 1, name: 'Huta', type: 'keyword', recordings_count: 0 };
const lineTags = { address: { recordingId: 'A', transcriptFile: 'A_a.srt' }, line: { startMs: 0, label: '00:00' } };
const user: UserSummary = {
  ...{ id: 'u1', email: 'jan@biblioteka.example', firstName: 'Jan', lastName: 'Kos', role: 'user', verified: true },
  ...{ blocked: false, createdAt: '2026-01-01T10:00:00.000Z', lastSeenAt: null, sessionCount: 0 },
};
const ignore = () => {};

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

interface EditCase {
  before: ReactNode;
  /** The same form with the newer record, which a refetch brings while it is open. */
  after?: ReactNode;
  /** Adds the newer record to the query cache, for a form that reads it from there. */
  arrive?: () => void;
  edit: () => unknown;
  save?: string;
  /** The state that the user saw, or all of the newer one. */
  sends: object;
}

const newerChapters = { version: 2, chapters: [{ ...school, synopsis: 'O nauczycielach.' }] };

function chapters(): ReactNode {
  return (
    <ChaptersPanel
      recordingId="A"
      audioFile="A_a.mp3"
      draft={createChapterDraft('ewa', 'A')}
      isEditable
      onStart={ignore}
      onGoTo={ignore}
      saveText={async () => true}
    />
  );
}

/** Each form that changes a stored record, by its file. */
const edits: Record<string, EditCase> = {
  'auth/users/change-role-dialog': {
    before: <ChangeRoleDialog user={user} onClose={ignore} onDone={ignore} />,
    after: <ChangeRoleDialog user={{ ...user, role: 'editor' }} onClose={ignore} onDone={ignore} />,
    edit: () => fireEvent.click(screen.getByLabelText(/^administrator/)),
    save: 'Zmień rolę',
    sends: { role: 'admin', before: 'user' },
  },
  'media/edit-media-dialog': {
    before: <EditMediaDialog place={place} item={photo} onClose={ignore} />,
    after: <EditMediaDialog place={place} item={{ ...photo, title: 'Ratusz', version: 2 }} onClose={ignore} />,
    edit: () => type('Opis', 'Nowy tekst'),
    sends: { version: 1, title: 'Rynek', description: 'Nowy tekst' },
  },
  'closures/closure-dialog': {
    before: <ClosureDialog recordingId="A" stored={closure} onClose={ignore} />,
    after: <ClosureDialog recordingId="A" stored={{ ...closure, start: 5, version: 2 }} onClose={ignore} />,
    edit: () => type('Prawdziwy powód', 'Nowy tekst'),
    sends: { version: 1, reason: 'Nowy tekst' },
  },
  'recordings/consent/consent-dialog': {
    before: <ConsentDialog recordingId="A" stored={consent} onClose={ignore} />,
    after: <ConsentDialog recordingId="A" stored={{ ...consent, takenBy: 'Piotr', version: 2 }} onClose={ignore} />,
    edit: () => type('Notatka dla zespołu', 'Nowy tekst'),
    sends: { version: 1, takenBy: '' },
  },
  'recordings/files/pair-transcript': {
    before: <PairTranscript recording={recording} srtFile="A_a.srt" />,
    after: <PairTranscript recording={{ ...recording, version: 2 }} srtFile="A_a.srt" />,
    edit: () => type('Nagranie do transkrypcji', 'A_a.mp3'),
    save: 'Przypisz nagranie do transkrypcji A_a.srt',
    sends: { version: 2 },
  },
  'recordings/form/recording-form': {
    before: <RecordingForm recording={recording} onSaved={ignore} onCancel={ignore} />,
    after: (
      <RecordingForm
        recording={{ ...recording, metadata: { ...recording.metadata, location: 'Kutno' }, version: 2 }}
        onSaved={ignore}
        onCancel={ignore}
      />
    ),
    edit: () => type('Tytuł', 'Nowy tekst'),
    sends: { version: 2, metadata: { title: 'Nowy tekst', location: 'Kutno' } },
  },
  'search/thesaurus/thesaurus-section': {
    before: <ThesaurusSection />,
    arrive: () => queryClient.setQueryData(thesaurusQuery.queryKey, { version: 2, groups: [['AK', 'Armia Krajowa']] }),
    edit: async () => {
      await screen.findByDisplayValue('Wrocław, Breslau');
      type('Nazwy tej samej rzeczy', 'Wrocław, Vratislavia');
    },
    sends: { version: 1, groups: [['Wrocław', 'Vratislavia']] },
  },
  'tags/administration/tag-dialog': {
    before: <TagDialog tag={tag} all={[tag]} onClose={ignore} onOpen={ignore} />,
    after: <TagDialog tag={{ ...tag, name: 'Huta szkła' }} all={[tag]} onClose={ignore} onOpen={ignore} />,
    edit: () => type('Nazwa', 'Nowy tekst'),
    sends: { name: 'Nowy tekst', before: 'Huta' },
  },
  'tags/lines/line-tags-form': {
    before: <LineTagsForm {...lineTags} all={[tag]} stored={[{ ...tag, start_time: 0 }]} onClose={ignore} />,
    after: <LineTagsForm {...lineTags} all={[tag]} stored={[]} onClose={ignore} />,
    edit: () => fireEvent.click(screen.getByRole('button', { name: /Huta/ })),
    sends: { tags: [], before: [1] },
  },
  'chapters/chapter-form': {
    before: chapters(),
    arrive: () => queryClient.setQueryData(chaptersQuery('A').queryKey, newerChapters),
    edit: async () => {
      await screen.findByText('Szkoła');
      press('Zmień rozdział: Szkoła');
      type('Tytuł', 'Nowy tekst');
    },
    save: 'Zapisz rozdział',
    sends: { version: 2, chapters: [{ title: 'Nowy tekst', synopsis: 'O nauczycielach.' }] },
  },
};

/** Questions before a stored record is deleted for good, by their files; each is tested below. */
const questions = [...['closures/closures-card', 'chapters/chapters-panel', 'tags/administration/join-tag']];

/** Forms and dialogs that need no version, each with the reason. */
const others = {
  'only show something': [
    'library/library-list',
    ...['auth/users/history-dialog', 'listening/listening-side', 'listening/public-player', 'media/lightbox'],
    ...['player/controls/player-shortcuts', 'recordings/view/player-dialog', 'site/demo-countdown'],
    ...[
      'transcripts/history/history-dialog',
      'transcripts/keys/shortcuts-sheet',
      'transcripts/workspace/editor-panels',
    ],
    ...['transcripts/workspace/transcript-editor-dialog', 'tags/lines/line-tags-dialog'],
  ],
  'search or fetch': ['listening/download-dialog', 'listening/share-moment', 'search/box/search-combobox'],
  'make a new record': [
    ...['media/media-upload', 'closures/close-sound-form', 'reports/report-dialog'],
    'tags/administration/add-tag-form',
  ],
  'change the account of the user': [
    'auth/account/delete-account-dialog',
    'auth/form-parts',
    'auth/sign-in/sign-in-dialog',
  ],
  'change the open text, whose saving merges it': [
    ...['transcripts/lines/line-text-area', 'transcripts/lines/speaker-field', 'transcripts/saving/draft-dialog'],
    ...['transcripts/toolbar/replace-dialog', 'transcripts/toolbar/shift-dialog', 'transcripts/aligning/align-dialog'],
    'transcripts/speakers/speakers-dialog',
  ],
  'answer a question of another form': [
    ...['recordings/consent/publication-dialog', 'recordings/form/stale-dialog', 'recordings/files/misfit-dialog'],
    'recordings/files/sending/transcript-question',
  ],
  'delete what can be restored from the trash': [
    ...['media/delete-media-dialog', 'recordings/files/delete-file-dialog', 'recordings/view/photo-card'],
    'recordings/list/delete-recording-dialog',
  ],
  'set an access to an account that the same page can set back': ['auth/account/change-user-dialog'],
  'leave the editor, whose draft is kept': ['transcripts/workspace/use-closing'],
  'end a case, which the server does once': ['reports/decision-dialog'],
};

const sources = import.meta.glob<string>('../features/**/*.tsx', { query: '?raw', import: 'default', eager: true });
const puts = () => sent.filter(({ method }) => method === 'PUT').map(({ body }) => body);

describe('a form that is open while a newer record arrives', () => {
  it('is in this table, like every form and dialog', () => {
    const found = Object.entries(sources).filter(
      ([path, text]) => !/\.test\./.test(path) && /<(Dialog|ConfirmDialog|DeleteDialog|form)\s/.test(text),
    );
    const files = found.map(([path]) => path.replace(/^\.\.\/features\/|\.tsx$/g, ''));
    expect([...Object.keys(edits), ...questions, ...Object.values(others).flat()].sort()).toEqual(files.sort());
  });

  it.each(Object.keys(edits))('saves over the state that the user saw: %s', async (name) => {
    const { before, after, arrive, edit, save = 'Zapisz', sends } = edits[name] as EditCase;
    const { rerender } = show(before);
    await edit();
    await act(async () => arrive?.());
    if (after) rerender(after);
    press(save);
    await waitFor(() => expect(puts()).toHaveLength(1));
    expect(puts()[0]).toMatchObject(sends);
  });
});

describe('a question that is open while a newer record arrives', () => {
  const opened = () => sent.filter(({ method }) => method === 'DELETE').map(({ address }) => address);

  it('opens the passage that the user saw, and a changed one only after showing it', async () => {
    const view = (stored: Closure) => ({ data: [stored], stretches: [], uncheckedFiles: [], lines: [], mentions: [] });
    const newer = { ...closure, start: 5, reason: 'wniosek sądu', version: 2 };
    const refusal = { error: 'Ktoś zmienił to zamknięcie w międzyczasie.', code: 'closure.stale' };
    answers['GET /api/recordings/A/closures'] = { body: view(closure) };
    answers['DELETE /api/'] = { status: 409, body: { ...refusal, details: view(newer) } };
    show(<ClosuresCard recording={recording} />);
    fireEvent.click(await screen.findByRole('button', { name: 'Otwórz: 00:00:10–00:00:20' }));
    await act(async () => queryClient.setQueryData(closuresQuery('A').queryKey, view(newer)));
    expect(screen.getByText(/^Fragment 00:00:10–00:00:20 usłyszą/)).toBeTruthy();
    press('Otwórz');
    expect(await screen.findByText(/^Fragment 00:00:05–00:00:20 usłyszą/)).toBeTruthy();
    expect(screen.getByText(refusal.error)).toBeTruthy();
    expect(screen.getByText('Zamknięto go z powodu: wniosek sądu')).toBeTruthy();
    press('Otwórz');
    await waitFor(() => expect(opened()).toHaveLength(2));
    expect(opened()).toEqual([1, 2].map((version) => `/api/recordings/A/closures/c1?version=${version}`));
  });

  it('deletes and joins tags under the names that the user saw, and renamed ones only after showing them', async () => {
    const other: Tag = { ...tag, id: 2, name: 'Cegielnia' };
    const refusal = (id: number, name: string) => ({
      status: 409,
      body: { error: 'Ktoś zmienił nazwę.', code: 'tag.renamed', details: { id, name } },
    });
    answers['DELETE /api/'] = refusal(1, 'Huta szkła');
    answers['POST /api/tag-joins'] = refusal(2, 'Cegielnia miejska');
    const dialog = (shown: Tag) => <TagDialog tag={shown} all={[shown, other]} onClose={ignore} onOpen={ignore} />;
    const { rerender } = show(dialog(tag));
    press('Usuń');
    rerender(dialog({ ...tag, name: 'Huta szkła' }));
    expect(screen.getByText(/^Tag „Huta” zniknie/)).toBeTruthy();
    const [, confirm] = screen.getAllByRole('button', { name: 'Usuń' });
    fireEvent.click(confirm as HTMLElement);
    expect(await screen.findByText(/^Tag „Huta szkła” zniknie/)).toBeTruthy();
    expect(sent.at(-1)?.body).toEqual({ id: 1, before: 'Huta' });
    press('Anuluj');

    press('Połącz z innym tagiem');
    fireEvent.change(screen.getByRole('combobox', { name: 'Połącz z tagiem' }), { target: { value: 'Cegielnia' } });
    fireEvent.click(await screen.findByRole('option', { name: /Cegielnia/ }));
    press('Połącz');
    expect(await screen.findByText(/przejdą do tagu „Cegielnia miejska”/)).toBeTruthy();
    const joins = sent.filter(({ address }) => address === '/api/tag-joins').map(({ body }) => body);
    expect(joins).toEqual([{ from: 1, into: 2, before: { from: 'Huta szkła', into: 'Cegielnia' } }]);
  });

  it('keeps a chapter that a colleague has changed, and shows it', async () => {
    show(chapters());
    await screen.findByText('Szkoła');
    press('Usuń rozdział: Szkoła');
    await act(async () => queryClient.setQueryData(chaptersQuery('A').queryKey, newerChapters));
    press('Usuń rozdział');
    expect(await screen.findByText(/^Ktoś zmienił ten rozdział w międzyczasie\./)).toBeTruthy();
    expect(screen.getAllByText('O nauczycielach.').length).toBeGreaterThan(1);
    expect(puts()).toEqual([]);
  });
});

describe('the dialog of a role after a conflict', () => {
  it('shows the role that a colleague gave, and replaces it only when saved again', async () => {
    const refusal = { error: 'Ktoś zmienił w międzyczasie rolę tej osoby na: redaktor.', code: 'user.role-changed' };
    answers['PUT /api/'] = { status: 409, body: { ...refusal, details: { role: 'editor' } } };
    show(<ChangeRoleDialog user={user} onClose={ignore} onDone={ignore} />);
    fireEvent.click(screen.getByLabelText(/^administrator/));
    press('Zmień rolę');
    expect((await screen.findByRole('alert')).textContent).toBe(refusal.error);
    press('Zmień rolę');
    await waitFor(() => expect(puts()).toHaveLength(2));
    expect(puts()[1]).toEqual({ role: 'admin', before: 'editor' });
  });
});

describe('the dialog of a closure after a conflict', () => {
  const conflict = (newer: Partial<Closure>) => {
    answers['PUT /api/'] = {
      status: 409,
      body: {
        error: 'Ktoś zmienił to zamknięcie w międzyczasie. Sprawdź je i spróbuj jeszcze raz.',
        code: 'closure.stale',
        details: { data: [{ ...closure, version: 2, ...newer }] },
      },
    };
  };
  const save = () => press('Zapisz');

  it('adopts the times that a colleague changed and never sends the old ones', async () => {
    conflict({ start: 5 });
    show(<ClosureDialog recordingId="A" stored={closure} onClose={ignore} />);
    type('Prawdziwy powód', 'Prośba rodziny');
    save();
    expect(await screen.findByDisplayValue('00:00:05')).toBeTruthy();
    save();
    await waitFor(() => expect(puts()).toHaveLength(2));
    expect(puts()[1]).toMatchObject({ version: 2, reason: 'Prośba rodziny' });
    expect(puts()[1]).not.toHaveProperty('start');
  });

  it("shows the colleague's value if both changed the same field", async () => {
    conflict({ start: 5 });
    show(<ClosureDialog recordingId="A" stored={closure} onClose={ignore} />);
    type('Od', '00:00:08');
    save();
    expect(await screen.findByText('Zapisano w międzyczasie inaczej: „00:00:05”.')).toBeTruthy();
    expect(screen.getByDisplayValue('00:00:08')).toBeTruthy();
  });
});
