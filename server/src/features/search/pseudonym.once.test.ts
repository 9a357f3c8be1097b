import type { ConsentInput } from '@glosy/core/contract/recordings/consents';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SignedIn } from '../../testing/build-test-app.ts';
import { type Crawled, crawl, placesOf } from '../../testing/crawl.ts';
import { insertTestRecording } from '../../testing/makers.ts';
import { multipart } from '../../testing/multipart.ts';
import { plainPicture } from '../../testing/pictures.ts';
import { buildSearchTest, foundIn, type SearchTest } from '../../testing/search-test.ts';
import { newChapter } from '../recordings/chapters/stored-chapters.ts';
import { writtenConsent } from '../recordings/consent/testing-consent.ts';
import { insertTestAudio, insertTestTag } from '../tags/testing-archive.ts';
import { transcriptUsecases } from '../transcripts/transcripts.usecases.ts';

const srt = ['Ewa Lis: Gdzie pan się urodził?', 'Józef Wróbel: Tu, nad rzeką, we młynie.', 'Potem przyszła długa zima.']
  .map((text, index) => `${index + 1}\n00:00:${index}0,000 --> 00:00:${index}9,000\n${text}\n`)
  .join('\n');
/** Patterns of the narrator's name in every field, file and label. */
const realName = /wr[oó]b[el]|j[oó]zef/i;

let test: SearchTest;
let archive: Crawled;
beforeEach(async () => {
  test = await buildSearchTest();
  const { db } = test.dependencies.database;
  await insertTestRecording(db, 'HM-1', {
    title: 'Dom nad rzeką',
    interviewee_name: 'Józef Wróbel',
    interviewee_biography: 'Józef Wróbel był młynarzem.',
    indexes: '{"geographical":[],"personal":["Wróbel Józef"],"subject":["młyn"]}',
    timeline: JSON.stringify([
      {
        ...newChapter({ start: 10, title: 'Młyn', audio_file: 'HM-1_wrobel.mp3' }),
        keywords: ['Józef Wróbel', 'młyn'],
      },
    ]),
    downloadable: 1,
    published: 'all',
  });
  await insertTestAudio(db, 'HM-1', ['HM-1_wrobel.mp3']);
  const caller = { ...test.editor, name: 'Ewa', role: 'editor', sessionHash: '' } as const;
  const bytes = new TextEncoder().encode(srt);
  await transcriptUsecases(test.dependencies).save(caller, { recording: 'HM-1', fileName: 'HM-1_wrobel.srt', bytes });
  const tags = [
    await insertTestTag(db, 'Józef Wróbel', 'person'),
    await insertTestTag(db, 'Wróbel Józef', 'person'),
    await insertTestTag(db, 'młyn'),
  ];
  const payload = { recording_id: 'HM-1', transcript_file: 'HM-1_wrobel.srt', start_time: 10, tags };
  expect((await test.ask(test.editor, { method: 'PUT', url: '/api/tags.php', payload })).statusCode).toBe(200);
  await test.index();
  archive = {
    recording: 'HM-1',
    files: ['HM-1_wrobel.mp3', 'HM-1_nagranie-1.mp3'],
    transcripts: ['HM-1_wrobel.srt', 'HM-1_transkrypcja-1.srt'],
    tags,
    searches: ['wróbel', 'józef wróbel', 'wróbla', 'kto:wróbel', 'tag:wróbel', 'młyn', 'zima', 'rzeka'],
    beginnings: ['wró', 'józ', 'wrob'],
  };
});
afterEach(() => test.close());

const save = (given: Partial<ConsentInput>, who: SignedIn = test.admin) =>
  test.ask(who, {
    method: 'PUT',
    url: '/api/recordings/HM-1/consent',
    payload: { ...writtenConsent, uses: ['signed-in', 'download', 'open-internet'], pseudonym: 'Rozmówca A', ...given },
  });
const readAll = (who: SignedIn) => crawl(test, who, archive);
const readRecording = async (who: SignedIn) => (await test.ask(who, { url: '/api/recordings/HM-1' })).json().data;

