import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeWithNext, retimeLine, splitLine } from '../transcript/transcript-edit.ts';
import type { TranscriptLine } from '../transcript/transcript-line.ts';
import { carryWords } from './carry-words.ts';
import { spokenWords, type WordedLine, type WordTime } from './word-time.ts';

/** A line whose words last 100 ms each, without pauses. */
function heard(text: string, startMs = 0, certainty: number | null = 0.5): WordedLine {
  const words = spokenWords(text).map((_, index): WordTime => {
    return { startMs: startMs + index * 100, endMs: startMs + (index + 1) * 100, certainty };
  });
  return { startMs, endMs: startMs + words.length * 100, text, words };
}

function starts(words: readonly WordTime[] | null | undefined): number[] | undefined {
  return words?.map(({ startMs }) => startMs);
}

test('an edited word takes the time of the word that it replaces, and is certain', () => {
  const [words] = carryWords([heard('mama poszła do domu')], [{ ...heard('mama poszła do kina') }]);
  expect(words?.at(3)).toEqual({ startMs: 300, endMs: 400, certainty: 1, heard: 0.5 });
  expect(words?.at(0)).toEqual({ startMs: 0, endMs: 100, certainty: 0.5 });
});

test('words that replace another number of words share their time by length', () => {
  const [words] = carryWords([heard('raz dwa trzy')], [{ ...heard('raz dwadzieścia cztery trzy') }]);
  expect(starts(words)).toEqual([0, 100, 165, 200]);
});

test('an inserted word gets the gap between its neighbours', () => {
  const before = heard('raz dwa');
  const later = { startMs: 400, endMs: 500, certainty: 0.5 };
  const gap = { ...before, endMs: 500, words: [...(before.words ?? []).slice(0, 1), later] };
  const [words] = carryWords([gap], [{ startMs: 0, endMs: 500, text: 'raz i dwa' }]);
  expect(words?.[1]).toEqual({ startMs: 100, endMs: 400, certainty: 1 });
});

test("the speaker's name is not a word", () => {
  const [words] = carryWords([heard('raz dwa')], [{ startMs: 0, endMs: 200, text: 'Anna Nowak: raz dwa' }]);
  expect(starts(words)).toEqual([0, 100]);
});

test('a moved line keeps its words, scaled to its length', () => {
  const before = [heard('raz dwa', 0), heard('trzy cztery', 1000), heard('pięć sześć', 2000)];
  const after = retimeLine(before, 1, 1200, 1600);
  expect(carryWords(before, after).map(starts)).toEqual([
    [0, 100],
    [1200, 1400],
    [2000, 2100],
  ]);
});

test('a line that moves past others keeps its words', () => {
  const before = [heard('raz dwa', 0), heard('trzy cztery', 1000), heard('pięć sześć', 2000)];
  const [first, second, third] = before as [WordedLine, WordedLine, WordedLine];
  const moved = { ...first, startMs: 3000, endMs: 3200 };
  expect(carryWords(before, [second, third, moved]).map(starts)).toEqual([
    [1000, 1100],
    [2000, 2100],
    [3000, 3100],
  ]);
});

test('shifting a whole transcript shifts all words', () => {
  const before = Array.from({ length: 2000 }, (_, at) => heard(`wyraz${at} tak tak nie`, at * 1000));
  const after = before.map((line) => ({ ...line, startMs: line.startMs + 250, endMs: line.endMs + 250 }));
  const carried = carryWords(before, after);
  expect(starts(carried[1999])).toEqual([1_999_250, 1_999_350, 1_999_450, 1_999_550]);
});

test('replacing a word in every line keeps the others', () => {
  const before = Array.from({ length: 2000 }, (_, at) => heard(`Oni mówili${at} o getto wtedy`, at * 1000));
  const after = before.map((line) => ({ ...line, text: line.text.replace('getto', 'getcie') }));
  expect(carryWords(before, after)[1500]?.map(({ certainty }) => certainty)).toEqual([0.5, 0.5, 0.5, 1, 0.5]);
});

test('a word inserted before every line does not affect the others', () => {
  const before = Array.from({ length: 2000 }, (_, at) => heard(`wyraz${at} tak tak nie`, at * 1000));
  const after = before.map((line) => ({ ...line, text: `no ${line.text}` }));
  expect(carryWords(before, after)[1500]?.map(({ startMs }) => startMs % 1000)).toEqual([0, 0, 100, 200, 300]);
});

test('a line with completely different text has no word times', () => {
  const before = [heard('raz dwa trzy', 0)];
  const other = Array.from({ length: 60 }, (_, at) => `inny${at}`).join(' ');
  expect(carryWords(before, [{ startMs: 0, endMs: 300, text: other }])).toEqual([null]);
  expect(carryWords([], [{ startMs: 0, endMs: 300, text: 'raz' }])).toEqual([null]);
});

/** Edits after which several words could be the one that stayed are left out: each word occurs once. */
test('after a thousand edits untouched words keep their times exactly and all are in order', () => {
  const edits = fc.array(fc.record({ kind: fc.nat(3), at: fc.nat(), offset: fc.nat() }), {
    minLength: 1000,
    maxLength: 1000,
  });
  fc.assert(
    fc.property(edits, (wanted) => {
      let lines = Array.from({ length: 60 }, (_, at) => heard(numbered(at, 8), at * 1000));
      const first = new Map(lines.flatMap(({ text, words }) => zip(text, words)));
      for (const [step, { kind, at, offset }] of wanted.entries()) {
        const after = edited(lines, kind, at % lines.length, { offset, step });
        const carried = carryWords(lines, after);
        lines = after.map((line, index) => ({ ...line, words: carried[index] ?? null }));
      }
      const all = lines.flatMap(({ text, words }) => zip(text, words));
      for (const [word, time] of all) if (first.has(word)) expect(time).toEqual(first.get(word));
      const times = all.flatMap(([, time]) => time ?? []);
      expect(times.map(({ startMs }) => startMs)).toEqual(times.map(({ startMs }) => startMs).sort((a, b) => a - b));
    }),
    { numRuns: 2, endOnFailure: true },
  );
});

function numbered(line: number, count: number): string {
  return Array.from({ length: count }, (_, at) => `w${line}x${at}`).join(' ');
}

function zip(text: string, words: readonly WordTime[] | null): [string, WordTime | null][] {
  return spokenWords(text).map((word, index) => [word, words?.[index] ?? null]);
}

/** Splits, merges, replaces a word or inserts one. */
function edited(
  lines: readonly WordedLine[],
  kind: number,
  at: number,
  { offset, step }: { offset: number; step: number },
): readonly TranscriptLine[] {
  const bare = lines.map(({ startMs, endMs, text }) => ({ startMs, endMs, text }));
  const line = bare[at] as TranscriptLine;
  const words = spokenWords(line.text);
  const place = offset % words.length;
  if (kind === 0) return splitLine(bare, at, words.slice(0, place).join(' ').length);
  if (kind === 1) return mergeWithNext(bare, at);
  words.splice(place, kind === 2 ? 1 : 0, `nowe${step}`);
  bare[at] = { ...line, text: words.join(' ') };
  return bare;
}
