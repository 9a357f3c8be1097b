import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ChosenSound, chooseSound, type SoundFacts, type SoundPurpose } from './choose-sound.ts';

const listener: SoundFacts = {
  isStaff: false,
  isDownloadable: false,
  isWithheld: false,
  hasCopy: true,
  copiesAreOn: true,
  hasExactClock: true,
};

const unmade = { hasExactClock: false, hasCopy: false };
const madeWhileOff = { hasExactClock: false, copiesAreOn: false };

const cases: [string, SoundPurpose, Partial<SoundFacts>, ChosenSound][] = [
  ['a listener hears the copy', 'play', {}, 'copy'],
  ['staff hear the copy', 'play', { isStaff: true }, 'copy'],
  ['staff hear the copy of a sound with a closed passage', 'play', { isStaff: true, hasExactClock: false }, 'copy'],
  ['an original with an exact clock is heard until the copy is ready', 'play', { hasCopy: false }, 'original'],
  ['staff hear it too', 'play', { isStaff: true, hasCopy: false }, 'original'],
  ['listeners wait for the copy of an original without one', 'play', { ...unmade, isStaff: false }, 'preparing'],
  ['staff wait for it too', 'play', { ...unmade, isStaff: true }, 'preparing'],
  ['listeners hear that copy even where copies are off', 'play', { ...madeWhileOff, isStaff: false }, 'copy'],
  ['staff hear it there too', 'play', { ...madeWhileOff, isStaff: true }, 'copy'],
  ['without copies a listener hears an original with an exact clock', 'play', { copiesAreOn: false }, 'original'],
  ['a closed passage needs a copy', 'play', { isWithheld: true, hasCopy: false }, 'preparing'],
  ['a closed passage needs a copy even where copies are off', 'play', { isWithheld: true, copiesAreOn: false }, 'copy'],
  ['a downloadable original is downloaded', 'save', { isDownloadable: true }, 'original'],
  [
    'a downloadable original with a closed passage is downloaded as the copy',
    'save',
    { isDownloadable: true, isWithheld: true },
    'copy',
  ],
  ['what is not downloadable is refused', 'save', {}, 'refused'],
  ['the original is given where it is downloadable', 'original', { isDownloadable: true }, 'original'],
  ['the original is refused where it is not downloadable', 'original', {}, 'refused'],
  [
    'the original is refused where a passage is closed',
    'original',
    { isDownloadable: true, isWithheld: true },
    'refused',
  ],
  ['staff save the original', 'save', { isStaff: true, hasExactClock: false }, 'original'],
  ['staff get the original when they ask for it', 'original', { isStaff: true, hasExactClock: false }, 'original'],
];

describe('which sound a caller gets', () => {
  it.each(cases)('%s', (_, purpose, facts, expected) => {
    expect(chooseSound(purpose, { ...listener, ...facts })).toBe(expected);
  });

  const anyFacts = fc.record({
    isStaff: fc.boolean(),
    isDownloadable: fc.boolean(),
    isWithheld: fc.boolean(),
    hasCopy: fc.boolean(),
    copiesAreOn: fc.boolean(),
    hasExactClock: fc.boolean(),
  });

  it("is never played with another clock than the copy's", () => {
    fc.assert(
      fc.property(fc.constantFrom<SoundPurpose>('play', 'published'), anyFacts, (purpose, facts) => {
        expect(chooseSound(purpose, { ...facts, hasExactClock: false })).not.toBe('original');
      }),
    );
  });

  it('is never the original of a sound with a closed passage, except for staff', () => {
    fc.assert(
      fc.property(fc.constantFrom<SoundPurpose>('play', 'save', 'original'), anyFacts, (purpose, facts) => {
        expect(chooseSound(purpose, { ...facts, isStaff: false, isWithheld: true })).not.toBe('original');
      }),
    );
  });
});
