import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { insertTestRecording } from '../../testing/makers.ts';
import { sendFile } from '../../testing/multipart.ts';
import { convertRevisions } from './convert-revisions.ts';
import type { RevisionRow } from './revisions.repository.ts';
import { chooseThinned, thinRevisions } from './thin-revisions.ts';

describe('choosing revisions to delete', () => {
  const row = (number: number, updated_at: string, more: Partial<RevisionRow> = {}): RevisionRow => ({
    transcript_id: 't',
    number,
    at: updated_at,
    updated_at,
    user_id: 'ewa',
    author: 'Ewa',
    origin: 'person',
    action: 'edited',
    restored_from: null,
    edit_session: null,
    line_count: 1,
    machine: null,
    approximate_times: 0,
    ...more,
  });
  const thinned = (...oldestFirst: RevisionRow[]) => chooseThinned(oldestFirst.reverse(), '2026-06-01T00:00:00.000Z');

  it('keeps all that are younger than the limit, and the last of each older day in Warsaw', () => {
    expect(
      thinned(
        row(1, '2026-01-01T08:00:00.000Z'),
        row(2, '2026-02-01T08:00:00.000Z'),
        row(3, '2026-02-01T09:00:00.000Z'),
        row(4, '2026-02-01T22:59:59.999Z'),
        row(5, '2026-02-01T23:00:00.000Z'),
        row(6, '2026-06-01T00:00:00.000Z'),
        row(7, '2026-06-01T01:00:00.000Z'),
      ),
    ).toEqual([3, 2]);
  });

  it('keeps the first of the transcript, the first of a machine, and the last of each author', () => {
    const day = '2026-02-01T';
    expect(
      thinned(
        row(1, `${day}08:00:00.000Z`),
        row(2, `${day}08:10:00.000Z`),
        row(3, `${day}09:00:00.000Z`, { user_id: null, author: 'Transkrypcja', origin: 'machine' }),
        row(4, `${day}10:00:00.000Z`, { user_id: null, author: 'Transkrypcja', origin: 'machine' }),
        row(5, `${day}11:00:00.000Z`, { user_id: 'olga' }),
        row(6, `${day}12:00:00.000Z`, { user_id: 'olga' }),
        row(7, `${day}13:00:00.000Z`),
      ),
    ).toEqual([5, 2]);
  });

  it('keeps texts from outside, which determine the origin of later ones', () => {
    const day = '2026-02-01T';
    expect(
      thinned(
        row(1, `${day}08:00:00.000Z`),
        row(2, `${day}09:00:00.000Z`, { action: 'attached' }),
        row(3, `${day}10:00:00.000Z`, { action: 'transcribed' }),
        row(4, `${day}11:00:00.000Z`),
        row(5, `${day}12:00:00.000Z`),
      ),
    ).toEqual([4]);
  });

  it('keeps restored revisions and those created by restoring', () => {
    const day = '2026-02-01T';
    expect(
      thinned(
        row(1, `${day}08:00:00.000Z`),
        row(2, `${day}09:00:00.000Z`),
        row(3, `${day}10:00:00.000Z`),
        row(4, `${day}11:00:00.000Z`, { action: 'restored', restored_from: 2 }),
        row(5, `${day}12:00:00.000Z`),
        row(6, `${day}13:00:00.000Z`),
      ),
    ).toEqual([5, 3]);
  });
});

describe('old revisions', () => {
  let test: TestApp;
  let clock: Date;

  beforeEach(async () => {
    clock = new Date('2026-01-05T20:00:00Z');
    test = await buildTestApp({ now: () => clock });
    await insertTestRecording(test.dependencies.database.db, 'HM-1');
  });
  afterEach(() => test.close());

  const address = '?id=HM-1&filename=HM-1_a.srt';
  const srt = (text: string) => `1\n00:00:00,000 --> 00:00:02,000\n${text}\n\n`;
  async function saveOften(): Promise<void> {
    const editor = await test.signIn('editor');
    for (let base = 0; base < 6; base++) {
      clock = new Date(Date.UTC(2026, 0, 5, 20 + base));
      const extra: Record<string, string> = base === 0 ? {} : { baseRevision: String(base) };
      await sendFile(test, editor, 'HM-1_a.srt', Buffer.from(srt(`Wersja ${base + 1}.`)), extra);
    }
  }
  const listNumbers = async () => {
    const answer = await test.ask(await test.signIn('editor'), { url: `/api/transcript-revisions${address}` });
    return (answer.json().data as { number: number }[]).map(({ number }) => number);
  };

  it('are all kept for 90 days, then one a day, even when several processes thin them repeatedly', async () => {
    await saveOften();
    clock = new Date('2026-04-05T08:00:00Z');
    await thinRevisions(test.dependencies);
    expect(await listNumbers()).toEqual([6, 5, 4, 3, 2, 1]);
    clock = new Date('2026-07-05T08:00:00Z');
    await Promise.all([1, 2, 3].map(() => thinRevisions(test.dependencies)));
    expect(await listNumbers()).toEqual([6, 3, 1]);
    const text = await test.ask(await test.signIn('editor'), { url: `/api/getsrt.php${address}&revision=3` });
    expect(text.body).toBe(srt('Wersja 3.'));
  });

  it('are stored as bytes', async () => {
    await saveOften();
    const rows = await test.dependencies.database.db.selectFrom('revisions').selectAll().orderBy('number').execute();
    expect(rows.map(({ content }) => gunzipSync(content as Buffer).toString())).toContain(srt('Wersja 2.'));
  });

  it('from before bytes are readable before, during and after an interrupted conversion', async () => {
    await saveOften();
    const { db } = test.dependencies.database;
    for (let number = 1; number <= 45; number++) {
      const [first] = await db.selectFrom('revisions').selectAll().where('number', '=', 1).execute();
      const row = { ...first, content: null, legacy_content: gzipSync(srt(`Dawna ${number}.`)).toString('base64') };
      await db
        .insertInto('revisions')
        .values({ ...(row as NonNullable<typeof first>), number: 100 + number })
        .execute();
    }
    const read = async (number: number) =>
      (await test.ask(await test.signIn('editor'), { url: `/api/getsrt.php${address}&revision=${number}` })).body;
    const left = async () =>
      (await db.selectFrom('revisions').select('number').where('legacy_content', '<>', '').execute()).length;
    expect(await read(101)).toBe(srt('Dawna 1.'));

    let transactions = 0;
    const failing = {
      ...test.dependencies.database,
      transaction: ((work) => {
        if (++transactions === 2) throw new Error('killed');
        return test.dependencies.database.transaction(work);
      }) as typeof test.dependencies.database.transaction,
    };
    await expect(convertRevisions({ database: failing })).rejects.toThrow('killed');
    expect(await left()).toBe(25);
    expect([await read(101), await read(145)]).toEqual([srt('Dawna 1.'), srt('Dawna 45.')]);

    await Promise.all([convertRevisions(test.dependencies), convertRevisions(test.dependencies)]);
    expect(await left()).toBe(0);
    expect([await read(101), await read(145)]).toEqual([srt('Dawna 1.'), srt('Dawna 45.')]);
  });
});
