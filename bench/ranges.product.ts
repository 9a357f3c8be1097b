import { spawn } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { buildTestApp } from '../server/src/testing/build-test-app.ts';
import { insertTestRecording } from '../server/src/testing/makers.ts';
import type { Target } from './ranges.load.ts';

const fileName = 'HM-1_rozmowa.mp3';
const main = fileURLToPath(new URL('../server/dist/main.js', import.meta.url));

/**
 * Creates an archive of these settings with one recording and the file at `path` as its audio; resolves with a listener's
 * cookie.
 */
export async function makeArchive(settings: Record<string, string>, path: string): Promise<string> {
  const test = await buildTestApp({ settings });
  const { database, storage } = test.dependencies;
  const { cookie } = await test.signIn('user');
  await insertTestRecording(database.db, 'HM-1');
  const key = 'ranges-bench-sound';
  const { size } = await stat(path);
  await storage.writeStaged(key, 0, createReadStream(path), size);
  await storage.publish(key, key);
  await database.db
    .insertInto('files')
    .values({
      id: key,
      recording: 'HM-1',
      name: fileName,
      name_folded: fileName.toLowerCase(),
      kind: 'audio',
      storage_key: key,
      content_type: 'audio/mpeg',
      bytes: size,
      sha256: 'ab'.repeat(32),
      created_at: new Date().toISOString(),
    })
    .execute();
  await database.db
    .insertInto('audio_files')
    .values({ file_id: key, state: 'ready', position: 0, duration_ms: 3600_000, has_exact_clock: 1 })
    .execute();
  await test.close();
  return cookie;
}

/** Starts the built server on core 0, like `npm start`. */
export function startProduct(dataDir: string, port: number) {
  return spawn('taskset', ['-c', '0', process.execPath, main], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      PORT: String(port),
      MALLOC_ARENA_MAX: '2',
      LISTENING_COPIES: 'off',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

export function productTarget(port: number, cookie: string): Target {
  return { name: 'product', url: new URL(`http://127.0.0.1:${port}/storage/recordings/HM-1/${fileName}`), cookie };
}
