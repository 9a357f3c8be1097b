import { expect, it } from 'vitest';
import { readTranscriptFile } from './read-transcript-file.ts';

const read = (text: string, soundMs: number | null, name = 'a.txt') =>
  readTranscriptFile(name, new TextEncoder().encode(text), { soundMs });
const timesOf = (text: string, soundMs: number) =>
  read(text, soundMs).lines.map(({ startMs, endMs, text: words }) => [startMs, endMs, words]);

it('paragraphs share the sound in proportion to their length, from its beginning to its end', () => {
  expect(timesOf('Raz dwa.\n\nTrzy cztery pięć sześć siedem.\nOsiem.\n', 47_000)).toEqual([
    [0, 9000, 'Raz dwa.'],
    [9000, 40_000, 'Trzy cztery pięć sześć siedem.'],
    [40_000, 47_000, 'Osiem.'],
  ]);
});

it('a row that continues a sentence belongs to the paragraph above it', () => {
  const rows = 'Mieszkaliśmy wtedy na Targówku,\nprzy kościele. Było\nnas czworo.\n\nmama prała.\nTata: Tak.';
  expect(timesOf(rows, 1000).map(([, , text]) => text)).toEqual([
    'Mieszkaliśmy wtedy na Targówku, przy kościele. Było nas czworo.',
    'mama prała.',
    'Tata: Tak.',
  ]);
});

it('a long paragraph is split at its sentences, and no word is lost', () => {
  const sentence = 'Pamiętam dobrze tamten dzień na rynku w naszym miasteczku nad rzeką.';
  const { lines } = read(`Anna: ${Array(8).fill(sentence).join(' ')}`, 60_000);
  expect(lines.map(({ text }) => text)).toEqual([`Anna: ${sentence}`, ...Array(7).fill(sentence)]);
  expect([lines[0]?.startMs, lines.at(-1)?.endMs]).toEqual([0, 60_000]);
});

it('is marked and reported to the user', () => {
  const { hasApproximateTimes, repairs } = read('Bez czasów.', 1000);
  expect([hasApproximateTimes, repairs]).toEqual([
    true,
    [
      {
        cue: null,
        startMs: 0,
        text: 'Plik nie ma czasów. Tekst rozłożono po całym nagraniu, więc czasy są przybliżone.',
      },
    ],
  ]);
  expect(read('[00:00:01] Z czasem.', 5000).hasApproximateTimes).toBe(false);
});

it('is refused in one sentence while the length of the sound is unknown', () => {
  expect(() => read('Bez czasów.', null)).toThrow(
    /^W tym pliku nie ma czasów, więc dołącz go, gdy nagranie będzie przesłane i zmierzone: wtedy rozłożymy tekst po jego długości\.$/,
  );
});
