import type { TranscriptLine } from '@glosy/core/transcript/transcript-line';
import { spokenWords, type WordedLine } from '@glosy/core/words/word-time';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { alignLines } from './align-lines.ts';

/** A line as recognised: a word every half second, 400 ms long. */
function heard(text: string, startMs: number): WordedLine {
  const words = spokenWords(text).map((_, at) => {
    return { startMs: startMs + at * 500, endMs: startMs + at * 500 + 400, certainty: 0.5 };
  });
  return { startMs, endMs: startMs + words.length * 500 - 100, text, words };
}

/** Lines written by a person, five seconds each, starting at 0. */
function written(...texts: string[]): TranscriptLine[] {
  return texts.map((text, at) => ({ startMs: at * 5000, endMs: at * 5000 + 5000, text }));
}

function starts(lines: readonly TranscriptLine[], machine: readonly WordedLine[]): number[] {
  return alignLines(lines, machine).lines.map(({ startMs }) => startMs);
}

test('a line begins with its first word and ends with its last', () => {
  const { lines, heardPart } = alignLines(written('Anna Nowak: Dzień dobry pani', 'Dobry wieczór'), [
    heard('dzień dobry pani dobry', 10_000),
    heard('wieczór', 20_000),
  ]);
  expect(lines.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
    [10_000, 11_400],
    [11_500, 20_400],
  ]);
  expect(heardPart).toBe(1);
});

test('a number in digits equals the number in words', () => {
  const machine = [heard('w czterdziestym piątym roku miałam szesnaście lat', 3000), heard('potem', 9000)];
  const { lines } = alignLines(written('W 1945 roku', 'miałam 16 lat,', 'potem'), machine);
  expect(lines.map(({ startMs, heardPart }) => [startMs, heardPart])).toEqual([
    [3000, 1],
    [5000, 1],
    [9000, 1],
  ]);
});

test('the same word twice in a row keeps its order', () => {
  expect(starts(written('tak', 'tak', 'tak, pamiętam'), [heard('tak tak tak pamiętam', 7000)])).toEqual([
    7000, 7500, 8000,
  ]);
});

test('a misheard word still gets its time', () => {
  const machine = [heard('mój ojciec był kolejarz w Lipawcu', 8000)];
  expect(starts(written('Mój ojciec był', 'kolejarzem w', 'Lipowcu'), machine)).toEqual([8000, 9500, 10_500]);
});

test('a line without recognised words stays between its neighbours, and is doubtful', () => {
  const machine = [heard('pierwsze zdanie tutaj', 20_000), heard('trzecie zdanie tutaj', 40_000)];
  const { lines } = alignLines(written('Pierwsze zdanie tutaj', 'Coś całkiem innego', 'Trzecie zdanie tutaj'), machine);
  expect(lines[1]).toMatchObject({ doubt: 'unheard', heardPart: 0, words: null });
  expect(lines[1]?.startMs).toBeGreaterThanOrEqual(21_400);
  expect(lines[1]?.endMs).toBeLessThanOrEqual(40_000);
});

test('remarks and empty lines keep their times, unless they would change places with their neighbours', () => {
  const lines = [
    { startMs: 0, endMs: 1000, text: 'Pierwsze zdanie tutaj' },
    { startMs: 2000, endMs: 4000, text: '[muzyka]' },
    { startMs: 5000, endMs: 6000, text: 'Drugie zdanie tutaj' },
  ];
  const machine = (second: number) => [heard('pierwsze zdanie tutaj', 500), heard('drugie zdanie tutaj', second)];
  expect(alignLines(lines, machine(7000)).lines[1]).toMatchObject({ startMs: 2000, endMs: 4000, heardPart: null });
  const moved = [heard('pierwsze zdanie tutaj', 60_000), heard('drugie zdanie tutaj', 70_000)];
  const [first, remark, last] = starts(lines, moved) as [number, number, number];
  expect(first).toBeLessThan(remark);
  expect(remark).toBeLessThan(last);
});

const story = [
  'Zaczynam od początku',
  'mówię o domu',
  'stał przy rynku',
  'no tak właśnie',
  'a dom był duży',
  'i ogród był duży',
  'potem szedł las',
  'wreszcie rzeka Bzura',
  'nad nią młyn',
];

/** The doubts of lines ten seconds apart, each of which moves by the given ms. */
function doubtsOf(moves: readonly number[]) {
  const lines = story.map((text, at) => ({ startMs: at * 10_000, endMs: at * 10_000 + 2000, text }));
  const machine = lines.map(({ startMs, text }, at) => heard(text, startMs + (moves[at] ?? 0)));
  return alignLines(lines, machine).lines.flatMap(({ doubt }, at) => (doubt === null ? [] : [[at, doubt]]));
}

test.each([
  ['one line', [0, 0, 0, 7000, 0, 0, 0, 0, 0], [3]],
  ['two adjacent lines', [0, 0, 0, 8000, 6000, 0, 0, 0, 0], [3, 4]],
  ['two lines and one that stays between them', [0, 0, 0, 6000, 0, 6000, 0, 0, 0], [3, 5]],
  ['three adjacent lines', [0, 0, 0, 6000, 6000, 7000, 0, 0, 0], [3, 4, 5]],
  ['the first two lines', [7000, 6000, 0, 0, 0, 0, 0, 0, 0], [0, 1]],
])('%s that would move far while the neighbours stay: doubtful', (_, moves, far) => {
  expect(doubtsOf(moves)).toEqual(far.map((at) => [at, 'far']));
});

