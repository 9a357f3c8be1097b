import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UnreadableFileError } from '../../files/unreadable-file.ts';
import { UntimedTextError } from '../../transcript-file/untimed-text.ts';
import { readPlainText } from './read-plain-text.ts';

const read = (text: string) => readPlainText(text).map(({ startMs, endMs, text: words }) => [startMs, endMs, words]);
const readFile = (name: string) => read(readFileSync(new URL(name, import.meta.url), 'utf8'));

describe('a table with tabs', () => {
  it('of Whisper counts milliseconds, even under the name .txt', () => {
    expect(readFile('whisper-tsv-named.txt')).toEqual([
      [1640, 4940, 'Dzień dobry'],
      [5000, 6000, 'Dobrze'],
    ]);
  });

  it('of ELAN has its tiers as speakers', () => {
    expect(readFile('elan-tab-export.txt')).toEqual([
      [1640, 4940, 'Anna: Dzień dobry'],
      [5000, 6000, 'Jan: Dobrze'],
    ]);
  });

  it('of ELAN may have one notation of times, headings and a tier without a name', () => {
    const text =
      'Tier\tBegin Time - ss.msec\tEnd Time - ss.msec\tAnnotation\ndefault\t1.640\t4.940\tDzień dobry\ndefault\t5\t6\tDobrze\n';
    expect(read(text)).toEqual([
      [1640, 4940, 'Dzień dobry'],
      [5000, 6000, 'Dobrze'],
    ]);
  });

  it('of Audacity’s labels counts seconds', () => {
    expect(read('1,640000\t4,940000\tDzień dobry\n\\\t100.0\t200.0\n5.000000\t6.000000\tDobrze\n')).toEqual([
      [1640, 4940, 'Dzień dobry'],
      [5000, 6000, 'Dobrze'],
    ]);
  });

  it('may number its rows and have whole seconds as well as fractions', () => {
    expect(read('nr\tod\tdo\ttekst\n1\t1,640\t4\tDzień dobry\n2\t5\t6\tDobrze\n')).toEqual([
      [1640, 4000, 'Dzień dobry'],
      [5000, 6000, 'Dobrze'],
    ]);
  });

  it('keeps a tab within the words, quotation marks of spreadsheets, a lost end, and whole seconds', () => {
    expect(read('start\tend\ttext\n1000\t2000\tRaz\tdwa.\n3000\t\t"Trzy ""cztery""."\n5000\t6000\tPięć.\n')).toEqual([
      [1000, 2000, 'Raz dwa.'],
      [3000, 5000, 'Trzy "cztery".'],
      [5000, 6000, 'Pięć.'],
    ]);
    expect(read('start\tend\ttext\n1\t4\tDzień dobry.\n5\t9\tTak.\n')).toEqual([
      [1000, 4000, 'Dzień dobry.'],
      [5000, 9000, 'Tak.'],
    ]);
  });

  it('may be below a title, with headings and without them', () => {
    for (const headings of ['', 'Czas\tOsoba\tWypowiedź\n']) {
      expect(read(`Wywiad z Ewą\n\n${headings}0:05\tEwa Lis\tRaz.\n0:09\tJan\tDwa.\n`)).toEqual([
        [0, 5000, 'Wywiad z Ewą'],
        [5000, 9000, 'Ewa Lis: Raz.'],
        [9000, 10_000, 'Jan: Dwa.'],
      ]);
    }
  });

  it('of ELAN may have a column for each tier', () => {
    expect(read('Begin Time - msec\tEnd Time - msec\tEwa\tJan\n1000\t4000\tRaz.\t\n5000\t9000\t\tDwa.\n')).toEqual([
      [1000, 4000, 'Ewa: Raz.'],
      [5000, 9000, 'Jan: Dwa.'],
    ]);
  });

  it('with one time column has the speaker between the time and the words', () => {
    expect(read('00:01:05\tEwa Lis\tKiedy?\n00:01:10\tJan\tZaraz: po wojnie.\n')).toEqual([
      [65_000, 70_000, 'Ewa Lis: Kiedy?'],
      [70_000, 72_000, 'Jan: Zaraz: po wojnie.'],
    ]);
  });
});

describe('a table with words in several columns', () => {
  it("keeps those without a speaker's name", () => {
    expect(read('0:01\tczwarta?\tRaz.\tDwa.\n0:05\tEwa:\tTrzy.\t\n')).toEqual([
      [1000, 5000, 'czwarta? Raz. Dwa.'],
      [5000, 6000, 'Ewa: Trzy.'],
    ]);
  });
});

describe('times at the ends of paragraphs', () => {
  it('of f4 end the text before them, to the tenth of a second', () => {
    expect(readFile('f4-end-of-paragraph.txt')).toEqual([
      [0, 5300, 'B: Dzień dobry.'],
      [5300, 12_100, 'I: Proszę opowiedzieć.'],
    ]);
  });

  it('may be in brackets or bare after a sentence, after several rows or within one', () => {
    expect(read('Raz.\nDwa. [00:00:05]\n\nTrzy. (1:10)\nCztery! 0:02:00\nPięć.')).toEqual([
      [0, 5000, 'Raz.\nDwa.'],
      [5000, 70_000, 'Trzy.'],
      [70_000, 120_000, 'Cztery!'],
      [120_000, 121_000, 'Pięć.'],
    ]);
    expect(read('Raz. #00:00:05-0# Dwa. #00:00:09-5#')).toEqual([
      [0, 5000, 'Raz.'],
      [5000, 9500, 'Dwa.'],
    ]);
  });

  it('may be on separate rows, or next to the start times', () => {
    expect(read('Raz.\n#00:00:05-0#\n\nDwa.\n#00:00:09-5#\n')).toEqual([
      [0, 5000, 'Raz.'],
      [5000, 9500, 'Dwa.'],
    ]);
    expect(read('[00:00:01] I: Raz. [00:00:05]\n[00:00:06] B: Dwa.\nTrzy. [00:00:09]')).toEqual([
      [1000, 5000, 'I: Raz.'],
      [6000, 9000, 'B: Dwa.\nTrzy.'],
    ]);
  });

  it('on separate rows are starts if the text begins with one', () => {
    expect(read('00:00:01\nRaz.\n00:00:05\nDwa.')).toEqual([
      [1000, 5000, 'Raz.'],
      [5000, 6000, 'Dwa.'],
    ]);
  });

  it('are starts if the row has only a name besides', () => {
    expect(read('Ewa Lis [00:01:05]\nKiedy?\nJan [00:01:10]\nZaraz.')).toEqual([
      [65_000, 70_000, 'Ewa Lis: Kiedy?'],
      [70_000, 71_000, 'Jan: Zaraz.'],
    ]);
  });
});

