import { afterEach, describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../../config.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';

let test: TestApp | undefined;
afterEach(async () => {
  await test?.close();
  test = undefined;
});

const payload = { metadata: { title: 'Rozmowa', date: '1987' }, access: { restrictions: 'public' as const } };

describe('an editor’s new recording', () => {
  it.each([
    ['public', { PRIVATE_READERS: 'admin', EDITOR_RECORDING_ACCESS: 'public' }, [200, 200]],
    ['public', { PRIVATE_READERS: 'staff', EDITOR_RECORDING_ACCESS: 'public' }, [200, 200]],
    ['private', { PRIVATE_READERS: 'staff', EDITOR_RECORDING_ACCESS: 'private' }, [200, 404]],
  ])('is %s where the library sets %j', async (restrictions, settings, [forEditor, forUser]) => {
    test = await buildTestApp({ settings });
    const editor = await test.signIn('editor');
    const user = await test.signIn('user');
    const created = await test.ask(editor, { method: 'POST', url: '/api/recordings', payload });
    expect(created.json().data.access).toEqual({
      ...{ restrictions, rights: '', downloadable: false },
      published: 'nothing',
    });
    const url = '/api/recordings/HM-1987-001';
    expect((await test.ask(editor, { url })).statusCode).toBe(forEditor);
    expect((await test.ask(user, { url })).statusCode).toBe(forUser);
  });

  it('cannot be private by default where editors may not see it: the server refuses to start', () => {
    const read = () => readConfig({ PRIVATE_READERS: 'admin', EDITOR_RECORDING_ACCESS: 'private' });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(
      'Ustawienie EDITOR_RECORDING_ACCESS=private wymaga PRIVATE_READERS=staff: inaczej redaktor nie widziałby nagrania, które dodał.',
    );
  });
});

describe('the session check', () => {
  it('reveals the archive’s settings to staff only', async () => {
    const settings = { PRIVATE_READERS: 'staff', EDITOR_RECORDING_ACCESS: 'private', TRASH_DAYS: '7' };
    test = await buildTestApp({ settings });
    const url = '/auth-api/check-session';
    const archive = { privateReaders: 'staff', editorRecordingAccess: 'private', trashDays: 7 };
    for (const role of ['editor', 'admin'] as const) {
      expect((await test.ask(await test.signIn(role), { url })).json().archive).toEqual(archive);
    }
    expect((await test.ask(await test.signIn('user'), { url })).json()).not.toHaveProperty('archive');
    expect((await test.ask(null, { url })).json()).toEqual({ authenticated: false });
  });
});