test.each([
  ['a passage', [0, 0, 0, 6000, 6000, 6000, 6000, 0, 0]],
  ['the rest of the text', [0, 0, 0, 0, 6000, 6000, 6000, 6000, 6000]],
  ['the whole text', Array(9).fill(6000)],
  ['a text that drifts', story.map((_, at) => at * 900)],
])('%s that moves far as a whole: not doubtful', (_, moves) => {
  expect(doubtsOf(moves)).toEqual([]);
});

test('a difference of less than a tenth of a second changes no times of a person', () => {
  const line = { startMs: 10_060, endMs: 11_350, text: 'Dzień dobry pani' };
  const { lines } = alignLines([line], [heard('dzień dobry pani', 10_000)]);
  expect(lines[0]).toMatchObject({ startMs: 10_060, endMs: 11_350 });
});

test('for an unrelated text hardly a word is matched, and no line moves', () => {
  const lines = written('Zupełnie inne opowiadanie', 'o zupełnie czym innym');
  const { heardPart, lines: aligned } = alignLines(lines, [heard('raz dwa trzy cztery', 5000)]);
  expect(heardPart).toBe(0);
  expect(aligned.map(({ startMs }) => startMs)).toEqual([0, 5000]);
});

/** The part of the lines of a text of 3000 words that begin within 300 ms of the truth, for this part of words heard wrong. */
function closePart(wrongPart: number): number {
  let state = 7;
  const next = () => {
    state = (16_807 * state) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  const syllables = ['ba', 'cie', 'do', 'gra', 'ko', 'łu', 'mie', 'no', 'po', 'rze', 'sta', 'wy'];
  const anySyllable = () => syllables[Math.floor(next() * syllables.length)] as string;
  const vocabulary = Array.from({ length: 2000 }, () => anySyllable() + anySyllable() + anySyllable());
  // Few words are frequent, as in speech.
  const anyWord = () => vocabulary[Math.floor(next() ** 3 * vocabulary.length)] as string;
  const said = Array.from({ length: 3000 }, (_, at) => ({ text: anyWord(), startMs: 400 * at }));
  const words = said.flatMap(({ text, startMs }) => {
    const chance = next() / wrongPart;
    if (chance >= 1) return [{ text, startMs }];
    if (chance < 0.6) return [{ text: anyWord(), startMs }];
    if (chance < 0.8) return [];
    return [
      { text, startMs },
      { text: anyWord(), startMs: startMs + 200 },
    ];
  });
  const machine = words.map(({ text, startMs }): WordedLine => {
    const times = { startMs, endMs: startMs + 190 };
    return { ...times, text, words: [{ ...times, certainty: 0.5 }] };
  });
  const lines: (TranscriptLine & { saidMs: number })[] = [];
  for (let at = 0; at < said.length; ) {
    const own = said.slice(at, at + 4 + Math.floor(next() * 14));
    lines.push({
      startMs: 1000 * lines.length,
      endMs: 1000 * lines.length + 900,
      text: own.map(({ text }) => text).join(' '),
      saidMs: 400 * at,
    });
    at += own.length;
  }
  const aligned = alignLines(lines, machine).lines;
  return lines.filter(({ saidMs }, at) => Math.abs((aligned[at]?.startMs ?? 0) - saidMs) <= 300).length / lines.length;
}

test('where a fifth of the words is heard wrong, 98 % of the lines begin within 300 ms of the truth', () => {
  expect(closePart(0.2)).toBeGreaterThanOrEqual(0.98);
});

test.each([
  ['Babcia piekła chleb, dziadek orał pole, wujek doił krowy', 8 / 9],
  ['Babcia piekła chleb, a wieczorem przyszli do nas obcy ludzie', 0.3],
])('the result tells the part of the words that were heard: %s', (text, part) => {
  const machine = [heard('babcia piekła chleb dziadek orał pole wujek doił kozy', 5000)];
  expect(alignLines(written(text), machine).heardPart).toBeCloseTo(part);
});

test('starts rise in the order of the text, whatever was heard', () => {
  const words = fc.array(fc.constantFrom('dom', 'las', 'tak', 'nie', '1945', 'rok', '[śmiech]'), { maxLength: 8 });
  const ownLines = fc.array(fc.tuple(words, fc.nat(60_000), fc.nat(9000)), { minLength: 1, maxLength: 25 });
  const machineLines = fc.array(fc.tuple(words, fc.nat(60_000)), { maxLength: 25 });
  fc.assert(
    fc.property(ownLines, machineLines, (own, machine) => {
      const lines = own
        .map(([text, startMs, length]) => ({ startMs, endMs: startMs + length, text: text.join(' ') }))
        .sort((a, b) => a.startMs - b.startMs);
      const lineTimes = machine.map(([, startMs]) => startMs).sort((a, b) => a - b);
      const aligned = alignLines(
        lines,
        machine.map(([text], at) => heard(text.join(' '), lineTimes[at] as number)),
      ).lines;
      for (const [at, { startMs, endMs }] of aligned.entries()) {
        expect(startMs).toBeGreaterThan(aligned[at - 1]?.startMs ?? -1);
        expect(endMs).toBeGreaterThanOrEqual(startMs);
      }
    }),
  );
});
