import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../database/database.ts';
import { describeEachDatabase } from '../../database/each-database.ts';
import type { Caller } from '../../http/caller.ts';
import { insertTestRecording } from '../../testing/makers.ts';
import { type LineTagUsecases, lineTagUsecases } from './line-tags.usecases.ts';
import { inShort, insertTestTag, insertTestTranscript, putTestTag } from './testing-archive.ts';

describeEachDatabase('tags of a line', (open) => {
  let database: Database;
  let lineTags: LineTagUsecases;
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
    database = await open();
    lineTags = lineTagUsecases({ database, config: { privateReaders: 'admin' } } as never);
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

  it('find the line by its exact start, else the one that covers the moment', async () => {
    await lineTags.assign(editor, huta, place(7.999));
    await lineTags.assign(editor, sad, place(8));
    expect(await stored()).toEqual(['1.25 huta', '8 sad']);
  });

  it.each([0.5, 16, 5000])('are refused at %f s, where there is no line', async (moment) => {
    const refusal = { code: 'tag.no-line', status: 404 };
    await expect(lineTags.assign(editor, huta, place(moment))).rejects.toMatchObject(refusal);
    await expect(lineTags.unassign(editor, huta, place(moment))).rejects.toMatchObject(refusal);
    await expect(lineTags.replace(editor, place(moment), [huta])).rejects.toMatchObject(refusal);
  });

  it('are there once however often they are assigned, and may be taken off twice', async () => {
    await lineTags.assign(editor, huta, place(8));
    await lineTags.assign(editor, huta, place(8));
    await lineTags.assign(editor, sad, place(8));
    expect(await stored()).toEqual(['8 huta', '8 sad']);
    await lineTags.unassign(editor, huta, place(8));
    await lineTags.unassign(editor, huta, place(8));
    expect(await stored()).toEqual(['8 sad']);
  });

  it('are replaced as a whole, and other lines keep theirs', async () => {
    await lineTags.replace(editor, place(1.25), [huta]);
    await lineTags.replace(editor, place(8), [huta, sad]);
    const answer = await lineTags.replace(editor, place(8), [anna, sad, anna]);
    expect(inShort(answer)).toEqual(['8 sad', '8 Anna Kowalska']);
    expect(await stored()).toEqual(['1.25 huta', '8 sad', '8 Anna Kowalska']);
    expect(await lineTags.replace(editor, place(8), [])).toEqual([]);
    expect(await stored()).toEqual(['1.25 huta']);
  });

  it('stay as they are when one of the new ones does not exist', async () => {
    await lineTags.replace(editor, place(8), [huta]);
    await expect(lineTags.replace(editor, place(8), [sad, 999])).rejects.toMatchObject({ code: 'tag.not-found' });
    await expect(lineTags.assign(editor, 999, place(8))).rejects.toMatchObject({ code: 'tag.not-found' });
    expect(await stored()).toEqual(['8 huta']);
  });

  it('are one set where several lines begin at the same moment', async () => {
    await putTestTag(database.db, huta, 'HM-1', 'HM-1_a.srt', 3);
    await lineTags.assign(editor, sad, place(12));
    expect((await stored()).sort()).toEqual(['12 huta', '12 sad']);
    await lineTags.unassign(editor, huta, place(12));
    expect(await stored()).toEqual(['12 sad']);
    await putTestTag(database.db, huta, 'HM-1', 'HM-1_a.srt', 3);
    expect(inShort(await lineTags.replace(editor, place(12), [anna]))).toEqual(['12 Anna Kowalska']);
    expect(await stored()).toEqual(['12 Anna Kowalska']);
  });

  it('belong to the transcript of that recording, whatever the letter case of its name', async () => {
    await insertTestRecording(database.db, 'HM-2');
    await expect(lineTags.list(editor, 'HM-2', 'HM-1_a.srt')).rejects.toMatchObject({ code: 'transcript.not-found' });
    await lineTags.assign(editor, huta, place(8, 'hm-1_A.SRT'));
    expect(await stored()).toEqual(['8 huta']);
  });

  it('are changed only while nobody else holds the lock', async () => {
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
