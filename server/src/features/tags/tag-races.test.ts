import type { InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database, Tx } from '../../database/database.ts';
import { needsRowLocks } from '../../database/row-locks.ts';
import { buildTestApp, type SignedIn, type TestApp } from '../../testing/build-test-app.ts';
import { insertTestRecording } from '../../testing/makers.ts';
import { findLineChanges } from '../transcripts/line-changes.ts';
import { listLines, writeLineChanges } from '../transcripts/transcripts.repository.ts';
import { deleteTagRow, lockTags, moveOccurrences } from './tags.repository.ts';
import { insertTestTag, insertTestTranscript, putTestTag } from './testing-archive.ts';

const lineCount = 12;

describe('concurrent changes of tags', () => {
  let test: TestApp;
  let database: Database;
  let editor: SignedIn;
  const place = (start_time: number, signature = 'HM-1') => ({
    recording_id: signature,
    transcript_file: 'a.srt',
    start_time,
  });

  beforeEach(async () => {
    test = await buildTestApp();
    database = test.dependencies.database;
    editor = await test.signIn('editor');
    const lines = Array.from({ length: lineCount }, (_, start) => ({ start, text: `Napis ${start}` }));
    for (const signature of ['HM-1', 'HM-2']) {
      await insertTestRecording(database.db, signature);
      await insertTestTranscript(database.db, signature, 'a.srt', lines);
    }
  });
  afterEach(() => test.close());

  const tags = (method: 'POST' | 'PUT' | 'DELETE', payload: object): InjectOptions => ({
    method,
    url: '/api/tags.php',
    payload,
  });

  /** Codes of the refusals, in the order of the requests; null for a success. Any other error fails the test. */
  async function outcomes(requests: readonly InjectOptions[]): Promise<(string | null)[]> {
    const answers = await Promise.all(requests.map((request) => test.ask(editor, request)));
    return answers.map((answer) => {
      if (answer.statusCode === 200) return null;
      const { code } = answer.json();
      expect(['tag.not-found', 'tag.line-changed'], answer.body).toContain(code);
      return code;
    });
  }

  const occurrences = async () => {
    const rows = await database.db.selectFrom('line_tags').select(['tag_id', 'line_id']).execute();
    return rows.map((row) => `${row.line_id} ${row.tag_id}`).sort();
  };

  it('joining keeps every use that was acknowledged concurrently', async () => {
    const from = await insertTestTag(database.db, 'hutta');
    const into = await insertTestTag(database.db, 'huta');
    const assigned = Array.from({ length: lineCount }, (_, start) =>
      tags('POST', { ...place(start, start % 2 === 0 ? 'HM-1' : 'HM-2'), tag_id: from }),
    );
    const join = { method: 'POST', url: '/api/tag-joins', payload: { from, into } } as const;
    const done = await outcomes([...assigned, join]);
    expect(done.at(-1)).toBeNull();
    const acknowledged = done.slice(0, -1).flatMap((code, start) => (code === null ? [start] : []));
    expect(await occurrences()).toEqual(
      acknowledged.map((start) => `${start % 2 === 0 ? 'HM-1' : 'HM-2'}/a.srt#${start} ${into}`).sort(),
    );
  });

  it('of several concurrent sets for one line one is kept, and the others are refused', async () => {
    const ids = [];
    for (const name of ['a', 'b', 'c', 'd']) ids.push(await insertTestTag(database.db, name));
    const done = await outcomes(ids.map((id) => tags('PUT', { ...place(0), tags: [id], before: [] })));
    expect(done.filter((code) => code === null)).toHaveLength(1);
    expect(await occurrences()).toEqual([`HM-1/a.srt#0 ${ids[done.indexOf(null)]}`]);
  });

  it('a concurrently deleted tag is not found, and nothing else fails', async () => {
    const gone = await insertTestTag(database.db, 'huta');
    const other = await insertTestTag(database.db, 'sad');
    const work = Array.from({ length: lineCount }, (_, start) =>
      tags('PUT', { ...place(start, start % 2 === 0 ? 'HM-1' : 'HM-2'), tags: [gone, other] }),
    );
    const done = await outcomes([...work, tags('DELETE', { id: gone })]);
    expect(done.at(-1)).toBeNull();
    expect((await occurrences()).filter((pair) => pair.endsWith(` ${gone}`))).toEqual([]);
  });

  /** Saves the transcript without its second line, whose time the first one then covers. */
  function saveWithoutSecondLine(): Promise<void> {
    return database.transaction(async (tx) => {
      const old = await listLines(tx, 'HM-1/a.srt');
      const next = old.map((line) => ({
        id: line.position,
        startMs: line.start_ms,
        endMs: line.end_ms,
        text: line.text,
      }));
      const [first, second, ...others] = next;
      if (!first || !second) throw new Error('no lines');
      const joined = { ...first, endMs: second.endMs, text: `${first.text} ${second.text}` };
      await writeLineChanges(tx, 'HM-1/a.srt', findLineChanges('HM-1/a.srt', old, [joined, ...others]));
    });
  }

  /** Runs `work` while another transaction has executed `done` and stays open until `work` waits for it. */
  async function meet(done: (tx: Tx) => Promise<void>, work: () => Promise<void>): Promise<void> {
    let end = () => {};
    const mayEnd = new Promise<void>((resolve) => {
      end = resolve;
    });
    let other: Promise<void> | undefined;
    await new Promise<void>((isDone, failed) => {
      other = database.transaction(async (tx) => {
        await done(tx);
        isDone();
        await mayEnd;
      });
      other.catch(failed);
    });
    const working = work();
    if (needsRowLocks(database.db)) await expect.poll(countWaiting).toBe(1);
    end();
    await Promise.all([other, working]);
  }

  async function countWaiting(): Promise<number> {
    const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    return (await waiting.execute(database.db)).rows.length;
  }

  it('a save that removes a tagged line survives the concurrent deletion of the tag', async () => {
    const gone = await insertTestTag(database.db, 'huta');
    const other = await insertTestTag(database.db, 'sad');
    for (const tag of [gone, other]) await putTestTag(database.db, tag, 'HM-1', 'a.srt', 1);
    await meet(async (tx) => {
      await lockTags(tx, [gone]);
      await deleteTagRow(tx, gone);
    }, saveWithoutSecondLine);
    expect(await occurrences()).toEqual([`HM-1/a.srt#0 ${other}`]);
  });

  it('a save that removes a tagged line keeps the tag that its own was concurrently joined into', async () => {
    const from = await insertTestTag(database.db, 'hutta');
    const into = await insertTestTag(database.db, 'huta');
    await putTestTag(database.db, from, 'HM-1', 'a.srt', 1);
    await meet(async (tx) => {
      await lockTags(tx, [from, into]);
      await moveOccurrences(tx, from, into);
      await deleteTagRow(tx, from);
    }, saveWithoutSecondLine);
    expect(await occurrences()).toEqual([`HM-1/a.srt#0 ${into}`]);
  });
});
