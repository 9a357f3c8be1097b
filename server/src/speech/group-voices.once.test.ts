import { mostVoices } from '@glosy/core/transcript/transcription';
import { describe, expect, it } from 'vitest';
import { groupVoices, type VoicePrint } from './group-voices.ts';

/** Directions of voices that do not resemble each other. */
const voices = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
] as const;

/** A print of a voice, turned a little by the piece's number, as real ones are. */
function piece(voice: number, at = 0, lengthMs = 4000): VoicePrint {
  const direction = voices[voice] ?? voices[0];
  return { print: Float32Array.from(direction, (value, axis) => 5 * value + ((at * 7 + axis * 3) % 5) / 5), lengthMs };
}

const talk = [1, 0, 1, 1, 2, 0, 1, 2];
const pieces = talk.map((voice, at) => piece(voice, at));

it('pieces of one voice are one group, numbered by the first of each', async () => {
  expect(await groupVoices(pieces, 'auto')).toEqual([0, 1, 0, 0, 2, 1, 0, 2]);
});

it('the ordered number of groups is made', async () => {
  expect(new Set(await groupVoices(pieces, 2)).size).toBe(2);
  expect(await groupVoices(pieces, 1)).toEqual(talk.map(() => 0));
  expect(await groupVoices(pieces, 3)).toEqual([0, 1, 0, 0, 2, 1, 0, 2]);
});

it('more voices than pieces are not made', async () => {
  expect(await groupVoices([piece(0), piece(1)], 6)).toEqual([0, 1]);
});

describe('a cough or music', () => {
  /** Two voices that resemble each other more than music does, which is long enough to be compared. */
  const directions = { low: [1, 0.2, 0], high: [0.2, 1, 0], music: [0, 0, 1] };
  const said = ['low', 'high', 'music', 'high', 'low'] as const;
  const sounds = said.flatMap((name) => {
    const print = Float32Array.from(directions[name]);
    return name === 'music'
      ? [{ print, lengthMs: 1200 }]
      : Array.from({ length: 6 }, () => ({ print, lengthMs: 8000 }));
  });

  it.each(['auto', 2] as const)('is no voice: %j', async (count) => {
    const found = await groupVoices(sounds, count);
    const spoken = found.filter((_, at) => sounds[at]?.lengthMs !== 1200).join('');
    expect(spoken).toBe('000000111111111111000000');
    expect(new Set(found).size).toBe(2);
  });
});

it('short pieces make the voices where there are no others', async () => {
  expect(await groupVoices([piece(0, 0, 600), piece(1, 0, 1000), piece(0, 1, 600)], 'auto')).toEqual([0, 1, 0]);
});

it('pieces beyond those that are compared join the voice that is nearest', async () => {
  const many = Array.from({ length: 1000 }, (_, at) => piece(at % 2, at, 4000 - at));
  expect(await groupVoices(many, 'auto')).toEqual(many.map((_, at) => at % 2));
});

it('prints that hold NaN join some voice', async () => {
  const broken = { print: new Float32Array(3).fill(Number.NaN), lengthMs: 2000 };
  expect(await groupVoices([piece(0), broken, broken], 'auto')).toHaveLength(3);
});

it('dissimilar prints make at most the greatest number that can be ordered', async () => {
  const unlike = Array.from({ length: 100 }, (_, at) => {
    const print = new Float32Array(100);
    print[at] = 1;
    return { print, lengthMs: 4000 };
  });
  expect(new Set(await groupVoices(unlike, 'auto')).size).toBeLessThanOrEqual(mostVoices);
});

it('nothing has no voices', async () => {
  expect(await groupVoices([], 'auto')).toEqual([]);
  expect(await groupVoices([], 2)).toEqual([]);
});

it('silence, which has no direction, joins some voice', async () => {
  const silent = { print: new Float32Array(3), lengthMs: 2000 };
  expect(await groupVoices([piece(0), silent, piece(1)], 2)).toHaveLength(3);
});
