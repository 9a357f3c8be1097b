import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { createTerminalLog } from './terminal-log.ts';

describe('the log of the demo', () => {
  let written: string[];
  let test: TestApp;

  beforeEach(async () => {
    written = [];
    test = await buildTestApp({ log: createTerminalLog((text) => written.push(text)) });
  });
  afterEach(() => test.close());

  it('leaves out requests, even refused ones', async () => {
    const user = await test.signIn('user');
    expect((await test.ask(user, { url: '/api/recordings' })).statusCode).toBe(200);
    expect((await test.ask(null, { url: '/api/recordings' })).statusCode).toBe(401);
    expect(written).toEqual([]);
  });

  it('writes warnings and errors as one line of text each', () => {
    test.dependencies.log.info('nothing to see');
    test.dependencies.log.warn('the disk is nearly full');
    test.dependencies.log.error({ err: new Error('no\nroute') }, 'email not sent');
    expect(written).toEqual(['Ostrzeżenie: the disk is nearly full\n', 'Błąd: email not sent: no route\n']);
  });
});
