import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { plainPicture } from '../../testing/pictures.ts';
import { wavOf } from '../../testing/sounds.ts';
import { storeFiles } from '../loading/load/store-files.ts';
import type { PreparedFile, PreparedRecording } from '../loading/plan/prepared-recording.ts';
import { ReservationLostError, type StoredKeys, storedKeys } from './stored-keys.ts';

const minute = 60_000;

let test: TestApp;
let keys: StoredKeys;
let clock: Date;

beforeEach(async () => {
  clock = new Date('2026-03-01T10:00:00.000Z');
  test = await buildTestApp({ now: () => clock });
  keys = storedKeys(test.dependencies);
});
afterEach(() => test.close());

async function pass(minutes: number): Promise<void> {
  clock = new Date(clock.getTime() + minutes * minute);
  await test.dependencies.jobs.idle();
}

async function stored(): Promise<string> {
  const key = await keys.reserve();
  await test.dependencies.storage.put(key, Buffer.from('bytes'));
  return key;
}

const isStored = async (key: string) => (await test.dependencies.storage.stat(key)) !== undefined;
const settle = (settled: string[]) => test.dependencies.database.transaction((tx) => keys.settle(tx, settled));

describe('a reserved storage key', () => {
  it('loses its bytes an hour after its reservation, and then no row can be written for it', async () => {
    const key = await stored();
    await pass(61);
    expect(await isStored(key)).toBe(false);
    await expect(settle([key])).rejects.toThrow(ReservationLostError);
  });

  it('keeps its bytes while copying takes hours', async () => {
    const key = await stored();
    const hours = async function* () {
      for (let piece = 0; piece < 12; piece += 1) {
        await pass(15);
        yield piece;
      }
    };
    for await (const _ of keys.renewing([key], hours()));
    expect(await isStored(key)).toBe(true);
    await settle([key]);
    await pass(24 * 60);
    expect(await isStored(key)).toBe(true);
  });

  it('stays reserved when the transaction that settles it fails', async () => {
    const key = await stored();
    const failed = test.dependencies.database.transaction(async (tx) => {
      await keys.settle(tx, [key]);
      throw new Error('the row was refused');
    });
    await expect(failed).rejects.toThrow('the row was refused');
    await pass(61);
    expect(await isStored(key)).toBe(false);
  });

  it('is not settled while its bytes are being deleted', async () => {
    const [first, second] = [await stored(), await stored()];
    const { db } = test.dependencies.database;
    const started = db.updateTable('jobs').set({ state: 'running' });
    await started.where('payload', '=', JSON.stringify({ key: second })).execute();
    await expect(settle([first, second])).rejects.toThrow(ReservationLostError);
  });
});

it('pictures of an interview whose sounds take hours to copy are stored when its rows are written', async () => {
  const file = (path: string, open: () => Promise<Readable>) =>
    ({ path, name: path, file: { open } }) as unknown as PreparedFile;
  const picture = await plainPicture('jpeg');
  const interview = {
    plan: { bytes: 1000 },
    portrait: file('portret.jpg', async () => Readable.from([picture])),
    photos: [file('rynek.jpg', async () => Readable.from([picture]))],
    documents: [],
    sounds: [
      file('a.wav', async () => {
        await pass(61);
        return Readable.from([wavOf(5000)]);
      }),
    ],
  } as unknown as PreparedRecording;
  const progress = { signal: new AbortController().signal, onBytes: () => {} };
  const files = await storeFiles(test.dependencies, keys, interview, progress);
  await test.dependencies.jobs.idle();
  for (const { key } of [...(files.portrait?.files ?? []), ...files.sounds]) expect(await isStored(key)).toBe(true);
  for (const { stored: photo } of files.items) expect(await isStored(photo.original.key)).toBe(true);
});
