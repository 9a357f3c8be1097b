import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createServerKey, loadServerKey } from './server-key.ts';

describe('the server’s key', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'glosy-key-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('is created once, readable by its owner only', () => {
    const first = loadServerKey(folder);
    expect(statSync(join(folder, 'server.key')).mode & 0o777).toBe(0o600);
    expect(loadServerKey(folder).mark('a', 'b')).toBe(first.mark('a', 'b'));
    expect(loadServerKey(folder).unseal(first.seal('Zażółć'))).toBe('Zażółć');
  });

  it('is not replaced when its file is damaged', () => {
    writeFileSync(join(folder, 'server.key'), 'short\n');
    expect(() => loadServerKey(folder)).toThrow('jest uszkodzony');
  });

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
