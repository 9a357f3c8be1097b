import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../testing/any-lines.ts';
import { isSpeakerName, joinSpeaker, namesIn, splitSpeaker } from './speaker.ts';

describe('a speaker', () => {
  it.each([
    ['Prowadząca: Dzień dobry.', 'Prowadząca', 'Dzień dobry.'],
    ['Narratorka: Tak.', 'Narratorka', 'Tak.'],
    ['A. Nowak: Tak.', 'A. Nowak', 'Tak.'],
    ['A.N.: Tak.', 'A.N.', 'Tak.'],
    ['Łucja Żak-Święcicka: Nie: nigdy.', 'Łucja Żak-Święcicka', 'Nie: nigdy.'],
    ["Sean O'Brien: Yes.", "Sean O'Brien", 'Yes.'],
    ['Rozmówca 2: Tak.', 'Rozmówca 2', 'Tak.'],
    ['Mówca 1: 12 osób', 'Mówca 1', '12 osób'],
    ['Głos z sali: Brawo!', 'Głos z sali', 'Brawo!'],
    ['Jan z Dukli: Tak.', 'Jan z Dukli', 'Tak.'],
    ['Ludwig van Beethoven: Ja.', 'Ludwig van Beethoven', 'Ja.'],
    ['XY: 12 osób', 'XY', '12 osób'],
    ['Ewa:\ntak\nnie', 'Ewa', 'tak\nnie'],
  ])('is named in %j', (text, speaker, words) => {
    expect(splitSpeaker(text)).toEqual({ speaker, words });
  });

  it.each([
    'Była 12:30, kiedy przyszli.',
    'Godzina 12: 30 minut później',
    'Http://example.org/ była stroną',
    'https://example.org',
    '1987: zaczęło się',
    'ewa: tak',
    'Ewa:tak',
    'Ewa:',
    'Ewa: ',
    ': tak',
    'Powiedział: nie idę',
    'Wtedy matka powiedziała: idź',
    'Jan Maria Rokita Nowak Kowalski: tak',
    'Konstantynopolitańczykowianeczka Konstancja: tak',
    'Ewa, Jan: tak',
    'Ewa  Nowak: tak',
    'Bez nikogo.',
    '',
  ])('is not named in %j', (text) => {
    expect(splitSpeaker(text)).toEqual({ speaker: null, words: text });
  });

  it('is joined to the words by a colon and a space', () => {
    expect(joinSpeaker({ speaker: 'Ewa', words: 'tak' })).toBe('Ewa: tak');
    expect(joinSpeaker({ speaker: null, words: 'tak' })).toBe('tak');
  });

  it('never removes a character of the words', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { speaker, words } = splitSpeaker(text);
        expect(text.endsWith(words)).toBe(true);
        expect(text.slice(0, text.length - words.length).trimEnd()).toBe(speaker === null ? '' : `${speaker}:`);
      }),
    );
  });
});

it.each([
  ['Mówca 1', true],
  ['Anna Nowak', true],
  ['anna', false],
  ['Anna: Nowak', false],
  ['', false],
])('%j is a name: %j', (name, isName) => expect(isSpeakerName(name)).toBe(isName));

it.each([
  ['Edmund Staszak', ['Edmund Staszak']],
  ['Ewa Janicka i Jan Kos', ['Ewa Janicka', 'Jan Kos']],
  ['Ewa Janicka (kamera), zespół biblioteki', ['Ewa Janicka']],
  ['', []],
])('the names in %j are %j', (field, names) => expect(namesIn(field)).toEqual(names));
