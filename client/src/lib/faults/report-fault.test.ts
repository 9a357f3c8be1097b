import { limits } from '@glosy/core/limits';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PageLoadError } from '../lazy-page.tsx';
import { RequestError } from '../request.ts';
import { currentSite, setSite } from '../site-content.ts';
import { reportFault } from './report-fault.ts';

const plain = currentSite();
const assets = `${window.location.origin}/assets`;

beforeEach(() => {
  setSite({ ...plain, version: '0123456789ab' });
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(null, { status: 204 }));
});
afterEach(() => setSite(plain));

/** An error as a browser throws it, with these lines after its message. */
function thrown(lines: string[], { name = 'TypeError', message = 'Janina Kowalska nie istnieje' } = {}): Error {
  const error = new Error(message);
  error.name = name;
  error.stack = [`${name}: ${message}`, ...lines].join('\n');
  return error;
}

const own = thrown([`    at draw (${assets}/frame-A_b-1.js:1:20)`]);
const sent = () => vi.mocked(fetch).mock.calls.map(([, init]) => JSON.parse(String(init?.body)));

describe('a fault', () => {
  it('is sent once, without credentials, and outlives the page', () => {
    reportFault(own, '/library');
    reportFault(own, '/login');
    expect(fetch).toHaveBeenCalledOnce();
    expect(fetch).toHaveBeenCalledWith('/api/browser-faults', {
      method: 'POST',
      credentials: 'omit',
      keepalive: true,
      headers: { 'content-type': 'application/json' },
      body: '{"build":"0123456789ab","page":"/library","name":"TypeError","stack":["draw frame-A_b-1.js:1:20"]}',
      signal: expect.any(AbortSignal),
    });
  });

  it.each([
    [
      'Chromium',
      [
        `    at Object.renderLine [as render] (${assets}/recordings-x.js:3:40)`,
        `    at async Store.save (${assets}/recordings-x.js:2:7)`,
        `    at new Player (${assets}/signed-in-y.js:1:9)`,
        `    at ${assets}/frame-z.js:1:5`,
        '    at Array.map (<anonymous>)',
      ],
      ['recordings-x.js:3:40', 'Store.save recordings-x.js:2:7', 'Player signed-in-y.js:1:9', 'frame-z.js:1:5'],
    ],
    [
      'Firefox and Safari',
      [`draw/<@${assets}/frame-z.js:1:5`, `@${assets}/frame-z.js:7:6`, 'map@[native code]', 'module code@'],
      ['draw/< frame-z.js:1:5', 'frame-z.js:7:6'],
    ],
  ])('has the lines of our own files in the stack of %s, without their addresses', (_, lines, stack) => {
    reportFault(thrown(lines), '/library');
    expect(sent()).toMatchObject([{ stack }]);
  });

  it('without a stack has the place where the browser reports it', () => {
    reportFault(thrown([], { name: 'SyntaxError' }), '/', `${assets}/map-a.js:5:6`);
    expect(sent()).toMatchObject([{ name: 'SyntaxError', stack: ['map-a.js:5:6'] }]);
  });

  it('of a page whose code fails to load is attributed to the code', () => {
    reportFault(new PageLoadError(own, () => {}), '/');
    expect(sent()).toMatchObject([{ name: 'TypeError', stack: ['draw frame-A_b-1.js:1:20'] }]);
  });

  it('has at most as many lines as the server accepts', () => {
    reportFault(thrown(Array(60).fill(`    at draw (${assets}/frame-a.js:1:20)`)), '/');
    expect(sent()[0].stack).toHaveLength(limits.browserFaultFrames);
  });

  it('with a name that is a sentence is called an error', () => {
    reportFault(thrown([`    at ${assets}/a.js:1:2`], { name: 'Janina Kowalska' }), '/');
    expect(sent()).toMatchObject([{ name: 'Error' }]);
  });

  it('is sent at most five times per tab', () => {
    for (let line = 1; line < 10; line += 1) reportFault(thrown([`    at ${assets}/a.js:${line}:2`]), '/');
    expect(sent().map(({ stack }) => stack[0])).toEqual([1, 2, 3, 4, 5].map((line) => `a.js:${line}:2`));
  });

  it('is not sent when nothing can be stored, because it could be sent for ever', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    reportFault(own, '/');
    expect(fetch).not.toHaveBeenCalled();
  });

  it.each([
    ['a refusal that the screen shows', Object.assign(new RequestError(409, 'unknown', ''), { stack: own.stack })],
    ['an aborted request', thrown([`    at ${assets}/a.js:1:2`], { name: 'AbortError' })],
    [
      'a page whose code did not arrive',
      new PageLoadError(
        thrown([], { message: `Failed to fetch dynamically imported module: ${assets}/a.js` }),
        () => {},
      ),
    ],
    [
      'an error of an extension',
      thrown(['    at run (chrome-extension://abc/run.js:1:2)', `    at ${assets}/a.js:1:2`]),
    ],
    ['an error of another origin', thrown(['    at https://example.org/assets/a.js:1:2'])],
    ['a sentence that was thrown', `at ${assets}/a.js:1:2`],
    ['nothing', undefined],
  ])('is not %s', (_, error) => {
    reportFault(error, '/');
    expect(fetch).not.toHaveBeenCalled();
  });

  it('is dropped if it cannot be sent', async () => {
    const failed = Promise.reject(new TypeError('Failed to fetch'));
    vi.mocked(fetch).mockReturnValue(failed);
    reportFault(own, '/');
    await expect(failed).rejects.toThrow();
    expect(fetch).toHaveBeenCalledOnce();
  });
});
