import { limits } from '@glosy/core/limits';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../../log.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';

const token = 'dlugi-token-monitoringu';
const fault = {
  build: '0123456789ab',
  page: '/recordings/:id/view',
  name: 'TypeError',
  stack: ['renderLine recordings-Bx3_a.js:1:4034', 'frame-C0ffee.js:1:99'],
};

let test: TestApp;
let lines: Record<string, unknown>[];
let time: number;
beforeEach(async () => {
  lines = [];
  time = Date.parse('2026-11-27T10:00:00Z');
  const log = createLog('warn', { write: (line) => lines.push(JSON.parse(line)) });
  test = await buildTestApp({ log, settings: { METRICS_TOKEN: token }, now: () => new Date(time) });
});
afterEach(() => test.close());

const report = (payload: object, { remoteAddress = '203.0.113.7', ...headers }: Record<string, string> = {}) =>
  test.ask(null, { method: 'POST', url: '/api/browser-faults', payload, remoteAddress, headers });
const statusOf = async (...given: Parameters<typeof report>) => (await report(...given)).statusCode;
const counted = async () => {
  const { body } = await test.ask(null, { url: '/metrics', headers: { authorization: `Bearer ${token}` } });
  return /^glosy_browser_faults_total (\d+)$/m.exec(body)?.[1];
};

describe('a fault in a browser', () => {
  it('is one warning in the log with the sent data and nothing else, and is counted', async () => {
    expect(await counted()).toBe('0');
    const { statusCode, body } = await report(fault, { 'user-agent': 'Przeglądarka', referer: 'http://x/library?q=a' });
    expect([statusCode, body]).toEqual([204, '']);
    expect(lines).toEqual([
      {
        level: 40,
        time: expect.any(String),
        host: expect.any(String),
        pid: process.pid,
        fault,
        msg: 'a fault in a browser',
      },
    ]);
    expect(await counted()).toBe('1');
  });

  it.each([
    ['a sentence as its name', { ...fault, name: 'Nie można odczytać' }],
    ['a message', { ...fault, message: 'Kowalska' }],
    ['an address with a query', { ...fault, page: '/library?q=Kowalska' }],
    ['an email', { ...fault, build: 'ewa@example.org' }],
    ['a line feed in its stack', { ...fault, stack: ['a b.js:1:1\n{"level":60}'] }],
    ['a line feed at the end', { ...fault, name: 'TypeError\n' }],
    ['an escape character', { ...fault, page: '/library\u001b[2J' }],
    ['a file of another origin', { ...fault, stack: ['a https://example.org/b.js:1:1'] }],
    ['no stack', { ...fault, stack: [] }],
    ['too long a stack', { ...fault, stack: Array(21).fill('a b.js:1:1') }],
    ['too long a function', { ...fault, stack: [`${'a'.repeat(61)} b.js:1:1`] }],
  ])('with %s is refused in Polish and leaves no trace', async (_, given) => {
    const { statusCode, body } = await report(given);
    expect(statusCode).toBe(400);
    expect(JSON.parse(body).error).toMatch(
      /To nie jest część zgłoszenia usterki|Nieznane pole|Ma tu być (najwyżej|co najmniej)/,
    );
    expect(lines).toEqual([]);
    expect(await counted()).toBe('0');
  });

  it('of more than 8 kB, or sent by a page of another site, is refused', async () => {
    expect(await statusOf({ ...fault, name: 'a'.repeat(8192) })).toBe(413);
    expect(await statusOf(fault, { 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(lines).toEqual([]);
  });

  it('is refused from a network that has sent too many, while others are accepted', async () => {
    for (let sent = 0; sent < limits.browserFaults.atOnce; sent += 1) expect(await statusOf(fault)).toBe(204);
    const { statusCode, headers } = await report(fault);
    expect([statusCode, headers['retry-after']]).toEqual([429, '50']);
    expect(await statusOf(fault, { remoteAddress: '203.0.113.8' })).toBe(204);
    expect(lines).toHaveLength(151);
    time += 50_000;
    expect(await statusOf(fault)).toBe(204);
  });

  it('is refused from any network when all together have sent too many', async () => {
    const from = (network: number) => ({ remoteAddress: `198.51.100.${network}` });
    for (let sent = 0; sent < 300; sent += 1) expect(await statusOf(fault, from(sent % 100))).toBe(204);
    expect(await statusOf(fault, from(200))).toBe(429);
    expect(lines).toHaveLength(300);
  });
});
