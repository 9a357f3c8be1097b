import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts';
import { insertTestRecording } from '../../../testing/makers.ts';
import { insertTestTranscript } from '../../tags/testing-archive.ts';

describe('a user’s own settings', () => {
  let test: TestApp;
  let editor: SignedIn;
  const url = '/api/my/settings';
  const key = 'HM-1/HM-1_a.srt';
  beforeEach(async () => {
    test = await buildTestApp();
    editor = await test.signIn('editor');
    const { db } = test.dependencies.database;
    await insertTestRecording(db, 'HM-1');
    await insertTestTranscript(db, 'HM-1', 'HM-1_a.srt', [
      { start: 0, text: 'Pierwszy.' },
      { start: 4.25, text: 'Drugi.' },
      { start: 9, text: 'Trzeci.' },
    ]);
  });
  afterEach(() => test.close());

  const read = async (who: SignedIn) => (await test.ask(who, { url })).json().data;
  const write = (who: SignedIn, payload: object) => test.ask(who, { method: 'PUT', url, payload });

  it('are empty at first, and each user has their own', async () => {
    expect(await read(editor)).toEqual({ keys: { preset: 'glosy', own: {} }, places: {} });
    const keys = { preset: 'otranscribe', own: { back: ['F7', 'Alt+J'] } };
    expect((await write(editor, { keys })).statusCode).toBe(200);
    expect((await read(editor)).keys).toEqual(keys);
    expect((await read(await test.signIn('admin'))).keys).toEqual({ preset: 'glosy', own: {} });
  });

  it('are for signed-in users only', async () => {
    expect((await test.app.inject({ url })).statusCode).toBe(401);
    expect((await test.app.inject({ method: 'PUT', url, payload: {} })).statusCode).toBe(401);
  });

  it('keep the place in a transcript by its line, whose time may change', async () => {
    const { data } = (await write(editor, { places: { [key]: { start: 4.25, caret: 3 } } })).json();
    const { lineId } = data.places[key];
    expect(data.places[key]).toEqual({ lineId: expect.any(String), caret: 3, start: 4.25 });

    const { db } = test.dependencies.database;
    await db.updateTable('lines').set({ start_ms: 5500 }).where('id', '=', lineId).execute();
    expect((await read(editor)).places[key].start).toBe(5.5);
    await db.deleteFrom('lines').where('id', '=', lineId).execute();
    expect((await read(editor)).places[key]).toEqual({ lineId, caret: 3, start: 4.25 });
  });

  it('keep fields that a call omits, and store nothing of a refused one', async () => {
    await write(editor, { keys: { preset: 'glosy', own: { back: ['F7'] } } });
    await write(editor, { places: { [key]: { start: 9, caret: 0 } } });
    const before = await read(editor);
    const places = { [key]: { start: 0, caret: 1 }, 'HM-9/x.srt': { start: 0, caret: 0 } };
    const refused = await write(editor, { places });
    expect([refused.statusCode, refused.json().code]).toEqual([404, 'recording.not-found']);
    const tooMany = await write(editor, { keys: { preset: 'glosy', own: { back: ['F1', 'F2', 'F3', 'F4', 'F5'] } } });
    expect(tooMany.json().error).toContain('Jedno polecenie może mieć najwyżej 4 skróty');
    expect(await read(editor)).toEqual(before);
    expect(before.keys.own).toEqual({ back: ['F7'] });
  });

  it('reveal nothing about a transcript that the user may no longer see', async () => {
    await write(editor, { places: { [key]: { start: 9, caret: 0 } } });
    await test.dependencies.database.db
      .updateTable('recordings')
      .set({ restrictions: 'private' })
      .where('signature', '=', 'HM-1')
      .execute();
    expect((await read(editor)).places).toEqual({});
    expect((await write(editor, { places: { [key]: { start: 0, caret: 0 } } })).json().code).toBe(
      'recording.not-found',
    );
  });

  it('are part of the personal data, and are deleted with the account', async () => {
    await write(editor, {
      keys: { preset: 'glosy', own: { back: ['F7'] } },
      places: { [key]: { start: 9, caret: 2 } },
    });
    const exported = (await test.ask(editor, { url: '/api/account/data' })).json();
    expect((exported.data ?? exported).settings).toEqual(await read(editor));

    const { db } = test.dependencies.database;
    await db.deleteFrom('users').where('id', '=', editor.userId).execute();
    expect(await db.selectFrom('user_settings').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('editor_places').selectAll().execute()).toEqual([]);
  });
});
