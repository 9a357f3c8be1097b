import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Recording } from '@glosy/core/recording/recording';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { decodeCopy } from '../../../audio/listening-copy/decode.fixture.ts';
import { fixture } from '../../../audio/temp-file.fixture.ts';
import { buildTestApp, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts';
import { insertTestRecording } from '../../../testing/makers.ts';
import { sendFile } from '../../../testing/multipart.ts';
import { secondOfSweep } from '../../../testing/sweep.ts';

// Each sound is measured and copied in threads.
vi.setConfig({ testTimeout: 60_000 });

const rate = 48_000;

let test: TestApp;
let editor: SignedIn;
let user: SignedIn;
afterEach(() => test.close());

async function start(LISTENING_COPIES: 'on' | 'off', dataDir?: string): Promise<void> {
  test = await buildTestApp({ settings: { LISTENING_COPIES, ...(dataDir && { DATA_DIR: dataDir }) } });
  editor = await test.signIn('editor');
  user = await test.signIn('user');
  if (!dataDir) await insertTestRecording(db(), 'HM-1');
}

const nameOf = (file: string) => `HM-1_${file}`;
const play = (who: SignedIn, file: string, query = '') =>
  test.ask(who, { url: `/storage/recordings/HM-1/${nameOf(file)}${query}` });
const audioOf = async () => ((await test.ask(editor, { url: '/api/recordings/HM-1' })).json().data as Recording).audio;
const db = () => test.dependencies.database.db;

/** Restores the row of the previous release: measured, without a clock and without a copy. */
async function forgetClock(): Promise<void> {
  await db().updateTable('audio_files').set({ has_exact_clock: null }).execute();
  await db().deleteFrom('listening_copies').execute();
}

const sweeps = ['vbr-no-xing-60s.mp3', 'vbr-with-xing-60s.mp3'];

describe.each(['on', 'off'] as const)('with LISTENING_COPIES=%s', (copies) => {
  it.each(sweeps)('staff and listeners hear the same second of %s at every moment', async (file) => {
    await start(copies);
    const original = await readFile(fixture(file));
    await sendFile(test, editor, nameOf(file), original);
    await test.dependencies.jobs.idle();
    const [forStaff, forListeners] = [await play(editor, file), await play(user, file)];
    expect(forStaff.headers['content-type']).toBe('audio/mpeg');
    expect(forStaff.headers['content-disposition']).toBe(`inline; filename="${nameOf(file)}"`);
    expect(forStaff.rawPayload.equals(forListeners.rawPayload)).toBe(true);
    const sound = await decodeCopy(forStaff.rawPayload);
    for (const second of [31.2, 35.9, 57.3]) {
      const heard = secondOfSweep(sound.subarray((second - 0.1) * rate, (second + 0.1) * rate), rate);
      expect(Math.abs(heard - second)).toBeLessThan(0.05);
    }
    expect((await audioOf())[0]?.durationSeconds).toBeCloseTo(sound.length / rate, 1);
    for (const query of ['?original=1', '?download=1']) {
      expect((await play(editor, file, query)).rawPayload.equals(original)).toBe(true);
    }
  });

  it('staff can play a WAV that browsers do not', async () => {
    await start(copies);
    const file = '24-bits-in-32.wav';
    await sendFile(test, editor, nameOf(file), await readFile(fixture(file)));
    await test.dependencies.jobs.idle();
    for (const who of [editor, user]) expect((await play(who, file)).headers['content-type']).toBe('audio/mpeg');
  });
});

it('nobody can play a sound before its clock is measured, and everybody sees the progress', async () => {
  await start('off');
  const file = 'vbr-with-xing-60s.mp3';
  await test.dependencies.jobs.stop();
  await sendFile(test, editor, nameOf(file), await readFile(fixture(file)));
  for (const who of [editor, user]) {
    const refused = await play(who, file);
    expect(refused.statusCode).toBe(503);
    expect(refused.json()).toMatchObject({ code: 'sound.preparing', details: { isFailed: false, progress: null } });
  }
  // The copy is ordered after the sound was measured.
  expect(await db().selectFrom('listening_copies').selectAll().execute()).toEqual([]);
});

it('everybody is told that a needed copy could not be made', async () => {
  await start('off');
  const file = 'vbr-with-xing-60s.mp3';
  await sendFile(test, editor, nameOf(file), await readFile(fixture(file)));
  await test.dependencies.jobs.idle();
  await db().updateTable('listening_copies').set({ state: 'failed', storage_key: null }).execute();
  expect((await play(editor, file)).json().details).toEqual({ isFailed: true, progress: null });
});

describe('an archive of the previous release', () => {
  it('gets measured clocks at its next start, and copies of the sounds that need one', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'glosy-clock-'));
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    await start('off', dataDir);
    await insertTestRecording(db(), 'HM-1');
    const files = ['cbr-mono-48000.mp3', 'vbr-with-xing-60s.mp3'];
    for (const file of files) await sendFile(test, editor, nameOf(file), await readFile(fixture(file)));
    await test.dependencies.jobs.idle();
    await forgetClock();
    await test.close();
    await start('off', dataDir);
    await test.dependencies.jobs.idle();
    const clocks = await db().selectFrom('audio_files').select('has_exact_clock').orderBy('position').execute();
    expect(clocks).toEqual([{ has_exact_clock: 1 }, { has_exact_clock: 0 }]);
    const copies = (await audioOf()).map(({ copy }) => copy?.state ?? null);
    expect(copies).toEqual([null, 'ready']);
  });

  it('orders the missing copy when somebody wants to hear the sound', async () => {
    await start('on');
    const file = 'vbr-no-xing-60s.mp3';
    await sendFile(test, editor, nameOf(file), await readFile(fixture(file)));
    await test.dependencies.jobs.idle();
    await forgetClock();
    expect((await play(editor, file)).statusCode).toBe(503);
    await test.dependencies.jobs.idle();
    expect((await play(editor, file)).statusCode).toBe(200);
  });
});
