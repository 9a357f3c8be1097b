import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../http/caller.ts';
import type { TestApp } from '../../testing/build-test-app.ts';
import { exportMany, importAll } from './bags.command.ts';
import { compareTrees, openArchive, openOnSqlite } from './testing-bags.ts';
import { fillRandom, type RandomRecording, randomArchive } from './testing-random.ts';

/** `RANDOM_BAGS=200 PROPERTY_SEED=random` is the long form, with other archives each time. */
const archives = Number(process.env.RANDOM_BAGS ?? 4);
const longMs = 60_000 + archives * 10_000;

describe('bags of random archives', () => {
  let folder: string;
  let source: TestApp;
  let target: TestApp;
  let caller: Caller;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'glosy-random-bags-'));
    source = await openOnSqlite(join(folder, 'source'));
    target = await openArchive();
    const { userId, email } = await source.signIn('admin');
    caller = { userId, email, name: 'Ewa Przykładowa', role: 'admin', sessionHash: '' };
  });
  afterAll(async () => {
    await source.close();
    await target.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function clear({ dependencies: { database } }: TestApp): Promise<void> {
    for (const table of ['recordings', 'tags', 'joined_tags', 'audit_log', 'publications', 'jobs'] as const) {
      await database.db.deleteFrom(table).execute();
    }
  }

  async function requireRoundTrip(recordings: readonly RandomRecording[]): Promise<void> {
    await clear(source);
    await clear(target);
    for (const name of ['first', 'second']) await rm(join(folder, name), { recursive: true, force: true });
    for (const recording of recordings) await fillRandom(source, caller, recording);
    const signatures = recordings.map(({ signature }) => signature);
    const given = { signatures, isForOthers: false, isDryRun: false };
    const printed: string[] = [];
    const print = (line: string) => printed.push(line);
    const failure = (error: unknown) => printed.push(String(error));
    await exportMany(source.dependencies, join(folder, 'first'), { ...given, print }).catch(failure);
    await importAll(target.dependencies, join(folder, 'first'), { ...given, print }).catch(failure);
    await exportMany(target.dependencies, join(folder, 'second'), { ...given, print }).catch(failure);
    // The output explains a failure; each step prints a sentence for each recording.
    expect(printed.filter((line) => /^(Nie|Error|CommandError)/.test(line))).toEqual([]);
    expect(printed).toHaveLength(3 * recordings.length);
    expect(await compareTrees(join(folder, 'first'), join(folder, 'second'))).toEqual([]);
  }

  it(
    'are restored equal in every row and byte',
    async () => {
      await fc.assert(fc.asyncProperty(randomArchive, requireRoundTrip), {
        numRuns: archives,
        endOnFailure: true,
      });
    },
    longMs,
  );
});
