import { describe, expect, it } from 'vitest';
import { hideSpeaker, holdsName } from './pseudonym.ts';

const who = { name: 'Józef Wróbel', pseudonym: 'Rozmówca A' };

describe('a pseudonym', () => {
  it.each([
    ['Józef Wróbel: Urodziłem się tu.', 'Rozmówca A: Urodziłem się tu.'],
    ['Jozef Wrobel: Urodziłem się tu.', 'Rozmówca A: Urodziłem się tu.'],
    ['Prowadząca: Panie Józefie?', 'Prowadząca: Panie Józefie?'],
    ['Józef Wróbel to mój brat.', 'Józef Wróbel to mój brat.'],
  ])('stands for a speaker who is called so: %s', (text, expected) => {
    expect(hideSpeaker(text, who)).toBe(expected);
  });

  it.each([
    ['Rozmowa z Józefem Wróblem', false],
    ['Rozmowa: JÓZEF', true],
    ['HM-1_wrobel.mp3', true],
    ['Wróbelek', true],
    ['Powódź', false],
  ])('the name is found in “%s”: %s', (text, expected) => {
    expect(holdsName(text, who.name)).toBe(expected);
  });
});