describe('the name that a pseudonym hides', () => {
  it('occurs in no response to users, neither at once nor after indexing', async () => {
    expect(await readAll(test.user)).toMatch(realName);
    expect((await save({})).statusCode).toBe(200);
    expect(placesOf(realName, await readAll(test.user))).toEqual([]);
    await test.index();
    const answers = await readAll(test.user);
    expect(placesOf(realName, answers)).toEqual([]);
    expect(answers).toContain('Rozmówca A: Tu, nad rzeką, we młynie.');
    for (const q of ['wróbel', 'kto:wróbel', 'tag:wróbel']) {
      expect({ q, total: (await test.search(test.user, q)).total }).toEqual({ q, total: 0 });
    }
    const [found] = (await test.search(test.user, 'młyn')).recordings;
    expect(found).toMatchObject({ id: 'HM-1', interviewee: 'Rozmówca A', photo: '' });
    expect(foundIn(await test.search(test.user, 'kto:rozmówca'))).toEqual(['HM-1']);
  });

  it('is read and found by staff, who also read the pseudonym', async () => {
    await save({});
    await test.index();
    expect(await readRecording(test.editor)).toMatchObject({
      metadata: { interviewee: { name: 'Józef Wróbel', biography: 'Józef Wróbel był młynarzem.' } },
      pseudonym: 'Rozmówca A',
    });
    expect(foundIn(await test.search(test.editor, 'wróbel'))).toEqual(['HM-1']);
  });

  it('is restored everywhere except in file names when the pseudonym is removed', async () => {
    await save({});
    await save({ pseudonym: null, version: 1 });
    await test.index();
    expect(await readAll(test.user)).toMatch(realName);
    expect(foundIn(await test.search(test.user, 'kto:wróbel'))).toEqual(['HM-1']);
  });

  it('finds nothing for users, even as the name of a joined tag', async () => {
    await save({});
    const { db } = test.dependencies.database;
    const [from] = archive.tags;
    const into = await insertTestTag(db, 'młynarz', 'person');
    const payload = { from, into };
    expect((await test.ask(test.admin, { method: 'POST', url: '/api/tag-joins', payload })).statusCode).toBe(200);
    await test.index();
    expect((await test.search(test.user, 'młynarz')).total).toBe(1);
    expect((await test.search(test.user, 'Józef Wróbel')).total).toBe(0);
    expect((await test.search(test.editor, 'Józef Wróbel')).total).toBe(1);
  });

  it('may change: the pseudonym replaces the new one too', async () => {
    await save({});
    await test.index();
    const recording = await readRecording(test.admin);
    const { pseudonym, conditions, audio, ...rest } = recording;
    const interviewee = { ...rest.metadata.interviewee, name: 'Ewa Lis' };
    const payload = { ...rest, metadata: { ...rest.metadata, interviewee } };
    const put = await test.ask(test.admin, { method: 'PUT', url: '/api/recordings/HM-1', payload });
    expect(put.statusCode).toBe(200);
    expect(placesOf(/Ewa Lis/, await readAll(test.user))).toEqual([]);
    await test.index();
    expect(placesOf(/Ewa Lis/, await readAll(test.user))).toEqual([]);
  });
});

describe('files whose names hold the name', () => {
  it('have neutral names from then on, for everyone, and the history keeps the former ones', async () => {
    await save({});
    expect((await readRecording(test.editor)).technical).toMatchObject({
      storage: ['HM-1_nagranie-1.mp3'],
      transcripts: [{ audioFile: 'HM-1_nagranie-1.mp3', srtFile: 'HM-1_transkrypcja-1.srt' }],
    });
    const [change] = (await test.ask(test.editor, { url: '/api/recordings/HM-1/changes' })).json().data;
    expect(change.fields).toEqual([
      { field: 'technical.storage', before: 'HM-1_wrobel.mp3', after: 'HM-1_nagranie-1.mp3' },
      { field: 'technical.transcripts', before: 'HM-1_wrobel.srt', after: 'HM-1_transkrypcja-1.srt' },
    ]);
  });

  it('are not added: a sentence explains why', async () => {
    await save({});
    const send = async (fileName: string) => {
      const bytes = await plainPicture('jpeg');
      const body = multipart([['file', bytes, fileName], ...Object.entries({ title: 'Nad rzeką', description: '' })]);
      const url = '/api/media.php?recordingId=HM-1&type=photos';
      return test.ask(test.admin, { method: 'POST', url, ...body });
    };
    expect({ status: (await send('wrobel.jpg')).statusCode, ...(await send('Wróbel.jpg')).json() }).toMatchObject({
      status: 400,
      code: 'file.names-narrator',
    });
    expect((await send('rzeka.jpg')).statusCode).toBe(200);
  });

  it('keep their names while another user proofreads: the editor would save under the former name', async () => {
    const { db } = test.dependencies.database;
    await db.updateTable('recordings').set({ proofreading_email: 'inna@example.org' }).execute();
    const refused = await save({}, test.admin);
    expect({ status: refused.statusCode, ...refused.json() }).toMatchObject({ status: 423, code: 'transcript.locked' });
    expect((await readRecording(test.editor)).technical.storage).toEqual(['HM-1_wrobel.mp3']);
  });
});

describe('places that a pseudonym does not reach', () => {
  it('are listed for administrators before it is saved', async () => {
    const { db } = test.dependencies.database;
    await db
      .updateTable('recordings')
      .set({ title: 'Dom Wróblów', summary: 'O tym, jak Józek mieszkał nad rzeką.' })
      .execute();
    await db.updateTable('lines').set({ text: 'Mówili na mnie Wróblem.' }).where('position', '=', 2).execute();
    const url = '/api/recordings/HM-1/consent/name-mentions';
    expect((await test.ask(test.admin, { url })).json().data).toMatchObject({
      texts: [
        { field: 'title', text: 'Dom Wróblów', words: ['Wróblów'] },
        { field: 'summary', text: 'O tym, jak Józek mieszkał nad rzeką.', words: ['Józek'] },
      ],
      lines: [{ transcript_file: 'HM-1_wrobel.srt', start: 20, text: 'Mówili na mnie Wróblem.', words: ['Wróblem'] }],
      lineCount: 1,
    });
    expect((await test.ask(test.editor, { url })).statusCode).toBe(403);
  });
});
