import { beforeEach, expect, it, vi } from 'vitest';
import { watchFaults } from './watch-faults.ts';

const stack = (line: number) => `Error: x\n    at ${window.location.origin}/assets/a.js:${line}:2`;
const fault = (line: number) => Object.assign(new Error('x'), { stack: stack(line) });
const sent = () => vi.mocked(fetch).mock.calls.map(([, init]) => JSON.parse(String(init?.body)).stack[0]);

beforeEach(() => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(null, { status: 204 }));
});

it('unhandled errors and rejections, and errors caught by React, are reported', async () => {
  const report = watchFaults(() => '/library');
  window.dispatchEvent(new ErrorEvent('error', { error: fault(1) }));
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: fault(2) }));
  report(fault(3));
  const filename = `${window.location.origin}/assets/a.js`;
  window.dispatchEvent(new ErrorEvent('error', { filename, lineno: 4, colno: 2 }));
  await expect.poll(sent).toEqual(['a.js:1:2', 'a.js:2:2', 'a.js:3:2', 'a.js:4:2']);
});
