import { describe, expect, it } from 'vitest';
import { contentHash } from './content-hash.ts';

describe('the hash of a content', () => {
  it('does not depend on the order of keys, or on missing values', () => {
    expect(contentHash({ a: 1, b: { c: 'ą', d: null } })).toBe(contentHash({ b: { d: undefined, c: 'ą' }, a: 1 }));
    // printf '{"a":1}' | sha256sum
    expect(contentHash({ a: 1, b: null })).toBe('015abd7f5cc57a2dd94b7590f04ad8084273905ee33ec5cebeae62276a97f862');
  });

  it('depends on every value, its type, and the order of lists', () => {
    const hashes = [{ a: 1 }, { a: '1' }, { a: [1, 2] }, { a: [2, 1] }, { b: 1 }, { a: Buffer.from([1]) }].map(
      contentHash,
    );
    expect(new Set(hashes).size).toBe(6);
  });
});
