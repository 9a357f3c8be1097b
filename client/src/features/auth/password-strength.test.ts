import { describe, expect, it } from 'vitest';
import { browserName } from './account/user-agent.ts';
import { strengthOf } from './password-strength.ts';

describe('the strength meter of a password', () => {
  it.each([
    ['1234567', null],
    ['12345678', 0],
    ['aaaaaaaaaaaa', 0],
    ['lipowiec', 0],
    ['zolw-zolw', 1],
    ['trzy-zielone-zaby', 2],
    ['Tr0ub4dor&3x', 2],
  ])('of %s is %s', (password, strength) => {
    expect(strengthOf(password)).toBe(strength);
  });
});

describe('the name of a browser', () => {
  it.each([
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox, Windows'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari, iOS',
    ],
    [
      'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36',
      'Chrome, Android',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36 Edg/150.0.0.0', 'Edge, Linux'],
    ['curl/8', 'Nieznana przeglądarka'],
  ])('%s is %s', (userAgent, name) => {
    expect(browserName(userAgent)).toBe(name);
  });
});
