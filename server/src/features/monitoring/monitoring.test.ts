import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { freePort } from '../../testing/free-port.ts';
import { insertTestRecording } from '../../testing/makers.ts';

const token = 'dlugi-token-monitoringu';

let test: TestApp;
afterEach(() => test.close());

const status = async (url: string) => (await test.ask(null, { url })).statusCode;
const metricsWith = (authorization?: string) =>
  test.ask(null, { url: '/metrics', headers: authorization ? { authorization } : {} });

describe('health', () => {
  it('is answered to everyone, and all checks pass', async () => {
    test = await buildTestApp();
    expect([await status('/healthz'), await status('/livez'), await status('/readyz')]).toEqual([200, 200, 200]);
  });

  it('a process whose database lacks a migration serves requests, but accepts no new work', async () => {
    test = await buildTestApp();
    await sql`delete from kysely_migration where name = '0018-reports'`.execute(test.dependencies.database.db);
    expect([await status('/healthz'), await status('/livez'), await status('/readyz')]).toEqual([200, 200, 503]);
  });

  it('a process whose database a later version has changed serves requests, but accepts no new work', async () => {
    test = await buildTestApp();
    const { db } = test.dependencies.database;
    await sql`insert into kysely_migration (name, timestamp) values ('9999-future', '2030-01-01')`.execute(db);
    expect([await status('/healthz'), await status('/livez'), await status('/readyz')]).toEqual([200, 200, 503]);
  });

  it('a process without its storage is alive, and neither healthy nor ready', async () => {
    test = await buildTestApp();
    test.dependencies.storage.check = () => Promise.reject(new Error('no storage'));
    expect([await status('/healthz'), await status('/livez'), await status('/readyz')]).toEqual([503, 200, 503]);
  });
});

describe('metrics', () => {
  it('are closed without a setting', async () => {
    test = await buildTestApp();
    expect((await metricsWith(`Bearer ${token}`)).statusCode).toBe(404);
  });

  it('are for the bearer of the token, and count requests by route without naming a recording', async () => {
    test = await buildTestApp({ settings: { METRICS_TOKEN: token } });
    const user = await test.signIn('user');
    await insertTestRecording(test.dependencies.database.db, 'HM-1');
    await test.ask(user, { url: '/api/recordings/HM-1' });
    await test.ask(user, { url: '/api/recordings/HM-9' });
    for (const wrong of [undefined, 'Bearer inny-token-monitoringu', token]) {
      expect((await metricsWith(wrong)).statusCode).toBe(404);
    }
    const { statusCode, headers, body } = await metricsWith(`Bearer ${token}`);
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toContain('text/plain');
    const counted = (given: string) => new RegExp(`glosy_request_seconds_count\\{${given}\\} 1\\n`);
    expect(body).toMatch(counted('method="GET",route="/api/recordings/:id",status="200"'));
    expect(body).toMatch(counted('method="GET",route="/api/recordings/:id",status="404"'));
    expect(body).toMatch(/glosy_jobs\{state="waiting"\} \d+/);
    expect(body).toMatch(/glosy_jobs_oldest_due_seconds \d+/);
    expect(body).toMatch(/glosy_index_lag_recordings \d+/);
    expect(body).toMatch(/glosy_info\{version="\d+\.\d+\.\d+"\} 1\n/);
    expect(body).toMatch(/glosy_storage_free_bytes \d+/);
    expect(body).not.toContain('HM-');
  });

  it('are on a separate port without a token', async () => {
    const port = await freePort();
    test = await buildTestApp({ settings: { METRICS_PORT: String(port) } });
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('process_cpu_seconds_total');
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
    expect(await status('/metrics')).toBe(404);
  });
});
