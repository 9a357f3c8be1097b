import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database, Tx } from '../../database/database.ts';
import type { Caller } from '../../http/caller.ts';
import { insertTestRecording } from '../../testing/makers.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { lineTagUsecases } from './line-tags.usecases.ts';
import { listTagRows } from './tag-index.repository.ts';
import { inShort, insertTestTag, insertTestTranscript, putTestTag } from './testing-archive.ts';

/** The use cases, each in a transaction, as the routes run them. */
function inTransactions(database: Database) {
  const now = () => new Date('2026-03-01T10:00:00Z');
  const dependencies = { database, config: { privateReaders: 'admin' }, now } as never;
  const { list, assign, unassign, replace } = lineTagUsecases(dependencies);
  const inOne =
    <Given extends unknown[], Result>(change: (tx: Tx, ...given: Given) => Promise<Result>) =>
    (...given: Given) =>
      database.transaction((tx) => change(tx, ...given));
  return { list, assign: inOne(assign), unassign: inOne(unassign), replace: inOne(replace) };
}

describe('tags of a line', () => {
  let database: Database;
  let lineTags: ReturnType<typeof inTransactions>;
  let huta: number;
  let sad: number;
  let anna: number;
  const editor: Caller = { userId: 'u1', email: 'e@example.org', name: 'Ewa', role: 'editor', sessionHash: '' };
  const place = (start_time: number, transcript_file = 'HM-1_a.srt') => ({
    recording_id: 'HM-1',
    transcript_file,
    start_time,
  });
  const stored = async () => inShort(await lineTags.list(editor, 'HM-1', 'HM-1_a.srt'));

  beforeEach(async () => {
    database = await openTestDatabase();
    lineTags = inTransactions(database);
    await insertTestRecording(database.db, 'HM-1');
    await insertTestTranscript(database.db, 'HM-1', 'HM-1_a.srt', [
      { start: 1.25, text: 'Pierwszy' },
      { start: 8, text: 'Drugi' },
      { start: 12, text: 'Razem, głos pierwszy' },
      { start: 12, text: 'Razem, głos drugi' },
    ]);
    huta = await insertTestTag(database.db, 'huta');
    sad = await insertTestTag(database.db, 'sad');
    anna = await insertTestTag(database.db, 'Anna Kowalska', 'person');
  });
  afterEach(() => database.close());

  it('are listed in the order of the lines, keywords before persons, by name', async () => {
    await lineTags.assign(editor, anna, place(8));
    await lineTags.assign(editor, sad, place(8));
    await lineTags.assign(editor, huta, place(8));
    await lineTags.assign(editor, sad, place(1.25));
    expect(await stored()).toEqual(['1.25 sad', '8 huta', '8 sad', '8 Anna Kowalska']);
    expect((await lineTags.list(editor, 'HM-1', 'HM-1_a.srt'))[0]).toEqual({
      id: sad,
      name: 'sad',
      type: 'keyword',
      start_time: 1.25,
    });
  });

  it('are assigned to the line of that exact start, else to the one that covers the moment', async () => {
    await lineTags.assign(editor, huta, place(7.999));
    await lineTags.assign(editor, sad, place(8));
    expect(await stored()).toEqual(['1.25 huta', '8 sad']);
  });

  it.each([7.999, 8.001, 0.5, 16, 5000])('are removed and replaced only at an exact start, not at %f s', async (at) => {
    await lineTags.replace(editor, place(1.25), [huta]);
    await lineTags.replace(editor, place(8), [sad]);
    const refusal = {
      code: 'tag.line-moved',
      status: 409,
      message:
        'Napis został przesunięty albo usunięty w międzyczasie. Zamknij to okno i otwórz tagi napisu jeszcze raz.',
    };
    await expect(lineTags.unassign(editor, huta, place(at))).rejects.toMatchObject(refusal);
    await expect(lineTags.unassign(editor, sad, place(at))).rejects.toMatchObject(refusal);
    await expect(lineTags.replace(editor, place(at), [anna])).rejects.toMatchObject(refusal);
    expect(await stored()).toEqual(['1.25 huta', '8 sad']);
  });

  it.each([0.5, 16, 5000])('are refused at %f s, where there is no line', async (moment) => {
    const refusal = { code: 'tag.no-line', status: 404 };
    await expect(lineTags.assign(editor, huta, place(moment))).rejects.toMatchObject(refusal);
  });

  it('can be assigned and removed repeatedly without an error', async () => {
    await lineTags.assign(editor, huta, place(8));
    await lineTags.assign(editor, huta, place(8));
    await lineTags.assign(editor, sad, place(8));
    expect(await stored()).toEqual(['8 huta', '8 sad']);
    await lineTags.unassign(editor, huta, place(8));
    await lineTags.unassign(editor, huta, place(8));
    expect(await stored()).toEqual(['8 sad']);
  });

  it('are replaced as a set, and other lines keep theirs', async () => {
    await lineTags.replace(editor, place(1.25), [huta]);
    await lineTags.replace(editor, place(8), [huta, sad]);
    const answer = await lineTags.replace(editor, place(8), [anna, sad, anna]);
    expect(inShort(answer)).toEqual(['8 sad', '8 Anna Kowalska']);
    expect(await stored()).toEqual(['1.25 huta', '8 sad', '8 Anna Kowalska']);
    expect(await lineTags.replace(editor, place(8), [])).toEqual([]);
    expect(await stored()).toEqual(['1.25 huta']);
  });

  it('are not replaced by a save that started from another set, and the refusal contains the current set', async () => {
    await lineTags.replace(editor, place(8), [huta], []);
    await expect(lineTags.replace(editor, place(8), [sad], [])).rejects.toMatchObject({
      code: 'tag.line-changed',
      status: 409,
      message: 'Ktoś zmienił w międzyczasie tagi tego napisu.',
      details: { tags: [{ id: huta, name: 'huta', type: 'keyword', start_time: 8 }] },
    });
    expect(await stored()).toEqual(['8 huta']);
    expect(inShort(await lineTags.replace(editor, place(8), [sad, huta], [huta]))).toEqual(['8 huta', '8 sad']);
  });

  it('can be saved again after a lost answer', async () => {
    await lineTags.replace(editor, place(8), [huta, { name: 'młyn', type: 'keyword' }], []);
    expect(inShort(await lineTags.replace(editor, place(8), [{ name: 'młyn', type: 'keyword' }, huta], []))).toEqual([
      '8 huta',
      '8 młyn',
    ]);
  });

  it('are created with the set if they are new, and reused otherwise', async () => {
    const wanted = [
      { name: ' Młyn  wodny ', type: 'keyword' as const },
      { name: 'HUTA', type: 'keyword' as const },
      { name: 'huta', type: 'person' as const },
    ];
    expect(inShort(await lineTags.replace(editor, place(8), wanted))).toEqual(['8 huta', '8 Młyn wodny', '8 huta']);
  });

  it('are not created when the set is refused', async () => {
    const wanted = { name: 'młyn', type: 'keyword' as const };
    await expect(lineTags.replace(editor, place(8), [wanted, 999])).rejects.toMatchObject({ code: 'tag.not-found' });
    await expect(lineTags.replace(editor, place(8), [wanted], [sad])).rejects.toMatchObject({ status: 409 });
    await expect(lineTags.replace(editor, place(7), [wanted])).rejects.toMatchObject({ status: 409 });
    expect((await listTagRows(database.db, 'all')).map((tag) => tag.name)).toEqual(['Anna Kowalska', 'huta', 'sad']);
  });

  it('are unchanged when one of the new ones does not exist', async () => {
    await lineTags.replace(editor, place(8), [huta]);
    await expect(lineTags.replace(editor, place(8), [sad, 999])).rejects.toMatchObject({ code: 'tag.not-found' });
    await expect(lineTags.assign(editor, 999, place(8))).rejects.toMatchObject({ code: 'tag.not-found' });
    expect(await stored()).toEqual(['8 huta']);
  });

  it('are one set for lines with the same start', async () => {
    await putTestTag(database.db, huta, 'HM-1', 'HM-1_a.srt', 3);
    await lineTags.assign(editor, sad, place(12));
    expect((await stored()).sort()).toEqual(['12 huta', '12 sad']);
    await lineTags.assign(editor, huta, place(12));
    expect((await stored()).sort(), 'on both lines, listed once').toEqual(['12 huta', '12 sad']);
    await lineTags.unassign(editor, huta, place(12));
    expect(await stored()).toEqual(['12 sad']);
    await putTestTag(database.db, huta, 'HM-1', 'HM-1_a.srt', 3);
    expect(inShort(await lineTags.replace(editor, place(12), [anna]))).toEqual(['12 Anna Kowalska']);
    expect(await stored()).toEqual(['12 Anna Kowalska']);
  });

  it('are found by the transcript’s name ignoring case, within its recording only', async () => {
    await insertTestRecording(database.db, 'HM-2');
    await expect(lineTags.list(editor, 'HM-2', 'HM-1_a.srt')).rejects.toMatchObject({ code: 'transcript.not-found' });
    await lineTags.assign(editor, huta, place(8, 'hm-1_A.SRT'));
    expect(await stored()).toEqual(['8 huta']);
  });

  it('cannot be changed while another user holds the lock', async () => {
    await lineTags.replace(editor, place(8), [huta]);
    const hold = (email: string) => database.db.updateTable('recordings').set({ proofreading_email: email }).execute();
    await hold('olga@example.org');
    const refusal = { code: 'transcript.locked', status: 423 };
    await expect(lineTags.assign(editor, sad, place(8))).rejects.toMatchObject(refusal);
    await expect(lineTags.unassign(editor, huta, place(8))).rejects.toMatchObject(refusal);
    await expect(lineTags.replace(editor, place(8), [])).rejects.toMatchObject(refusal);
    expect(await stored()).toEqual(['8 huta']);
    await hold('e@example.org');
    await lineTags.assign(editor, sad, place(8));
    expect(await stored()).toEqual(['8 huta', '8 sad']);
  });
});
