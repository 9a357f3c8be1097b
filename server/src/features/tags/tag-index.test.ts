import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../database/database.ts';
import type { Caller } from '../../http/caller.ts';
import { insertTestRecording, inTrash } from '../../testing/makers.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { type TagIndexUsecases, tagIndexUsecases } from './tag-index.usecases.ts';
import { insertTestAudio, insertTestTag, insertTestTranscript, putTestTag } from './testing-archive.ts';

/** A word in all data of the private and of the deleted recording. */
const canary = 'KANAREK';

describe('the index of tags', () => {
  let database: Database;
  let index: TagIndexUsecases;
  let ids: { huta: number; lodz: number; anna: number; secret: number; idle: number };
  const admin: Caller = { userId: 'u1', email: 'a@example.org', name: 'Adam', role: 'admin', sessionHash: '' };
  const editor: Caller = { ...admin, role: 'editor' };
  const user: Caller = { ...admin, role: 'user' };
  const indexFor = (privateReaders: 'admin' | 'staff') =>
    tagIndexUsecases({ database, config: { privateReaders }, now: () => new Date('2026-03-01T10:00:00Z') } as never);

  /** huta: 2 public, 1 private, 1 deleted. Łódź and Anna: 1 public. The secret tag: only private and deleted. */
  beforeEach(async () => {
    database = await openTestDatabase();
    index = indexFor('admin');
    const { db } = database;
    await insertTestRecording(db, 'HM-1', { title: 'Huta', interviewee_name: 'Jan Nowak' });
    await insertTestRecording(db, 'HM-2', { title: 'Sad' });
    await insertTestRecording(db, 'HM-P', { title: canary, interviewee_name: canary, restrictions: 'private' });
    await insertTestRecording(db, 'HM-D', { title: canary, ...inTrash });
    for (const signature of ['HM-1', 'HM-2', 'HM-P', 'HM-D']) {
      const text = ['HM-P', 'HM-D'].includes(signature) ? canary : `Napis ${signature}`;
      const lines = [0, 4.5, 9].map((start) => ({ start, text }));
      await insertTestTranscript(db, signature, `${signature}_a.srt`, lines);
    }
    await insertTestAudio(db, 'HM-1', ['HM-1_a.mp3', 'HM-1_b.mp3']);
    await insertTestTranscript(db, 'HM-1', 'HM-1_b.srt', [{ start: 2, text: 'Drugi plik' }]);
    ids = {
      huta: await insertTestTag(db, 'huta'),
      lodz: await insertTestTag(db, 'Łódź'),
      anna: await insertTestTag(db, 'Anna Kowalska', 'person'),
      secret: await insertTestTag(db, canary, 'person'),
      idle: await insertTestTag(db, 'cegielnia'),
    };
    const put = (tag: number, signature: string, position: number, file = `${signature}_a.srt`) =>
      putTestTag(db, tag, signature, file, position);
    await put(ids.huta, 'HM-1', 2);
    await put(ids.huta, 'HM-1', 0);
    await put(ids.huta, 'HM-1', 0, 'HM-1_b.srt');
    await put(ids.huta, 'HM-2', 1);
    await put(ids.huta, 'HM-P', 0);
    await put(ids.huta, 'HM-D', 0);
    await put(ids.lodz, 'HM-2', 1);
    await put(ids.anna, 'HM-1', 1);
    await put(ids.secret, 'HM-P', 1);
    await put(ids.secret, 'HM-D', 1);
  });
  afterEach(() => database.close());

  const inShort = (tags: { name: string; recordings_count: number }[]) =>
    tags.map((tag) => `${tag.name} ${tag.recordings_count}`);

  it('counts the recordings that staff may see, and lists unused tags but no hidden ones', async () => {
    expect(inShort(await index.listForStaff(editor))).toEqual(['Anna Kowalska 1', 'cegielnia 0', 'huta 2', 'Łódź 1']);
    expect(inShort(await index.listForStaff(admin))).toEqual([
      'Anna Kowalska 1',
      'cegielnia 0',
      'huta 3',
      `${canary} 1`,
      'Łódź 1',
    ]);
    expect(inShort(await indexFor('staff').listForStaff(editor, 'person'))).toEqual(['Anna Kowalska 1', `${canary} 1`]);
  });

  it('the public index covers public recordings only, for administrators too', async () => {
    for (const named of [undefined, ['HM-1', 'HM-2'], ['HM-1', 'HM-2', 'HM-P', 'HM-D', 'HM-X']]) {
      expect(inShort(await index.listPublic('keyword', named))).toEqual(['huta 2', 'Łódź 1']);
      expect(inShort(await index.listPublic('person', named))).toEqual(['Anna Kowalska 1']);
    }
    expect(inShort(await index.listPublic('keyword', ['HM-2']))).toEqual(['huta 1', 'Łódź 1']);
    expect(inShort(await index.listPublic('person', ['HM-2', 'HM-P']))).toEqual([]);
    expect(inShort(await index.listPublic('keyword', []))).toEqual([]);
    expect(inShort(await index.listPublic('keyword', ['HM-P', 'HM-D']))).toEqual([]);
  });

  it('lists the occurrences of a tag in the order of recordings, transcripts and lines', async () => {
    const inPublic = [
      { recording_id: 'HM-1', start_time: 0, transcript_file: 'HM-1_a.srt' },
      { recording_id: 'HM-1', start_time: 9, transcript_file: 'HM-1_a.srt' },
      { recording_id: 'HM-1', start_time: 2, transcript_file: 'HM-1_b.srt' },
      { recording_id: 'HM-2', start_time: 4.5, transcript_file: 'HM-2_a.srt' },
    ];
    expect(await index.listPublicOccurrences(ids.huta)).toEqual(inPublic);
    expect(await index.listPublicOccurrences(ids.huta, ['HM-2', 'HM-P', 'HM-D'])).toEqual(inPublic.slice(3));
    expect(await index.listOccurrencesForStaff(editor, ids.huta)).toEqual(inPublic);
    expect(await index.listOccurrencesForStaff(admin, ids.huta)).toEqual([
      ...inPublic,
      { recording_id: 'HM-P', start_time: 0, transcript_file: 'HM-P_a.srt' },
    ]);
  });

  it('gives a tag of private recordings the same answer as a missing one', async () => {
    const named = ['HM-1', 'HM-2', 'HM-P', 'HM-D'];
    expect(await index.listPublicOccurrences(ids.secret, named)).toEqual([]);
    expect(await index.listPublicOccurrences(999, named)).toEqual([]);
    await expect(index.readPage(user, ids.secret)).rejects.toMatchObject({ code: 'tag.not-found' });
    await expect(index.readPage(user, 999)).rejects.toMatchObject({ code: 'tag.not-found' });
  });

  it('reveals nothing of private or deleted recordings to users and editors', async () => {
    const everyMix = [[], ['HM-P'], ['HM-D'], ['HM-1', 'HM-P'], ['HM-1', 'HM-2', 'HM-P', 'HM-D'], undefined];
    const answers: unknown[] = [];
    for (const named of everyMix) {
      for (const type of ['keyword', 'person'] as const) answers.push(await index.listPublic(type, named));
      for (const id of Object.values(ids)) answers.push(await index.listPublicOccurrences(id, named));
    }
    for (const caller of [user, editor]) {
      answers.push(await index.listOfRecordings(caller));
      if (caller.role === 'editor') answers.push(await index.listForStaff(caller));
      for (const id of [ids.huta, ids.lodz, ids.anna]) answers.push(await index.readPage(caller, id));
    }
    const text = JSON.stringify(answers);
    expect(text).not.toContain(canary);
    expect(text).not.toMatch(/HM-[PD]/);
  });

  it('has a page for each tag with its recordings and the text of its lines', async () => {
    expect(await index.readPage(user, ids.huta)).toEqual({
      id: ids.huta,
      name: 'huta',
      type: 'keyword',
      recordings_count: 2,
      recordings: [
        {
          recording_id: 'HM-1',
          title: 'Huta',
          interviewee: 'Jan Nowak',
          date: '2024-05-12',
          isPrivate: false,
          moments: [
            { transcript_file: 'HM-1_a.srt', part: 1, start_time: 0, text: 'Napis HM-1' },
            { transcript_file: 'HM-1_a.srt', part: 1, start_time: 9, text: 'Napis HM-1' },
            { transcript_file: 'HM-1_b.srt', part: 2, start_time: 2, text: 'Drugi plik' },
          ],
        },
        {
          recording_id: 'HM-2',
          title: 'Sad',
          interviewee: 'Jan Przykładowy',
          date: '2024-05-12',
          isPrivate: false,
          moments: [{ transcript_file: 'HM-2_a.srt', part: 1, start_time: 4.5, text: 'Napis HM-2' }],
        },
      ],
    });
    const forAdmin = await index.readPage(admin, ids.huta);
    expect(forAdmin.recordings.map((recording) => `${recording.recording_id} ${recording.isPrivate}`)).toEqual([
      'HM-1 false',
      'HM-2 false',
      'HM-P true',
    ]);
    expect(await index.readPage(editor, ids.idle)).toEqual({
      id: ids.idle,
      name: 'cegielnia',
      type: 'keyword',
      recordings_count: 0,
      recordings: [],
    });
  });

  it('shows lines with the same start as one occurrence with the text of both', async () => {
    const lines = [3, 3].map((start, index) => ({ start, text: `Głos ${index + 1}` }));
    await insertTestTranscript(database.db, 'HM-2', 'HM-2_b.srt', lines);
    for (const position of [0, 1]) await putTestTag(database.db, ids.lodz, 'HM-2', 'HM-2_b.srt', position);
    const [recording] = (await index.readPage(user, ids.lodz)).recordings;
    expect(recording?.moments).toEqual([
      { transcript_file: 'HM-2_a.srt', part: 1, start_time: 4.5, text: 'Napis HM-2' },
      { transcript_file: 'HM-2_b.srt', part: 1, start_time: 3, text: 'Głos 1\nGłos 2' },
    ]);
  });

  it('lists for each recording its most frequent tags, at most five', async () => {
    const { db } = database;
    for (const name of ['e', 'd', 'c', 'b']) {
      await putTestTag(db, await insertTestTag(db, name), 'HM-1', 'HM-1_a.srt', 0);
    }
    const [first, second, ...rest] = await index.listOfRecordings(user);
    expect(first?.recordingId).toBe('HM-1');
    expect(first?.tags.map((tag) => `${tag.name} ${tag.occurrences}`)).toEqual([
      'huta 3',
      'Anna Kowalska 1',
      'e 1',
      'd 1',
      'c 1',
    ]);
    expect(second?.tags.map((tag) => tag.name).sort()).toEqual(['huta', 'Łódź']);
    expect(rest).toEqual([]);
    expect((await index.listOfRecordings(admin)).map((entry) => entry.recordingId)).toEqual(['HM-1', 'HM-2', 'HM-P']);
    expect((await index.listOfRecordings(user, ['HM-2', 'HM-P'])).map((entry) => entry.recordingId)).toEqual(['HM-2']);
  });
});
