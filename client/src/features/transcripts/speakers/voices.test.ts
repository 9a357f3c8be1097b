import { speakersOf } from '@glosy/core/transcript/line-speakers';
import { expect, it } from 'vitest';
import { toEditorLines } from '../document/editor-line.ts';
import { textsOf } from '../testing/lines.ts';
import { examplesOf, voicesOf } from './voices.ts';

/** Lines of the given seconds, one after another. */
function linesOf(...said: [text: string, seconds: number][]) {
  let startMs = 0;
  return toEditorLines(
    said.map(([text, seconds]) => {
      const line = { startMs, endMs: startMs + seconds * 1000, text };
      startMs = line.endMs;
      return line;
    }),
  );
}

it('a voice has the lines after its name, and their total time', () => {
  const lines = linesOf(['Dzień dobry.', 1], ['Ewa: Gdzie?', 2], ['Jan: Tam.', 3], ['Daleko.', 4], ['Ewa: Kiedy?', 5]);
  const voices = voicesOf(lines, speakersOf(lines));
  expect(voices.map(({ speaker, lines: own, totalMs }) => [speaker, own.length, totalMs])).toEqual([
    [null, 1, 1000],
    ['Ewa', 2, 7000],
    ['Jan', 2, 7000],
  ]);
});

it('examples are the longest lines of the first, second and last third', () => {
  const lines = linesOf(['Jan: a', 1], ['b', 3], ['', 9], ['c', 5], ['d', 4], ['e', 1], ['f', 2]);
  const [voice] = voicesOf(lines, speakersOf(lines));
  expect(voice && textsOf(examplesOf(voice))).toEqual(['b', 'c', 'f']);
});

it('a voice of one line has one example', () => {
  const lines = linesOf(['Jan: a', 1]);
  const [voice] = voicesOf(lines, speakersOf(lines));
  expect(voice && textsOf(examplesOf(voice))).toEqual(['Jan: a']);
});
