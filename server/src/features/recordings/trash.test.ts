import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { restoreRecording } from '../../commands/restore-recording.ts';
import { buildTestApp, type SignedIn, type TestApp } from '../../testing/build-test-app.ts';
import { insertScene } from '../../testing/scene.ts';
import { storedKeys } from './stored-keys.ts';
import { emptyTrash } from './trash.usecases.ts';

const dayMs = 24 * 3600_000;
let test: TestApp;
let admin: SignedIn;
let clock: Date;

beforeEach(async () => {
  clock = new Date('2026-03-01T10:00:00Z');
  test = await buildTestApp({ now: () => clock });
  admin = await test.signIn('admin');
  await insertScene(test, 'HM-1', {});
  await test.ask(admin, { method: 'DELETE', url: '/api/recordings/HM-1' });
});
afterEach(() => test.close());

const keysInStorage = async () => {
  const keys: string[] = [];
  for await (const key of test.dependencies.storage.list()) keys.push(key);
  return keys.length;
};
const afterDays = (days: number) => {
  clock = new Date(Date.parse('2026-03-01T10:00:00Z') + days * dayMs);
};
const empty = () => emptyTrash(test.dependencies, storedKeys(test.dependencies));

/** Runs the operator's command on this archive. */
async function restore(signature: string): Promise<string[]> {
  const printed: string[] = [];
  await restoreRecording.run({
    args: [signature],
    open: async () => test.dependencies,
    print: (line) => printed.push(line),
    readInput: async () => '',
  });
  return printed;
}

describe('a deleted recording', () => {
  it('comes back with everything that hung on it', async () => {
    expect(await restore('hm-1')).toEqual(['Przywrócono nagranie HM-1.']);
    const recording = (await test.ask(admin, { url: '/api/recordings/HM-1' })).json().data;
    expect(recording.technical).toMatchObject({
      storage: ['HM-1_a.mp3'],
      transcripts: [{ audioFile: 'HM-1_a.mp3', srtFile: 'HM-1_a.srt' }],
    });
    expect((await test.ask(admin, { url: '/storage/recordings/HM-1/HM-1_a.mp3' })).statusCode).toBe(200);
    const history = (await test.ask(admin, { url: '/api/recordings/HM-1/changes' })).json().data;
    expect(history.map(({ fields }: { fields: unknown }) => fields)).toEqual([
      [{ field: 'restored' }],
      [{ field: 'deleted' }],
    ]);
  });

  it('hides its files, transcript and media', async () => {
    for (const url of [
      '/storage/recordings/HM-1/HM-1_a.mp3',
      '/api/getsrt.php?id=HM-1&filename=HM-1_a.srt',
      '/api/peaks?id=HM-1&filename=HM-1_a.mp3',
      '/api/media.php?recordingId=HM-1&type=photos&action=metadata',
    ]) {
      expect((await test.ask(admin, { url })).statusCode, url).toBe(404);
    }
  });

  it('is erased with its bytes after thirty days, not before', async () => {
    afterDays(30);
    expect(await empty()).toEqual([]);
    expect(await keysInStorage()).toBeGreaterThan(0);
    afterDays(30.01);
    expect(await empty()).toEqual(['HM-1']);
    await test.dependencies.jobs.idle();
    expect(await keysInStorage()).toBe(0);
    const { db } = test.dependencies.database;
    for (const table of ['recordings', 'files', 'audio_files', 'transcripts', 'lines', 'media'] as const) {
      expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([]);
    }
    await expect(restore('HM-1')).rejects.toThrow('W koszu nie ma nagrania HM-1.');
  });
});
