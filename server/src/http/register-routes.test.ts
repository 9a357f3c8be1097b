import { contract } from '@glosy/core/contract/contract';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { refuseUndescribedRoutes } from './register-routes.ts';

describe('the door', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await buildTestApp();
  });
  afterAll(() => test.close());

  it('does not open for a route that the contract does not describe', () => {
    const app = fastify();
    refuseUndescribedRoutes(app);
    expect(() => app.get('/api/secret', async () => 'secret')).toThrow('not described');
  });

  it('answers an unknown address with a sentence', async () => {
    const answer = await test.ask(null, { url: '/api/nothing' });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ error: 'Nie ma takiego adresu.', code: 'request.unknown-address' });
  });

  it('says who is signed in', async () => {
    const editor = await test.signIn('editor', 'ewa@example.org');
    expect((await test.ask(null, { url: '/auth-api/check-session' })).json()).toEqual({ authenticated: false });
    expect((await test.ask(editor, { url: '/auth-api/check-session' })).json()).toEqual({
      authenticated: true,
      role: 'editor',
      name: 'Test editor',
      email: 'ewa@example.org',
      archive: { privateReaders: 'admin', editorRecordingAccess: 'public', trashDays: 30 },
    });
  });

  it('every call has a name of its own', () => {
    const names = contract.map((call) => call.name);
    expect(new Set(names).size).toBe(names.length);
  });
});
