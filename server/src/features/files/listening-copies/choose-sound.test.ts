import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ChosenSound, chooseSound, type SoundFacts, type SoundPurpose } from './choose-sound.ts';

const listener: SoundFacts = {
  isStaff: false,
  isDownloadable: false,
  isClosed: false,
  hasPseudonym: false,
  hasCopy: true,
  copiesAreOn: true,
  isPlayable: true,
};

const cases: [string, SoundPurpose, Partial<SoundFacts>, ChosenSound][] = [
  ['a listener hears the copy', 'play', {}, 'copy'],
  ['a listener hears the original until the copy is ready', 'play', { hasCopy: false }, 'original'],
  [
    'an original that browsers cannot play waits for its copy',
    'play',
    { hasCopy: false, isPlayable: false },
    'preparing',
  ],
  ['without copies a listener hears the original', 'play', { copiesAreOn: false }, 'original'],
  ['a closed passage needs a copy', 'play', { isClosed: true, hasCopy: false }, 'preparing'],
  ['a closed passage needs a copy even where copies are off', 'play', { isClosed: true, copiesAreOn: false }, 'copy'],
  ['a downloadable original is downloaded', 'save', { isDownloadable: true }, 'original'],
  [
    'a downloadable original with a closed passage is downloaded as the copy',
    'save',
    { isDownloadable: true, isClosed: true },
    'copy',
  ],
  ['what is not downloadable is refused', 'save', {}, 'refused'],
  ['the original is given where it is downloadable', 'original', { isDownloadable: true }, 'original'],
  ['the original is refused where it is not downloadable', 'original', {}, 'refused'],
  [
    'the original is refused where a passage is closed',
    'original',
    { isDownloadable: true, isClosed: true },
    'refused',
  ],
  ['a pseudonym needs a copy even where copies are off', 'play', { hasPseudonym: true, copiesAreOn: false }, 'copy'],
  ['a pseudonym needs a copy', 'play', { hasPseudonym: true, hasCopy: false }, 'preparing'],
  [
    'a downloadable original with a pseudonym is downloaded as the copy',
    'save',
    { isDownloadable: true, hasPseudonym: true },
    'copy',
  ],
  [
    'the original is refused where a pseudonym hides the name',
    'original',
    { isDownloadable: true, hasPseudonym: true },
    'refused',
  ],
  [
    'staff hear the original of a recording with a pseudonym',
    'save',
    { isStaff: true, hasPseudonym: true },
    'original',
  ],
  ['staff hear the original', 'play', { isStaff: true, isClosed: true }, 'original'],
];

describe('which sound a caller gets', () => {
  it.each(cases)('%s', (_, purpose, facts, expected) => {
    expect(chooseSound(purpose, { ...listener, ...facts })).toBe(expected);
  });

  it('is never the original of a sound with a closed passage, except for staff', () => {
    const anyFacts = fc.record({
      isStaff: fc.constant(false),
      isDownloadable: fc.boolean(),
      isClosed: fc.constant(true),
      hasPseudonym: fc.boolean(),
      hasCopy: fc.boolean(),
      copiesAreOn: fc.boolean(),
      isPlayable: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.constantFrom<SoundPurpose>('play', 'save', 'original'), anyFacts, (purpose, facts) => {
        expect(chooseSound(purpose, facts)).not.toBe('original');
      }),
    );
  });
});
