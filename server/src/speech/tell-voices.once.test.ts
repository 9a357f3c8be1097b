import type { TimedWord } from '@glosy/core/formats/recognisers/timed-word';
import { expect, it } from 'vitest';
import type { Stretch } from './stretch.ts';
import { tellVoices } from './tell-voices.ts';

/** Words of 400 ms, each after a pause in ms. */
function wordsOf(...said: [pauseMs: number, text: string][]): TimedWord[] {
  let endMs = 0;
  return said.map(([pauseMs, text]) => {
    const startMs = endMs + pauseMs;
    endMs = startMs + 400;
    return { text, startMs, endMs, speaker: null };
  });
}

/** The pieces of which prints were taken, and who said each word where voices change at these times. */
async function tell(words: TimedWord[], changesMs: number[]) {
  const pieces: Stretch[] = [];
  const told = await tellVoices(words, {
    voices: 'auto',
    async printOf(piece) {
      pieces.push(piece);
      const isFirst = changesMs.filter((ms) => ms <= piece.startMs).length % 2 === 0;
      return Float32Array.of(isFirst ? 1 : 0, isFirst ? 0 : 1);
    },
  });
  return { pieces, speakers: told.map(({ speaker }) => speaker), told };
}

it('a voice changes at a pause, and after a sentence without one', async () => {
  const words = wordsOf([0, 'Gdzie'], [0, 'to?'], [0, 'W'], [0, 'domu'], [500, 'A'], [0, 'potem']);
  const { pieces, speakers } = await tell(words, [800, 2100]);
  expect(pieces).toEqual([
    { startMs: 0, endMs: 800 },
    { startMs: 800, endMs: 1600 },
    { startMs: 2100, endMs: 2900 },
  ]);
  expect(speakers).toEqual(['Mówca 1', 'Mówca 1', 'Mówca 2', 'Mówca 2', 'Mówca 1', 'Mówca 1']);
});

it('no print is of more than eight seconds, and none begins or ends within a word', async () => {
  const words = wordsOf(...Array.from({ length: 50 }, (): [number, string] => [0, 'słowo']));
  const { pieces } = await tell(words, []);
  expect(pieces.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
    [0, 8000],
    [8000, 16_000],
    [16_000, 20_000],
  ]);
});

it('a very short word lends a print what follows it', async () => {
  const { pieces } = await tell([{ text: 'no', startMs: 500, endMs: 540, speaker: null }], []);
  expect(pieces).toEqual([{ startMs: 500, endMs: 800 }]);
});

it('words keep their times and certainty', async () => {
  const words = wordsOf([0, 'Raz.'], [500, 'Dwa.']).map((word) => ({ ...word, certainty: 0.5 }));
  const { told } = await tell(words, [500]);
  expect(told.map(({ speaker: _, ...word }) => ({ ...word, speaker: null }))).toEqual(words);
});

it('a piece without a print has the voice of the one before it', async () => {
  const words = wordsOf([0, 'Raz.'], [500, 'Dwa.'], [500, 'Trzy.']);
  const told = await tellVoices(words, {
    voices: 'auto',
    printOf: async ({ startMs }) =>
      startMs === 900 ? null : Float32Array.of(startMs === 0 ? 1 : 0, startMs === 0 ? 0 : 1),
  });
  expect(told.map(({ speaker }) => speaker)).toEqual(['Mówca 1', 'Mówca 1', 'Mówca 2']);
});
