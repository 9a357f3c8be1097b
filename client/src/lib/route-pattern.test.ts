import { describe, expect, it } from 'vitest';
import { matchPattern } from './route-pattern.ts';

describe('matchPattern', () => {
  it('returns the named parts, decoded', () => {
    expect(matchPattern('/recordings/:id/edit', '/recordings/HM%2F1/edit')).toEqual({ id: 'HM/1' });
    expect(matchPattern('/library', '/library')).toEqual({});
    expect(matchPattern('/', '/')).toEqual({});
  });

  it('ignores case and a trailing slash', () => {
    expect(matchPattern('/library/tag/:id', '/Library/Tag/aB/')).toEqual({ id: 'aB' });
  });

  it('keeps malformed encodings unchanged', () => {
    expect(matchPattern('/recordings/:id', '/recordings/100%')).toEqual({ id: '100%' });
  });

  it.each([
    ['/recordings/:id', '/recordings'],
    ['/recordings/:id', '/recordings//'],
    ['/recordings/:id', '/recordings/HM-1/edit'],
    ['/', '/about'],
    ['/about', '/'],
    ['/about', '/contact'],
  ])('%s is not %s', (pattern, pathname) => {
    expect(matchPattern(pattern, pathname)).toBeNull();
  });
});
