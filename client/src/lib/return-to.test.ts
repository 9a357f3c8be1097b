import { expect, it } from 'vitest';
import { ownAddress, returnAddress } from './return-to.ts';

it.each(['/library/recording/HM-1?t=12.25&part=2', '/recordings?q=%C5%82', '/about#cele'])(
  '%s is an address to return to',
  (address) => {
    expect(ownAddress(address)).toBe(address);
  },
);

it.each([
  'https://example.org/',
  '//example.org/',
  '/\\example.org/',
  '/\t/example.org/',
  '/\n/example.org/',
  '/.//example.org/',
  '/%2e//example.org/',
  'javascript:alert(1)',
  'library',
  '',
  '/login',
  '/verify-login?token=1',
  null,
  12,
])('%j is not an address to return to', (address) => {
  expect(ownAddress(address)).toBeNull();
});

it('without a requested address signing in opens the start page', () => {
  for (const state of [null, {}, { returnTo: '//example.org' }, 'x']) expect(returnAddress(state)).toBe('/');
  expect(returnAddress({ returnTo: '/library' })).toBe('/library');
});
