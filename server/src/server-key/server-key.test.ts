import { describe, expect, it } from 'vitest';
import { createServerKey } from './server-key.ts';

describe('the server’s key', () => {
  it('gives different marks for different purposes and different splits of the parts', () => {
    const key = createServerKey(Buffer.alloc(32, 1));
    const marks = [key.mark('a', 'b'), key.mark('b', 'a'), key.mark('a', 'bc', 'd'), key.mark('a', 'b', 'cd')];
    expect(new Set(marks).size).toBe(4);
    expect(createServerKey(Buffer.alloc(32, 2)).mark('a', 'b')).not.toBe(marks[0]);
  });

  it('refuses a tampered text', () => {
    const key = createServerKey(Buffer.alloc(32, 1));
    const sealed = Buffer.from(key.seal('123456'), 'base64');
    sealed[sealed.length - 1] = (sealed[sealed.length - 1] ?? 0) ^ 1;
    expect(() => key.unseal(sealed.toString('base64'))).toThrow();
    expect(key.seal('123456')).not.toBe(key.seal('123456'));
  });
});
