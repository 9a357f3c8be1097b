import { describe, expect, it } from 'vitest';
import { matchPattern } from './route-pattern.ts';

describe('the pattern of an address', () => {
  it('gives the named parts, decoded', () => {
    expect(matchPattern('/recordings/:id/edit', '/recordings/HM%2F1/edit')).toEqual({ id: 'HM/1' });
    expect(matchPattern('/library', '/library')).toEqual({});
    expect(matchPattern('/', '/')).toEqual({});
  });

  it('does not mind upper case nor a slash at the end', () => {
    expect(matchPattern('/library/tag/:id', '/Library/Tag/aB/')).toEqual({ id: 'aB' });
  });

  it('takes what is no proper encoding as it stands', () => {
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
