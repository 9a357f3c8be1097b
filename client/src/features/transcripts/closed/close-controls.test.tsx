import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createStore } from '../../../lib/external-store.ts';
import { endFakeApi, type FakeAnswers, show, signInAs, startFakeApi } from '../../../testing/fake-api.tsx';
import type { EditorController } from '../controller/editor-controller.ts';
import { deleteLine, retime } from '../document/editor-commands.ts';
import { EditorDocument } from '../document/editor-document.ts';
import { type LineId, toEditorLines } from '../document/editor-line.ts';
import { Autosave } from '../saving/autosave.ts';
import { FakeServer } from '../testing/fake-server.ts';
import { CloseControls, createClosingMark } from './close-controls.tsx';
import { createStretchMark } from './stretch-mark.ts';

let document: EditorDocument;
let server: FakeServer;
let autosave: Autosave;
let active: ReturnType<typeof createStore<LineId | null>>;
let sent: ReturnType<typeof startFakeApi>;
let answers: FakeAnswers;
const view = { data: [], lines: [], stretches: [], mentions: [] };

beforeEach(async () => {
  answers = {
    'GET /api/recordings/A/closures': { body: view },
    'POST /api/recordings/A/closures': { body: view },
  };
  sent = startFakeApi(answers);
  await signInAs(answers, 'editor');
  const lines = toEditorLines([
    { startMs: 10_000, endMs: 12_000, text: 'Pierwszy.' },
    { startMs: 12_000, endMs: 15_000, text: 'Drugi.' },
    { startMs: 13_000, endMs: 14_000, text: 'Trzeci.' },
  ]);
  document = new EditorDocument(lines);
  server = new FakeServer(lines);
  autosave = new Autosave({ document, server, revision: 1 });
  autosave.start();
  active = createStore<LineId | null>(document.order[0] as LineId);
  show(
    <CloseControls
      editor={{ document, active } as unknown as EditorController}
      autosave={autosave}
      address={{ recordingId: 'A', transcriptFile: 'A_a.srt' }}
      audioFile="A_a.mp3"
      mark={createClosingMark()}
      stretchMark={createStretchMark()}
    />,
  );
});
afterEach(async () => {
  await autosave.close();
  endFakeApi();
});

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const closures = () => sent.filter(({ method }) => method === 'POST').map(({ body }) => body);

it('closes from the current start of the first marked line', async () => {
  const [first, second] = document.order as [LineId, LineId];
  press('Ukryj więcej napisów od tego');
  act(() => {
    retime(document, first, 8_000, 12_000);
    active.set(second);
  });
  press('Ukryj zaznaczone napisy przed słuchaczami');
  await waitFor(() => expect(closures()).toHaveLength(1));
  expect(closures()[0]).toMatchObject({ start: 8, end: 15, transcript_file: 'A_a.srt', baseRevision: 2 });
});

it('closes to the latest end of the marked lines', async () => {
  const [, , third] = document.order as [LineId, LineId, LineId];
  press('Ukryj więcej napisów od tego');
  act(() => active.set(third));
  expect(screen.getByText(/^Do ukrycia: od 00:00:10 do 00:00:15/)).toBeTruthy();
  press('Ukryj zaznaczone napisy przed słuchaczami');
  await waitFor(() => expect(closures()).toHaveLength(1));
  expect(closures()[0]).toMatchObject({ start: 10, end: 15 });
});

describe('the close button after a colleague has saved a change', () => {
  /** Answers of the server until this editor has the colleague's revision. */
  const saveElsewhere = (change: (text: string) => string) => {
    server.changeElsewhere(change);
    answers['POST /api/recordings/A/closures'] = {
      status: 409,
      body: { error: 'Stare.', code: 'closure.stale-lines' },
    };
    const load = server.load.bind(server);
    server.load = () => {
      answers['POST /api/recordings/A/closures'] = { body: view };
      return load();
    };
  };
  const earlier = (text: string) => text.replace('00:00:10,000', '00:00:08,000');
  const hide = 'Ukryj napis przed słuchaczami';
  const message = async () => (await screen.findByRole('alert')).textContent;

  it('of another line, closes the line in the new revision', async () => {
    saveElsewhere((text) => text.replace('Drugi.', 'Drugi i dalej.'));
    press(hide);
    await screen.findByText(/^Fragment jest zamknięty/);
    expect(closures()).toMatchObject([{ baseRevision: 1 }, { start: 10, end: 12, baseRevision: 2 }]);
  });

  it("of the line's times, shows them, and closes the whole line only when it is pressed again", async () => {
    saveElsewhere(earlier);
    press(hide);
    expect(await message()).toBe(
      'Ktoś zmienił w międzyczasie to, co ma być ukryte, więc niczego nie ukryto. Sprawdź i ukryj jeszcze raz.',
    );
    expect(document.lines[0]?.startMs).toBe(8000);
    press(hide);
    await screen.findByText(/^Fragment jest zamknięty/);
    expect(closures()).toMatchObject([{ baseRevision: 1 }, { start: 8, end: 12, baseRevision: 2 }]);
  });

  it('of times that this editor has changed too, closes nothing before a version is chosen', async () => {
    act(() => retime(document, document.order[0] as LineId, 11_000, 12_000));
    saveElsewhere(earlier);
    press(hide);
    expect(await message()).toMatch(/^Ten fragment ma dwie wersje, więc niczego nie ukryto\./);
    expect(closures()).toEqual([]);
  });
});

it('offers to undo the last closure at any line, and keeps the focus', async () => {
  const closure = { id: 'c2', audio_file: 'A_a.mp3', start: 10, end: 12, undoSeconds: 600 };
  const earlier = { ...closure, id: 'c1', undoSeconds: 300 };
  answers['POST /api/recordings/A/closures'] = { body: { ...view, data: [earlier, closure] } };
  answers['DELETE /api/recordings/A/closures/c2'] = { body: view };
  press('Ukryj napis przed słuchaczami');
  const undo = await screen.findByRole('button', { name: 'Cofnij ukrycie 00:00:10–00:00:12' });
  act(() => active.set(document.order[1] as LineId));
  undo.focus();
  fireEvent.click(undo);
  await screen.findByText('Cofnięto ukrycie fragmentu.');
  expect(screen.queryByRole('button', { name: /Cofnij/ })).toBeNull();
  expect(globalThis.document.activeElement).toBe(screen.getByRole('button', { name: 'Ukryj napis przed słuchaczami' }));
});

it('explains why it is too late to undo', async () => {
  const closure = { id: 'c2', audio_file: 'A_a.mp3', start: 10, end: 12, undoSeconds: 600 };
  answers['POST /api/recordings/A/closures'] = { body: { ...view, data: [closure] } };
  answers['DELETE /api/recordings/A/closures/c2'] = {
    status: 403,
    body: { error: 'Za późno.', code: 'closure.undo-over' },
  };
  press('Ukryj napis przed słuchaczami');
  fireEvent.click(await screen.findByRole('button', { name: /^Cofnij ukrycie/ }));
  expect((await screen.findAllByText('Za późno.')).length).toBeGreaterThan(0);
});

it('forgets the mark when the marked line is deleted', () => {
  const [first, second] = document.order as [LineId, LineId];
  press('Ukryj więcej napisów od tego');
  act(() => {
    active.set(second);
    deleteLine(document, first, new Set());
  });
  expect(screen.getByRole('button', { name: 'Ukryj napis przed słuchaczami' })).toBeTruthy();
});