describe('a text with times anywhere', () => {
  const anyRow = fc
    .tuple(
      fc.constantFrom('', '[00:00:0S] ', '0:0S ', '#00:00:0S-2# ', '00.00.0S ', '\t'),
      fc.array(fc.constantFrom('Raz', 'dwa.', 'Ewa:', 'trzy', '12.05.19', 'czwarta?', '\t', '#00:00:0S-1#'), {
        maxLength: 4,
      }),
      fc.constantFrom('', ' [00:00:0S]', '. 0:0S', ' #00:00:0S-5#', ' 00.00.0S', ' (0:0S)'),
    )
    .map(([start, words, end]) => `${start}${words.join(' ')}${end}`);
  // In small letters: a speaker's label, such as `narrator`, gets its capital.
  const wordsOf = (text: string) => (text.toLowerCase().match(/\p{L}+/gu) ?? []).sort();

  it('keeps all its words, at ascending times, or is refused', () => {
    fc.assert(
      fc.property(fc.array(anyRow, { minLength: 1, maxLength: 8 }), (rows) => {
        const text = rows.map((row, index) => row.replaceAll('S', String(index + 1))).join('\n');
        try {
          const lines = readPlainText(text);
          expect(wordsOf(lines.map((line) => line.text).join(' '))).toEqual(wordsOf(text));
          for (const [index, { startMs, endMs }] of lines.entries()) {
            expect(startMs).toBeGreaterThanOrEqual(lines[index - 1]?.startMs ?? 0);
            expect(endMs).toBeGreaterThanOrEqual(startMs);
          }
        } catch (error) {
          if (!(error instanceof UnreadableFileError)) throw error;
        }
      }),
      { numRuns: 2000 },
    );
  });
});

it('a row of hundreds of thousands of spaces is read quickly', () => {
  const [spaces, tabs] = [' '.repeat(300_000), '\t'.repeat(300_000)];
  expect(read(`0:01 Raz${spaces}.\n${tabs}Dwa.`)).toHaveLength(1);
});

describe('times written in other ways', () => {
  it.each([
    ['00.00.04 Raz.\n00.01.05 Dwa.'],
    ['00.00.04 – 00.01.05 Raz.\n00.01.05 – 00.01.06 Dwa.'],
    ['[00.00.04] Raz.\n[00.01.05] Dwa.'],
    ['0 min 4 s Raz.\n1 min 5 s Dwa.'],
    ['0 min. 4 sek. Raz.\n1 min. 05 sek. Dwa.'],
    ['0h00m04s Raz.\n0h01m05s Dwa.'],
    ['0\'04" Raz.\n1\'05" Dwa.'],
    ['#00:00:04-0# Raz.\n#00:01:05-0# Dwa.'],
  ])('%s', (text) => {
    expect(read(text)).toEqual([
      [4000, 65_000, 'Raz.'],
      [65_000, 66_000, 'Dwa.'],
    ]);
  });

  it('may be at the ends of paragraphs', () => {
    expect(read('Raz. 00.00.04\nDwa. 00.01.05')).toEqual([
      [0, 4000, 'Raz.'],
      [4000, 65_000, 'Dwa.'],
    ]);
  });

  it.each([
    ['TC 00:00:04 Raz.\nTC 00:01:05 Dwa.'],
    ['/00:00:04/ Raz.\n/00:01:05/ Dwa.'],
    ['Czas: 00:00:04\nRaz.\nCzas: 00:01:05\nDwa.'],
    ['(min 00:04) Raz.\n(min. 01:05) Dwa.'],
  ])('may be named as times: %s', (text) => {
    expect(read(text)).toEqual([
      [4000, 65_000, 'Raz.'],
      [65_000, 66_000, 'Dwa.'],
    ]);
  });

  it('are not times of the sound after „godz.”, or if a long text has only one', () => {
    const memories = 'Ewa: Dzień dobry.\nJan: Dobry.\nEwa: Kiedy?\nJan: Po wojnie.';
    const mentions = [
      'Wywiad z 12.05.2019, godz. 10:30',
      'Wyjazd był rano. 5:30',
      '10:30 zaczynamy.',
      'Czas: 01:10:05',
    ];
    for (const words of mentions) expect(() => read(`${words}\n${memories}`)).toThrow(UntimedTextError);
  });

  it('are dates if they are out of order, and then no time is invented', () => {
    expect(() => read('12.05.19 spisano.\n03.04.19 nagrano.')).toThrow(UnreadableFileError);
    expect(() => read('Nagrano 12.05.19')).toThrow(UnreadableFileError);
  });
});
