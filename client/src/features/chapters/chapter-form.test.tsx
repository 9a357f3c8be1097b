import type { Chapter, ChaptersView } from '@glosy/core/recording/chapter';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { endFakeApi, type FakeAnswers, show, signInAs, startFakeApi } from '../../testing/fake-api.tsx';
import { createChapterDraft } from './chapter-draft.ts';
import { ChaptersPanel } from './chapters-panel.tsx';

const school: Chapter = {
  ...{ id: 'c1', audio_file: 'A_a.mp3', start: 60, end: null, title: 'Szkoła', synopsis: '', keywords: [] },
};
const view = (version: number, chapters: Chapter[]): { body: { data: ChaptersView } } => ({
  body: { data: { version, chapters } },
});
let answers: FakeAnswers;
let sent: ReturnType<typeof startFakeApi>;

beforeEach(async () => {
  answers = { 'GET /api/recordings/A/chapters': view(1, [school]) };
  sent = startFakeApi(answers);
  await signInAs(answers, 'editor');
  show(
    <ChaptersPanel
      recordingId="A"
      audioFile="A_a.mp3"
      draft={createChapterDraft('ewa', 'A')}
      isEditable
      onStart={() => {}}
      onGoTo={() => {}}
      saveText={async () => true}
    />,
  );
});
afterEach(() => {
  sessionStorage.clear();
  endFakeApi();
});

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } });
const puts = () => sent.filter(({ method }) => method === 'PUT').map(({ body }) => body);

/** The next save finds the chapter as changed by a colleague; a save based on that version is accepted. */
function saveMeanwhile(newer: Partial<Chapter>): void {
  const stored: ChaptersView = { version: 2, chapters: [{ ...school, ...newer }] };
  Object.defineProperty(answers, 'PUT /api/recordings/A/chapters', {
    configurable: true,
    enumerable: true,
    get: () =>
      (puts().at(-1) as ChaptersView).version === 2
        ? view(3, stored.chapters)
        : { status: 409, body: { error: 'W międzyczasie.', code: 'recording.stale', details: stored } },
  });
}

describe('a chapter that a colleague changed while its form was open', () => {
  beforeEach(async () => fireEvent.click(await screen.findByRole('button', { name: 'Zmień rozdział: Szkoła' })));

  it('keeps the colleague’s text in other fields', async () => {
    saveMeanwhile({ synopsis: 'O nauczycielach.' });
    type('Tytuł', 'Szkoła podstawowa');
    press('Zapisz rozdział');
    await waitFor(() => expect(puts()).toHaveLength(2));
    expect(puts()[1]).toMatchObject({ chapters: [{ title: 'Szkoła podstawowa', synopsis: 'O nauczycielach.' }] });
  });

  it("is not saved over the same field until the user has seen the colleague's text", async () => {
    saveMeanwhile({ title: 'Gimnazjum' });
    type('Tytuł', 'Szkoła podstawowa');
    press('Zapisz rozdział');
    expect(await screen.findByText('Zapisano w międzyczasie inaczej: „Gimnazjum”.')).toBeTruthy();
    expect(puts()).toHaveLength(1);
    press('Zapisz rozdział');
    await waitFor(() => expect(puts()).toHaveLength(2));
    expect(puts()[1]).toMatchObject({ version: 2, chapters: [{ title: 'Szkoła podstawowa' }] });
  });
});

it('a chapter that a colleague changed is not deleted until the user has seen the change', async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Usuń rozdział: Szkoła' }));
  saveMeanwhile({ synopsis: 'O nauczycielach.' });
  const dialog = within(screen.getByRole('alertdialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Usuń rozdział' }));
  expect(await dialog.findByText(/Ktoś zmienił ten rozdział w międzyczasie/)).toBeTruthy();
  expect(puts()).toHaveLength(1);
  fireEvent.click(dialog.getByRole('button', { name: 'Usuń rozdział' }));
  await waitFor(() => expect(puts()[1]).toEqual({ version: 2, chapters: [] }));
});
