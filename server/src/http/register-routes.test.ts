import { answer, call, input } from '@glosy/core/contract/call';
import { contract } from '@glosy/core/contract/contract';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { refuseUndescribedRoutes } from './register-routes.ts';
import { route } from './route.ts';

describe('the routes', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await buildTestApp();
  });
  afterAll(() => test.close());

  it('a route that the contract does not describe stops the start', () => {
    const app = fastify();
    refuseUndescribedRoutes(app);
    expect(() => app.get('/api/secret', async () => 'secret')).toThrow('not described');
  });

  it('a call with input but no schema stops the start', () => {
    const sendNote = call({
      name: 'sendNote',
      method: 'POST',
      path: '/api/notes',
      permission: 'account.manage',
      summary: '',
      input: input<Record<never, never>>(),
      answer: answer('{}'),
    });
    expect(() => route(sendNote, async () => ({}))).toThrow('disagree about whether it has input');
  });

  it('an unknown address is answered with a Polish message', async () => {
    const answer = await test.ask(null, { url: '/api/nothing' });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ error: 'Nie ma takiego adresu.', code: 'request.unknown-address' });
  });

  it('the session check returns the caller, and to staff the archive’s settings', async () => {
    const user = await test.signIn('user', 'jan@example.org');
    const editor = await test.signIn('editor', 'ewa@example.org');
    const says = async (who: typeof user | null) => (await test.ask(who, { url: '/auth-api/check-session' })).json();
    expect(await says(null)).toEqual({ authenticated: false });
    expect(await says(user)).toEqual({
      authenticated: true,
      role: 'user',
      name: 'Test user',
      email: 'jan@example.org',
    });
    expect(await says(editor)).toEqual({
      authenticated: true,
      role: 'editor',
      name: 'Test editor',
      email: 'ewa@example.org',
      archive: { privateReaders: 'admin', editorRecordingAccess: 'public', trashDays: 30 },
    });
  });

  it('every call has a unique name', () => {
    const names = contract.map((call) => call.name);
    expect(new Set(names).size).toBe(names.length);
  });
});
