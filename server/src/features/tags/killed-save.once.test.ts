import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp } from '../../testing/build-test-app.ts';
import { insertTestRecording } from '../../testing/makers.ts';
import { type ServerProcess, startServer } from '../../testing/server-process.ts';
import { dropTestDatabase } from '../../testing/test-database.ts';
import { insertTestTag, insertTestTranscript } from './testing-archive.ts';

const rounds = 4;
const tagsPerSet = 150;
/** Parallel saves, so that the signal interrupts one of them. */
const savesAtOnce = 4;
const answersBeforeKill = [1, 6, 11, 17];

describe('a save of the tags of a line', () => {
  let dataDir: string;
  let cookie: string;
  const sets: { odd: number[]; even: number[] } = { odd: [], even: [] };
  let server: ServerProcess | undefined;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'glosy-killed-'));
    const test = await buildTestApp({ settings: { DATA_DIR: dataDir } });
    const { db } = test.dependencies.database;
    cookie = (await test.signIn('editor')).cookie;
    await insertTestRecording(db, 'HM-1');
    await insertTestTranscript(db, 'HM-1', 'HM-1_a.srt', [{ start: 0, text: 'Napis' }]);
    for (let number = 1; number <= tagsPerSet * 2; number += 1) {
      const id = await insertTestTag(db, `tag ${number}`);
      sets[number % 2 === 1 ? 'odd' : 'even'].push(id);
    }
    await test.close();
  });
  afterAll(async () => {
    await server?.kill();
    await dropTestDatabase(dataDir);
    await rm(dataDir, { recursive: true, force: true });
  });

  it('that is killed leaves the old set or the new one', { timeout: 240_000 }, async () => {
    for (let round = 0; round < rounds; round += 1) {
      server = await startServer(dataDir);
      const acknowledged = await saveUntilKilled(server, answersBeforeKill[round] ?? 1);
      expect(acknowledged).toBeGreaterThan(0);
      const stored = await readStored();
      expect([sets.odd, sets.even], `round ${round}: ${stored.length} tags are stored`).toContainEqual(stored);
    }
  });

  async function saveUntilKilled({ address, kill }: ServerProcess, answers: number): Promise<number> {
    let acknowledged = 0;
    let ended = false;
    const saveOn = async (first: 'odd' | 'even') => {
      for (let set = first; !ended; set = set === 'odd' ? 'even' : 'odd') {
        const body = { recording_id: 'HM-1', transcript_file: 'HM-1_a.srt', start_time: 0, tags: sets[set] };
        const status = await fetch(`${address}/api/tags.php`, {
          method: 'PUT',
          headers: { cookie, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }).then(
          (answer) => answer.status,
          () => 0,
        );
        if (status === 0) return;
        expect(status).toBe(200);
        acknowledged += 1;
        if (acknowledged === answers) {
          ended = true;
          await kill();
        }
      }
    };
    await Promise.all(Array.from({ length: savesAtOnce }, (_, index) => saveOn(index % 2 === 0 ? 'odd' : 'even')));
    return acknowledged;
  }

  /** Ids of the stored tags, in order. */
  async function readStored(): Promise<number[]> {
    const test = await buildTestApp({ settings: { DATA_DIR: dataDir } });
    const { db } = test.dependencies.database;
    const rows = await db.selectFrom('line_tags').select('tag_id').orderBy('tag_id').execute();
    await test.close();
    return rows.map((row) => row.tag_id);
  }
});
