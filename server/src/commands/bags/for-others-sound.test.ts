import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { speechLike, wavOf } from '../../audio/listening-copy/speech.fixture.ts';
import { buildTestApp } from '../../testing/build-test-app.ts';
import { insertTestRecording } from '../../testing/makers.ts';
import { sendFile } from '../../testing/multipart.ts';
import { exportMany } from './bags.command.ts';

it('a bag for others has the sound as listeners hear it: closed passages are silent', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'glosy-bags-sound-'));
  const test = await buildTestApp({ settings: { LISTENING_COPIES: 'on' } });
  try {
    const editor = await test.signIn('editor');
    const user = await test.signIn('user');
    await insertTestRecording(test.dependencies.database.db, 'HM-1');
    await sendFile(test, editor, 'HM-1_rozmowa.wav', wavOf([speechLike(4, { level: 0.5 })]));
    await test.dependencies.jobs.idle();
    const hear = async () => (await test.ask(user, { url: '/storage/recordings/HM-1/HM-1_rozmowa.wav' })).rawPayload;
    const open = await hear();
    const payload = { audio_file: 'HM-1_rozmowa.wav', start: 1, end: 2 };
    const closed = await test.ask(editor, { method: 'POST', url: '/api/recordings/HM-1/closures', payload });
    expect(closed.statusCode).toBe(201);

    const given = { signatures: ['HM-1'], isForOthers: true, print: () => {} };
    await exportMany(test.dependencies, folder, given);
    const sound = await readFile(join(folder, 'HM-1/data/listening-copies/HM-1_rozmowa.mp3'));
    expect(sound.equals(await hear())).toBe(true);
    expect(sound.equals(open)).toBe(false);
  } finally {
    await test.close();
    await rm(folder, { recursive: true, force: true });
  }
});
