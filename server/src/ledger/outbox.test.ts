import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type SignedIn, type TestApp } from '../testing/build-test-app.ts';
import { insertScene } from '../testing/scene.ts';
import type { Ledger, LedgerEntry } from './ledger.ts';
import { flushOutbox } from './outbox.ts';

/** A ledger in memory whose disk can fail. */
class TestLedger implements Pick<Ledger, 'append'> {
  readonly entries: LedgerEntry[] = [];
  isBroken = false;

  append = async (entry: LedgerEntry) => {
    if (this.isBroken) throw new Error('disk failure');
    this.entries.push(entry);
  };
}

const url = '/api/recordings/S1/closures';

describe('the ledger of erasures', () => {
  let test: TestApp;
  let admin: SignedIn;
  let clock: Date;
  const ledger = new TestLedger();
  beforeEach(async () => {
    clock = new Date('2026-05-12T10:00:00Z');
    ledger.entries.length = 0;
    ledger.isBroken = true;
    test = await buildTestApp({ now: () => clock, ledger: ledger as unknown as Ledger });
    admin = await test.signIn('admin');
    await insertScene(test, 'S1', {});
  });
  afterEach(() => test.close());

  const close = async () => {
    const payload = { audio_file: 'S1_a.mp3', start: 0.5, end: 1 };
    return (await test.ask(admin, { method: 'POST', url, payload })).statusCode;
  };
  const lag = async () => (await test.ask(null, { url: '/healthz' })).json().ledgerLagSeconds;
  const flush = () => flushOutbox(test.dependencies);

  it('need not be writable for closing a passage, and the health check shows the lag', async () => {
    expect(await close()).toBe(201);
    clock = new Date('2026-05-12T10:01:00Z');
    expect(await lag()).toBe(60);
    await expect(flush()).rejects.toThrow('disk failure');
    expect(await lag()).toBe(60);
  });

  it('gets waiting entries in the order of the changes, each once, when it is writable again', async () => {
    await close();
    const [closure] = (await test.ask(admin, { url })).json().data;
    const opened = await test.ask(admin, {
      method: 'DELETE',
      url: `${url}/${closure.id}`,
      payload: { version: closure.version },
    });
    expect(opened.statusCode).toBe(200);
    ledger.isBroken = false;
    await Promise.all([flush(), flush()]);
    expect(ledger.entries.map(({ kind }) => kind)).toEqual(['closed', 'opened']);
    expect(await lag()).toBe(0);
    await flush();
    expect(ledger.entries).toHaveLength(2);
  });

  it('is written by the running server without a call', async () => {
    await close();
    ledger.isBroken = false;
    await expect.poll(() => ledger.entries.map(({ kind }) => kind)).toEqual(['closed']);
  });
});
