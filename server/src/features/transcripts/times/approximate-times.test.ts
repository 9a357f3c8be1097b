import type { TranscriptRevision } from '@glosy/core/transcript/transcript-revision';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts';
import { insertTestRecording } from '../../../testing/makers.ts';
import { sendFile } from '../../../testing/multipart.ts';
import { wavOf } from '../../../testing/sounds.ts';
import { zipOf } from '../../../testing/zip.ts';
import { readPackedText } from '../../../transcript-file/packed-text.ts';

/** Twenty seconds. */
const sound = wavOf(320_044, 7);
const untimed = 'Anna: Dzień dobry.\nJan: Dobry, dobry.\n';
const timed = '1\n00:00:01,000 --> 00:00:19,000\nDzień dobry.\n';
const spread =
  '1\n00:00:00,000 --> 00:00:10,000\nAnna: Dzień dobry.\n\n2\n00:00:10,000 --> 00:00:20,000\nJan: Dobry, dobry.\n\n';

describe('a transcript whose file has no times', () => {
  let test: TestApp;
  let editor: SignedIn;
  let id = '';
  let made = 0;

  beforeAll(async () => {
    test = await buildTestApp();
    editor = await test.signIn('editor');
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    made += 1;
    id = `HM-${made}`;
    await insertTestRecording(test.dependencies.database.db, id, { restrictions: 'public' });
    await sendFile(test, editor, `${id}_a.wav`, sound);
    await test.dependencies.jobs.idle();
  });

  const attach = (name: string, content: string | Buffer, extra: Record<string, string> = {}) =>
    sendFile(test, editor, `${id}_${name}`, Buffer.from(content), extra);
  const read = async (who: SignedIn, url: string) => (await test.ask(who, { url })).json().data;
  const linkOf = async (who: SignedIn = editor) =>
    (await read(who, `/api/recordings/${id}`)).technical.transcripts[0].hasApproximateTimes ?? false;
  const marks = async () =>
    ((await read(editor, `/api/transcript-revisions?id=${id}&filename=${id}_a.srt`)) as TranscriptRevision[])
      .map(({ number, hasApproximateTimes }) => [number, hasApproximateTimes])
      .reverse();
  const edit = (text: string, baseRevision: string, editSession?: string) =>
    attach('a.srt', text, { baseRevision, ...(editSession ? { editSession } : {}) });
  const setTimes = (approximate: boolean, who = editor) =>
    test.ask(who, {
      method: 'PUT',
      url: '/api/transcript-times',
      payload: { id, filename: `${id}_a.srt`, approximate },
    });
  const restore = (revision: number, baseRevision: number) =>
    test.ask(editor, {
      method: 'POST',
      url: '/api/transcript-revisions',
      payload: { id, filename: `${id}_a.srt`, revision, baseRevision },
    });

  const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
  const [first = '', second = ''] = untimed.split('\n');
  const word = zipOf([
    {
      path: 'word/document.xml',
      content: `<w:document xmlns:w="x"><w:body>${paragraph(first)}${paragraph(second)}</w:body></w:document>`,
    },
  ]);
  const open = zipOf([
    {
      path: 'content.xml',
      content: `<d xmlns:text="t"><body><text><text:p>${first}</text:p><text:p>${second}</text:p></text></body></d>`,
    },
  ]);

  it.each<[string, string | Buffer]>([
    ['a.txt', untimed],
    ['a.docx', word],
    ['a.odt', open],
    ['a.rtf', `{\\rtf1\\ansi Anna: Dzie\\u324? dobry.\\par Jan: Dobry, dobry.\\par}`],
  ])('is spread over the sound and marked for staff and listeners: %s', async (name, content) => {
    const sent = await attach(name, content);
    expect(sent.json().data.repairs).toEqual([
      {
        cue: null,
        startMs: 0,
        text: 'Plik nie ma czasów. Tekst rozłożono po całym nagraniu, więc czasy są przybliżone.',
      },
    ]);
    expect((await test.ask(editor, { url: `/api/getsrt.php?id=${id}&filename=${id}_a.srt` })).body).toBe(spread);
    expect([await linkOf(), await linkOf(await test.signIn('user'))]).toEqual([true, true]);
    const listed = await read(editor, '/api/recording-entries');
    expect(listed.find((one: { id: string }) => one.id === id).technical.transcripts).toEqual([
      { audioFile: `${id}_a.wav`, srtFile: `${id}_a.srt`, hasApproximateTimes: true },
    ]);
  });

  it('keeps its mark while it is edited, even by autosaves and a saved form, until someone confirms the times', async () => {
    await attach('a.txt', untimed);
    await edit(spread.replace('dobry.', 'dobry!'), '1', 'tab');
    await edit(spread.replace('dobry.', 'dobry?'), '2', 'tab');
    const { version, ...whole } = await read(editor, `/api/recordings/${id}`);
    const form = { ...whole, version, metadata: { ...whole.metadata, title: 'Nowy' } };
    const saved = await test.ask(editor, { method: 'PUT', url: `/api/recordings/${id}`, payload: form });
    expect(saved.statusCode).toBe(200);
    expect(await marks()).toEqual([
      [1, true],
      [3, true],
    ]);
    expect((await setTimes(false)).statusCode).toBe(200);
    expect(await linkOf()).toBe(false);
    await edit(spread, '3');
    expect(await marks()).toEqual([
      [1, true],
      [3, false],
      [4, false],
    ]);
    await setTimes(true);
    expect(await linkOf()).toBe(true);
  });

  it('gets the mark of the revision that is restored', async () => {
    await attach('a.txt', untimed);
    await edit(spread.replace('dobry.', 'dobry!'), '1');
    await setTimes(false);
    await restore(1, 2);
    expect(await linkOf()).toBe(true);
    await restore(2, 3);
    expect(await linkOf()).toBe(false);
    expect(await marks()).toEqual([
      [1, true],
      [2, false],
      [3, true],
      [4, false],
    ]);
  });

  it('loses its mark by attaching a file with times, and gets it again by one without', async () => {
    await attach('a.txt', untimed);
    await attach('a.srt', timed);
    expect(await linkOf()).toBe(false);
    await attach('a.txt', untimed);
    expect(await linkOf()).toBe(true);
  });

  it('is marked in exports, in the way of each format', async () => {
    await attach('a.txt', untimed);
    const exported = async (format: string) => {
      const url = `/api/recordings/${id}/export?format=${format}&filename=${id}_a.srt`;
      return (await test.ask(editor, { url })).rawPayload;
    };
    expect((await exported('vtt')).toString()).toMatch(/^WEBVTT\n\nNOTE Czasy są przybliżone: /);
    expect((await exported('tei')).toString()).toContain('<timeline unit="s" origin="#t1-0" cert="low">');
    expect(await readPackedText(await exported('docx'))).toContain('Czasy: przybliżone');
    await setTimes(false);
    expect((await exported('vtt')).toString()).not.toContain('NOTE');
  });

  it('is marked only by editors of the transcript', async () => {
    await attach('a.txt', untimed);
    const { db } = test.dependencies.database;
    expect((await setTimes(false, await test.signIn('user'))).statusCode).toBe(403);
    await db
      .updateTable('recordings')
      .set({ proofreading_email: 'inna@example.org' })
      .where('signature', '=', id)
      .execute();
    expect((await setTimes(false)).json().code).toBe('transcript.locked');
    expect(await linkOf()).toBe(true);
  });

  it('is refused in one sentence while the sound is missing or not measured', async () => {
    const sentence =
      'Proszę wybrać plik SRT. W tym pliku nie ma czasów, więc dołącz go, gdy nagranie będzie przesłane i zmierzone: wtedy rozłożymy tekst po jego długości.';
    const { db } = test.dependencies.database;
    await db.updateTable('audio_files').set({ duration_ms: null }).execute();
    const unmeasured = await attach('a.txt', untimed);
    expect([unmeasured.statusCode, unmeasured.json().error]).toEqual([415, sentence]);
    await insertTestRecording(db, 'BEZ-1');
    const alone = await sendFile(test, editor, 'BEZ-1_a.txt', Buffer.from(untimed));
    expect([alone.statusCode, alone.json().error]).toEqual([415, sentence]);
  });
});
