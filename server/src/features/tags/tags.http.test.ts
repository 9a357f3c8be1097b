import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type SignedIn, type TestApp } from '../../testing/build-test-app.ts';
import { insertTestRecording } from '../../testing/makers.ts';
import { insertTestTag, insertTestTranscript, putTestTag } from './testing-archive.ts';

/** A word in all data of the private recording. */
const canary = 'KANAREK';
const address = '/api/tags.php';

describe('the tag calls on the wire', () => {
  let test: TestApp;
  let user: SignedIn;
  let editor: SignedIn;
  let huta: number;
  let secret: number;

  beforeAll(async () => {
    test = await buildTestApp();
    user = await test.signIn('user');
    editor = await test.signIn('editor');
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    const { db } = test.dependencies.database;
    await db.deleteFrom('recordings').execute();
    await db.deleteFrom('tags').execute();
    await insertTestRecording(db, 'HM-1');
    await insertTestRecording(db, 'HM-P', { title: canary, restrictions: 'private' });
    await insertTestTranscript(db, 'HM-1', 'HM-1_a.srt', [{ start: 0, text: 'Napis' }]);
    await insertTestTranscript(db, 'HM-P', 'HM-P_a.srt', [{ start: 0, text: canary }]);
    huta = await insertTestTag(db, 'huta');
    secret = await insertTestTag(db, canary);
    await putTestTag(db, huta, 'HM-1', 'HM-1_a.srt', 0);
    await putTestTag(db, huta, 'HM-P', 'HM-P_a.srt', 0);
    await putTestTag(db, secret, 'HM-P', 'HM-P_a.srt', 0);
  });

  it('reveal nothing of a private transcript through the id of a public recording', async () => {
    for (const [recording, file] of [
      ['HM-1', 'HM-P_a.srt'],
      ['HM-P', 'HM-P_a.srt'],
      ['HM-P', 'HM-1_a.srt'],
      ['HM-1', '../HM-P/HM-P_a.srt'],
    ] as const) {
      const query = new URLSearchParams({ recording_id: recording, transcript_file: file });
      for (const who of [user, editor]) {
        const answer = await test.ask(who, { url: `${address}?${query}` });
        expect(answer.statusCode).toBe(404);
        expect(answer.body).not.toContain(canary);
      }
    }
  });

  it('reveal nothing of private recordings that the client names as public', async () => {
    const named = [['HM-P'], ['HM-1', 'HM-P'], []];
    for (const publicRecordingIds of named) {
      for (const query of ['type=keyword', 'type=person', `tag_id=${huta}`, `tag_id=${secret}`]) {
        const payload = { publicRecordingIds };
        const answer = await test.ask(user, { method: 'POST', url: `${address}?${query}`, payload });
        expect(answer.statusCode).toBe(200);
        expect(answer.body).not.toMatch(/KANAREK|HM-P/);
      }
    }
    const inBoth = await test.ask(user, {
      method: 'POST',
      url: `${address}?tag_id=${huta}`,
      payload: { publicRecordingIds: ['HM-1', 'HM-P'] },
    });
    expect(inBoth.json()).toEqual({
      data: [{ recording_id: 'HM-1', start_time: 0, transcript_file: 'HM-1_a.srt' }],
    });
  });

  const fragment = { recording_id: 'HM-1', transcript_file: 'HM-1_a.srt' };

  it.each([null, '', ' ', true, [], '0x1', 'zero'])('do not accept %j as a number', async (value) => {
    for (const payload of [
      { ...fragment, tag_id: huta, start_time: value },
      { ...fragment, tag_id: value, start_time: 0 },
    ]) {
      const answer = await test.ask(editor, { method: 'DELETE', url: address, payload });
      expect(answer.statusCode, answer.body).toBe(400);
    }
    const put = { ...fragment, start_time: value, tags: [] };
    expect((await test.ask(editor, { method: 'PUT', url: address, payload: put })).statusCode).toBe(400);
  });

  it('accept a number that a form sends as text', async () => {
    const payload = { ...fragment, tag_id: String(huta), start_time: '0.000' };
    expect((await test.ask(editor, { method: 'DELETE', url: address, payload })).statusCode).toBe(200);
  });

  it('answer a stale set with the current one', async () => {
    const payload = { ...fragment, start_time: 0, tags: [{ name: 'młyn', type: 'keyword' }], before: [] };
    const answer = await test.ask(editor, { method: 'PUT', url: address, payload });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({
      error: 'Ktoś zmienił w międzyczasie tagi tego napisu.',
      code: 'tag.line-changed',
      details: { tags: [{ id: huta, name: 'huta', type: 'keyword', start_time: 0 }] },
    });
  });
});
