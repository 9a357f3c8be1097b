import { expect, it } from 'vitest';
import { findMisfit, fitLines } from './fit-sound.ts';

const hour = 3_600_000;
const minute = 60_000;
const from = (startMs: number, endMs: number) => [{ startMs, endMs, text: 'Raz dwa.', words: null }];
const misfit = (startMs: number, endMs: number, soundMs: number | null) =>
  findMisfit(from(startMs, endMs), { name: 'a.mp3', soundMs });

it.each<[string, number, number, number, string, string[]]>([
  [
    'begins and ends after it',
    46 * minute,
    hour,
    45 * minute,
    'Napisy kończą się w 01:00:00, a nagranie a.mp3 trwa 00:45:00.',
    ['scale'],
  ],
  [
    'ends before its half',
    0,
    hour,
    3 * hour,
    'Napisy kończą się już w 01:00:00, a nagranie a.mp3 trwa 03:00:00.',
    ['scale'],
  ],
  [
    'ends before a hundredth',
    0,
    2700,
    45 * minute,
    'Napisy kończą się już w 00:00:02, a nagranie a.mp3 trwa 00:45:00.',
    ['scale'],
  ],
  [
    'starts at one hour',
    hour,
    hour + 20 * minute,
    2 * hour,
    'Napisy zaczynają się w 01:00:00, jak w programach do montażu filmów, a nagranie a.mp3 trwa 02:00:00.',
    ['hour', 'scale'],
  ],
])('a transcript that %s causes a question', (_, startMs, endMs, soundMs, sentence, changes) => {
  expect(misfit(startMs, endMs, soundMs)).toEqual({ sentence, changes });
});

it('for a transcript with only some ends after the sound, shortening is offered before stretching', () => {
  const [first, typo, last] = [...from(0, 2000), ...from(4000, 10 * hour), ...from(8000, 9000)];
  const lines = [first, typo, last].flatMap((line) => line ?? []);
  expect(findMisfit(lines, { name: 'a.mp3', soundMs: minute })?.changes).toEqual(['ends', 'scale']);
  expect(fitLines(lines, 'ends', minute)).toEqual([...from(0, 2000), ...from(4000, 8000), ...from(8000, 9000)]);
});

it.each<[string, number, number, number | null]>([
  ['ends with its sound', 0, 45 * minute, 45 * minute],
  ['holds its last line a little longer', 0, 46 * minute, 45 * minute],
  ['leaves out less than a minute', 0, 10_000, 69_000],
  ['covers more than the half', 0, 25 * minute, 45 * minute],
  ['belongs to a sound of unknown length', hour, 12 * hour, null],
])('a transcript that %s causes no question', (_, startMs, endMs, soundMs) => {
  expect(misfit(startMs, endMs, soundMs)).toBeNull();
});

it('is moved an hour back, or stretched to the end of the sound, with its words', () => {
  const words = [{ startMs: hour + 1000, endMs: hour + 2000, certainty: null }];
  const lines = [{ startMs: hour + 1000, endMs: hour + 4000, text: 'Raz.', words }];
  expect(fitLines(lines, 'hour', 5000)).toEqual([
    { startMs: 1000, endMs: 4000, text: 'Raz.', words: [{ startMs: 1000, endMs: 2000, certainty: null }] },
  ]);
  expect(fitLines([...from(0, 30), ...from(30, 60)], 'scale', 60_000)).toEqual([
    ...from(0, 30_000),
    ...from(30_000, 60_000),
  ]);
});
