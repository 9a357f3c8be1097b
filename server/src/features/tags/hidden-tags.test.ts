import type { InjectOptions } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type SignedIn, type TestApp } from '../../testing/build-test-app.ts';
import { insertTestRecording, inTrash } from '../../testing/makers.ts';
import { insertTestTag, insertTestTranscript, putTestTag } from './testing-archive.ts';

/** Names that reveal the subject of hidden recordings. */
const canaries = /kanarek/i;
const address = '/api/tags.php';
const line = { recording_id: 'HM-1', transcript_file: 'HM-1_a.srt', start_time: 0 };

describe('a tag that is used only in recordings hidden from the caller', () => {
  let test: TestApp;
  let editor: SignedIn;
  let admin: SignedIn;
  let user: SignedIn;
  let ids: { open: number; idle: number; inPrivate: number; inTrash: number; inTrashedFile: number; both: number };

  beforeEach(async () => {
    test = await buildTestApp();
    editor = await test.signIn('editor');
    admin = await test.signIn('admin');
    user = await test.signIn('user');
    const { db } = test.dependencies.database;
    await insertTestRecording(db, 'HM-1');
    await insertTestRecording(db, 'HM-P', { restrictions: 'private' });
    await insertTestRecording(db, 'HM-D', inTrash);
    for (const signature of ['HM-1', 'HM-P', 'HM-D']) {
      await insertTestTranscript(db, signature, `${signature}_a.srt`, [{ start: 0, text: 'Napis' }]);
    }
    await insertTestTranscript(db, 'HM-1', 'HM-1_gone.srt', [{ start: 0, text: 'Napis' }]);
    await db
      .updateTable('transcripts')
      .set({ ...inTrash, name_folded: 'hm-1_gone.srt/x' })
      .where('name', '=', 'HM-1_gone.srt')
      .execute();
    ids = {
      open: await insertTestTag(db, 'huta'),
      idle: await insertTestTag(db, 'cegielnia'),
      inPrivate: await insertTestTag(db, 'Kanarek prywatny', 'person'),
      inTrash: await insertTestTag(db, 'Kanarek w koszu'),
      inTrashedFile: await insertTestTag(db, 'Kanarek w pliku'),
      both: await insertTestTag(db, 'sad'),
    };
    await putTestTag(db, ids.open, 'HM-1', 'HM-1_a.srt', 0);
    await putTestTag(db, ids.inPrivate, 'HM-P', 'HM-P_a.srt', 0);
    await putTestTag(db, ids.inTrash, 'HM-D', 'HM-D_a.srt', 0);
    await putTestTag(db, ids.inTrashedFile, 'HM-1', 'HM-1_gone.srt', 0);
    await putTestTag(db, ids.both, 'HM-1', 'HM-1_a.srt', 0);
    await putTestTag(db, ids.both, 'HM-P', 'HM-P_a.srt', 0);
  });
  afterEach(() => test.close());

  const post = (payload: object): InjectOptions => ({ method: 'POST', url: address, payload });
  const names = async (who: SignedIn) =>
    (await test.ask(who, { url: address })).json().data.map((tag: { name: string }) => tag.name);
  const hidden = () => [ids.inPrivate, ids.inTrash, ids.inTrashedFile];

  it('appears in no list, page, answer or refusal sent to an editor or a user', async () => {
    const asked: InjectOptions[] = [
      { url: address },
      { url: `${address}?type=person` },
      { url: `${address}?type=keyword` },
      { url: '/api/recording-tags' },
      { url: `${address}?recording_id=HM-1&transcript_file=HM-1_a.srt` },
      { url: `${address}?recording_id=HM-P&transcript_file=HM-P_a.srt` },
    ];
    for (const id of hidden()) {
      asked.push(
        { url: `/api/tag-pages/${id}` },
        { url: `${address}?tag_id=${id}` },
        { method: 'POST', url: `${address}?tag_id=${id}`, payload: { publicRecordingIds: ['HM-P', 'HM-D'] } },
        post({ ...line, tag_id: id }),
        { method: 'PUT', url: address, payload: { ...line, tags: [id] } },
        { method: 'PUT', url: address, payload: { id, name: 'inna nazwa' } },
        { method: 'PUT', url: address, payload: { id, name: 'inna nazwa', before: 'x' } },
        { method: 'DELETE', url: address, payload: { id } },
        { method: 'POST', url: '/api/tag-joins', payload: { from: id, into: ids.open } },
        { method: 'POST', url: '/api/tag-joins', payload: { from: ids.open, into: id } },
      );
    }
    for (const type of ['keyword', 'person']) {
      asked.push({ method: 'POST', url: `${address}?type=${type}`, payload: { publicRecordingIds: ['HM-1', 'HM-P'] } });
    }
    for (const who of [editor, user]) {
      for (const request of asked) {
        const { body } = await test.ask(who, request);
        expect(body, JSON.stringify(request)).not.toMatch(canaries);
      }
    }
  });

  it('is answered exactly as a tag that does not exist', async () => {
    const requests = (id: number): InjectOptions[] => [
      { url: `/api/tag-pages/${id}` },
      { url: `${address}?tag_id=${id}` },
      post({ ...line, tag_id: id }),
      { method: 'DELETE', url: address, payload: { ...line, tag_id: id } },
      { method: 'PUT', url: address, payload: { ...line, tags: [id] } },
      { method: 'PUT', url: address, payload: { id, name: 'inna nazwa' } },
      { method: 'DELETE', url: address, payload: { id } },
      { method: 'POST', url: '/api/tag-joins', payload: { from: id, into: ids.open } },
      { method: 'POST', url: '/api/tag-joins', payload: { from: ids.open, into: id } },
    ];
    for (const id of hidden()) {
      for (const [index, request] of requests(id).entries()) {
        const answer = await test.ask(editor, request);
        const missing = await test.ask(editor, requests(999)[index] as InjectOptions);
        expect([answer.statusCode, answer.body]).toEqual([missing.statusCode, missing.body]);
      }
    }
  });

  it('is listed for administrators, with the uses that they see', async () => {
    const answer = await test.ask(admin, { url: address });
    const counts = answer
      .json()
      .data.map((tag: { name: string; recordings_count: number }) => `${tag.name} ${tag.recordings_count}`);
    expect(counts).toEqual([
      'cegielnia 0',
      'huta 1',
      'Kanarek prywatny 1',
      'Kanarek w koszu 0',
      'Kanarek w pliku 0',
      'sad 2',
    ]);
    expect(await names(editor)).toEqual(['cegielnia', 'huta', 'sad']);
  });

  it('becomes visible to editors when one of them adds its name', async () => {
    const answer = await test.ask(editor, post({ name: ' kanarek PRYWATNY ', type: 'person' }));
    expect([answer.statusCode, answer.json()]).toEqual([200, { id: ids.inPrivate }]);
    const other = await test.signIn('editor');
    expect(await names(other)).toEqual(['cegielnia', 'huta', 'Kanarek prywatny', 'sad']);
    expect((await test.ask(other, { url: `/api/tag-pages/${ids.inPrivate}` })).json().data).toEqual({
      id: ids.inPrivate,
      name: 'Kanarek prywatny',
      type: 'person',
      recordings_count: 0,
      recordings: [],
    });
    const again = await test.ask(other, post({ name: 'kanarek prywatny', type: 'person' }));
    expect([again.statusCode, again.json().code]).toEqual([409, 'tag.name-taken']);
  });

  it('can be assigned to a line by its name', async () => {
    const tags = [ids.both, { name: 'kanarek w koszu', type: 'keyword' }];
    const answer = await test.ask(editor, { method: 'PUT', url: address, payload: { ...line, tags } });
    expect(answer.json().data).toEqual([
      { id: ids.inTrash, name: 'Kanarek w koszu', type: 'keyword', start_time: 0 },
      { id: ids.both, name: 'sad', type: 'keyword', start_time: 0 },
    ]);
    expect(await names(editor)).toEqual(['cegielnia', 'huta', 'Kanarek w koszu', 'sad']);
  });

  it('reveals neither id nor spelling when another tag is renamed to its name', async () => {
    const payload = { id: ids.open, name: 'kanarek W KOSZU' };
    const answer = await test.ask(editor, { method: 'PUT', url: address, payload });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({ error: 'Tag „kanarek W KOSZU” już istnieje.', code: 'tag.name-taken' });
    expect(await names(editor)).toEqual(['cegielnia', 'huta', 'sad']);
  });

  it('stays visible to editors when an editor added it and only hidden uses are left', async () => {
    const { id } = (await test.ask(editor, post({ name: 'wigilia', type: 'keyword' }))).json();
    const byAdmin = (await test.ask(admin, post({ name: 'kanarek nowy', type: 'keyword' }))).json();
    expect(await names(editor)).toContain('kanarek nowy');
    const { db } = test.dependencies.database;
    await putTestTag(db, id, 'HM-P', 'HM-P_a.srt', 0);
    await putTestTag(db, byAdmin.id, 'HM-P', 'HM-P_a.srt', 0);
    expect(await names(editor)).toEqual(['cegielnia', 'huta', 'sad', 'wigilia']);
  });

  it('cannot be deleted or joined by an editor who sees only some of its uses', async () => {
    const trashed = await insertTestTag(test.dependencies.database.db, 'młyn');
    await putTestTag(test.dependencies.database.db, trashed, 'HM-1', 'HM-1_a.srt', 0);
    await putTestTag(test.dependencies.database.db, trashed, 'HM-D', 'HM-D_a.srt', 0);
    for (const id of [ids.both, trashed]) {
      for (const request of [
        { method: 'DELETE' as const, url: address, payload: { id } },
        { method: 'POST' as const, url: '/api/tag-joins', payload: { from: id, into: ids.open } },
      ]) {
        const answer = await test.ask(editor, request);
        expect([answer.statusCode, answer.json().code]).toEqual([403, 'tag.hidden-occurrences']);
      }
      expect((await test.ask(admin, { method: 'DELETE', url: address, payload: { id } })).statusCode).toBe(200);
    }
  });
});
