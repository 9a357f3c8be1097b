import { contract } from '@glosy/core/contract/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type SignedIn, type TestApp } from '../../testing/build-test-app.ts';

const multipart = 'multipart/form-data; boundary=x';
const form = '--x\r\nContent-Disposition: form-data; name="fileName"\r\n\r\na\r\n--x--\r\n';

/** Requests that a page of another site can make a signed-in user's browser send. */
const forgeries = [
  {
    name: 'says cross-site',
    headers: { 'sec-fetch-site': 'cross-site', 'content-type': 'application/json' },
    body: '{}',
  },
  {
    name: 'says same-site',
    headers: { 'sec-fetch-site': 'same-site', 'content-type': 'application/json' },
    body: '{}',
  },
  {
    name: 'has a foreign origin',
    headers: { origin: 'https://evil.example', 'content-type': 'application/json' },
    body: '{}',
  },
  { name: 'has the origin null and a form', headers: { origin: 'null', 'content-type': multipart }, body: form },
  { name: 'is plain text', headers: { 'content-type': 'text/plain' }, body: '{"token":"123456"}' },
] as const;

describe('a forged request', () => {
  let test: TestApp;
  let admin: SignedIn;
  beforeAll(async () => {
    test = await buildTestApp();
    admin = await test.signIn('admin');
  });
  afterAll(() => test.close());

  // A call for any origin reads only public data, whatever its method, and ignores sessions.
  const changing = contract.filter((call) => call.method !== 'GET' && !call.anyOrigin);
  const cells = changing.flatMap((call) => forgeries.map((forgery) => ({ call, forgery })));

  it.each(cells)('that $forgery.name is refused by $call.name', async ({ call, forgery }) => {
    const before = await snapshot(test);
    const answer = await test.ask(admin, {
      method: call.method,
      url: call.path.replace(/:\w+/g, 'x'),
      headers: forgery.headers,
      payload: forgery.body,
    });
    // A form cannot send DELETE, so this call may read plain text; the test names another file than the address does.
    const asText = 'textBody' in call ? 400 : 415;
    expect(answer.statusCode).toBe(forgery.name === 'is plain text' ? asText : 403);
    expect(await snapshot(test)).toBe(before);
  });

  it('is refused for every method that changes something', async () => {
    for (const { headers, body } of forgeries.slice(0, 4)) {
      const answer = await test.ask(admin, { method: 'POST', url: '/auth-api/logout', headers, payload: body });
      expect(answer.json()).toMatchObject({ code: 'request.cross-site' });
    }
    expect((await test.ask(admin, { url: '/auth-api/check-session' })).json().authenticated).toBe(true);
  });
});

async function snapshot({ dependencies: { database } }: TestApp): Promise<string> {
  const tables = ['users', 'sessions', 'challenges', 'attempts', 'jobs', 'audit_log', 'recordings', 'tags'] as const;
  const rows = await Promise.all(tables.map((table) => database.db.selectFrom(table).selectAll().execute()));
  return JSON.stringify(rows);
}
