import type { ClockCheck } from '@glosy/core/contract/files/clock-checks';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildTestApp, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts';
import { insertScene } from '../../../testing/scene.ts';

const sound = 'S1_a.mp3';

let test: TestApp;
let user: SignedIn;
let editor: SignedIn;
let admin: SignedIn;
beforeEach(async () => {
  test = await buildTestApp();
  user = await test.signIn('user');
  editor = await test.signIn('editor');
  admin = await test.signIn('admin');
  await insertScene(test, 'S1', {});
});
afterEach(() => test.close());

const url = '/api/clock-checks';
const list = async (who = admin): Promise<ClockCheck[]> => (await test.ask(who, { url })).json().data;
const confirm = (who: SignedIn, audio_file = sound) =>
  test.ask(who, { method: 'POST', url: '/api/recordings/S1/clock-checks', payload: { audio_file } });
const setClock = (has_exact_clock: 0 | 1 | null) =>
  test.dependencies.database.db.updateTable('audio_files').set({ has_exact_clock }).execute();
const close = (start: number, end: number) =>
  test.ask(editor, {
    method: 'POST',
    url: '/api/recordings/S1/closures',
    payload: { audio_file: sound, start, end },
  });

it('sounds with closed passages that were set with a wrong clock are listed with each closed edge', async () => {
  await setClock(0);
  await close(1.2, 1.6);
  await close(0.2, 0.4);
  expect(await list()).toEqual([
    {
      recording: 'S1',
      title: expect.any(String),
      audio_file: sound,
      closed: [
        { start: 0.2, end: 0.4 },
        { start: 1.2, end: 1.6 },
      ],
      isEdited: false,
      hasChapters: false,
    },
  ]);
});

it('sounds without times that were set by ear, and those with an exact clock, are not listed', async () => {
  await setClock(0);
  expect(await list()).toEqual([]);
  await close(0.2, 0.4);
  await setClock(1);
  expect(await list()).toEqual([]);
});

it('a sound whose transcript was edited is listed, even without closed passages', async () => {
  await setClock(0);
  await test.dependencies.database.db.updateTable('revisions').set({ action: 'edited' }).execute();
  expect(await list()).toMatchObject([{ audio_file: sound, closed: [], isEdited: true }]);
});

it('a sound is listed until an administrator has checked it', async () => {
  await setClock(0);
  await close(0.2, 0.4);
  expect((await confirm(admin, 'S1_inne.mp3')).json().code).toBe('file.not-found');
  expect(await list()).toHaveLength(1);
  const answer = await confirm(admin);
  expect([answer.statusCode, answer.json()]).toEqual([200, { data: [] }]);
  expect(await list()).toEqual([]);
  expect((await confirm(admin)).statusCode).toBe(200);
});

it('a sound that was uploaded after the update is never listed', async () => {
  await setClock(0);
  await test.dependencies.database.db.updateTable('audio_files').set({ times_to_check: 0 }).execute();
  await close(0.2, 0.4);
  expect(await list()).toEqual([]);
});

it('only administrators can read the list', async () => {
  for (const who of [user, editor]) expect((await test.ask(who, { url })).statusCode).toBe(403);
  expect((await test.ask(null, { url })).statusCode).toBe(401);
});
