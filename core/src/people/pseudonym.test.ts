import { describe, expect, it } from 'vitest';
import { hideSpeaker, holdsName } from './pseudonym.ts';

const who = { name: 'Józef Wróbel', pseudonym: 'Rozmówca A' };

describe('a pseudonym', () => {
  it.each([
    ['Józef Wróbel: Urodziłem się tu.', 'Rozmówca A: Urodziłem się tu.'],
    ['Wróbel Józef: Urodziłem się tu.', 'Rozmówca A: Urodziłem się tu.'],
    ['Jozef Wrobel: Urodziłem się tu.', 'Rozmówca A: Urodziłem się tu.'],
    ['Prowadząca: Panie Józefie?', 'Prowadząca: Panie Józefie?'],
    ['Józef Wróbel to mój brat.', 'Józef Wróbel to mój brat.'],
  ])('replaces a speaker with the real name: %s', (text, expected) => {
    expect(hideSpeaker(text, who)).toBe(expected);
  });

  it.each([
    ['Wróbel, Józef', 'Wróbel: Tak.'],
    ['Józef Wróbel (ur. 1930)', 'Józef Wróbel: Tak.'],
    ['Maria i Józef Wróblowie', 'Maria: Tak.'],
  ])('replaces each name in a field like %j', (name, text) => {
    expect(hideSpeaker(text, { ...who, name })).toBe('Rozmówca A: Tak.');
  });

  it.each([
    ['rozmowa-z-jozefem.mp3', true],
    ['WROBEL.mp3', true],
    ['wróbel_2.srt', true],
    ['powodz.mp3', false],
    ['jo.mp3', false],
  ])('the file name %s contains the name: %s', (file, expected) => {
    expect(holdsName(file, who.name)).toBe(expected);
  });
});
