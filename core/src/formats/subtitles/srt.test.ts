import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyLines } from '../../testing/any-lines.ts';
import { TranscriptSyntaxError } from '../../transcript/transcript-line.ts';
import { readSrt, writeSrt } from './srt.ts';

const two = [
  { startMs: 1000, endMs: 2500, text: 'Dzień dobry.' },
  { startMs: 2500, endMs: 4000, text: 'Proszę opowiedzieć\no dzieciństwie.' },
];
const twoText = `1
00:00:01,000 --> 00:00:02,500
Dzień dobry.

2
00:00:02,500 --> 00:00:04,000
Proszę opowiedzieć
o dzieciństwie.

`;

/** The line number and reason with which a text is refused. */
function refusal(text: string): [number, string] {
  try {
    readSrt(text);
  } catch (error) {
    if (error instanceof TranscriptSyntaxError) return [error.line, error.reason];
    throw error;
  }
  throw new Error('The text was read.');
}

describe('reading SubRip', () => {
  it.each([
    ['as it should be', twoText],
    ['with a byte order mark', `\uFEFF${twoText}`],
    ['with CR LF', twoText.replaceAll('\n', '\r\n')],
    ['with CR only', twoText.replaceAll('\n', '\r')],
    ['with CR CR LF', twoText.replaceAll('\n', '\r\r\n')],
    ['with a blank line after each line', twoText.replaceAll('\n', '\n\n')],
    ['without numbers', twoText.replace(/^\d$\n/gm, '')],
    ['with every number 1', twoText.replace(/^2$/m, '1')],
    ['with numbers that jump', twoText.replace(/^2$/m, '117')],
    ['with a dot before milliseconds', twoText.replaceAll(',', '.')],
    ['without hours', twoText.replaceAll('00:00:', '00:')],
    ['with one digit of hours', twoText.replaceAll('00:00:', '0:00:')],
    ['without needless digits of milliseconds', twoText.replaceAll(',000', '').replaceAll(',500', ',5')],
    ['without blank lines between blocks', twoText.replaceAll('\n\n', '\n')],
    ['without numbers and blank lines', twoText.replace(/^\d$\n/gm, '').replaceAll('\n\n', '\n')],
    ['with many blank lines', `\n\n\n${twoText.replaceAll('\n\n', '\n\n\n\n')}\n\n`],
    ['without an end of the last line', twoText.trimEnd()],
    ['with spaces around', twoText.replace(/^(.+)$/gm, '  $1 \t')],
    ['without spaces around the arrow', twoText.replaceAll(' --> ', '-->')],
    ['with positions after the range', twoText.replace(/(-->.*)$/gm, '$1 X1:100 X2:200 Y1:10 Y2:20')],
    ['with formatting', twoText.replace('Dzień dobry.', '{\\an8}<i>Dzień</i> <font size="3">dobry.</font>')],
    ['with the mark that DOS ends files with', `${twoText}\u001A`],
    ['with a last number that has no block', `${twoText}3\n`],
  ])('%s', (_, text) => {
    expect(readSrt(text)).toEqual(two);
  });

  it('finds no lines in an empty text', () => {
    expect(readSrt('')).toEqual([]);
    expect(readSrt('\uFEFF\r\n\r\n')).toEqual([]);
  });

  it('keeps empty lines, overlaps and lines without length', () => {
    const text =
      '1\n00:00:05,000 --> 00:00:09,000\n\n2\n00:00:01,000 --> 00:00:07,000\nb\n\n3\n00:00:07,000 --> 00:00:07,000\nc\n';
    expect(readSrt(text)).toEqual([
      { startMs: 5000, endMs: 9000, text: '' },
      { startMs: 1000, endMs: 7000, text: 'b' },
      { startMs: 7000, endMs: 7000, text: 'c' },
    ]);
  });

  it('keeps a number that is the whole text', () => {
    expect(readSrt('1\n00:00:01,000 --> 00:00:02,000\n1987\n\n2\n00:00:03,000 --> 00:00:04,000\n2\n')).toEqual([
      { startMs: 1000, endMs: 2000, text: '1987' },
      { startMs: 3000, endMs: 4000, text: '2' },
    ]);
  });

  it('keeps words after a blank line with the line above', () => {
    expect(
      readSrt('1\n00:00:01,000 --> 00:00:02,000\njeden\n\ndwa\n\n2\n00:00:03,000 --> 00:00:04,000\ntrzy\n\nkoniec'),
    ).toEqual([
      { startMs: 1000, endMs: 2000, text: 'jeden\ndwa' },
      { startMs: 3000, endMs: 4000, text: 'trzy\nkoniec' },
    ]);
  });

  it('keeps an arrow and a time inside a text', () => {
    expect(readSrt('1\n00:00:01,000 --> 00:00:02,000\nŁódź --> Łask\n12:30: odjazd\n')).toEqual([
      { startMs: 1000, endMs: 2000, text: 'Łódź → Łask\n12:30: odjazd' },
    ]);
  });
});

describe('refusing SubRip', () => {
  it.each<[string, string, [number, string]]>([
    ['words without a time', '\nTo nie są napisy.\n', [2, 'brak czasu napisu']],
    ['words before the first time', '\nAla\n\n1\n00:00:01,000 --> 00:00:02,000\na', [1, 'brak czasu napisu']],
    ['letters in a time', '1\n00:00:0x,000 --> 00:00:02,000\na', [2, 'nieprawidłowy czas napisu']],
    ['seconds past 59', '00:00:61,000 --> 00:02:00,000\na', [1, 'nieprawidłowy czas napisu']],
    ['a broken end', '1\n00:00:01,000 --> później\na', [2, 'nieprawidłowy czas napisu']],
    ['an unusual arrow', '00:00:05,000 -> 00:00:06,000\na', [1, 'nieprawidłowy czas napisu']],
    ['an end before the start', '1\n00:00:02,000 --> 00:00:01,999\na', [2, 'nieprawidłowy czas napisu']],
    ['a time past a day', '1\n00:00:02,000 --> 24:00:00,001\na', [2, 'nieprawidłowy czas napisu']],
    ['no time that can be read', '1\n00:00:0x,000 --> później\na', [2, 'nieprawidłowy czas napisu']],
    [
      'a text too long',
      `${twoText}3\n00:00:05,000 --> 00:00:06,000\n${'a'.repeat(5001)}`,
      [11, 'napis jest dłuższy niż 5000 znaków'],
    ],
  ])('%s', (_, text, expected) => {
    expect(refusal(text)).toEqual(expected);
  });

  it('refuses the line past the fifty-thousandth', () => {
    const block = '00:00:01,000 --> 00:00:02,000\n\n';
    expect(readSrt(block.repeat(50_000))).toHaveLength(50_000);
    expect(refusal(block.repeat(50_001))).toEqual([100_001, 'transkrypcja ma więcej niż 50000 napisów']);
  });
});

describe('hostile texts', () => {
  it.each<[string, string]>([
    ['60 kB of newlines', '\n'.repeat(60_000)],
    ['60 kB of carriage returns', '\r'.repeat(60_000)],
    ['60 kB of blank lines after a range', `00:00:01,000 --> 00:00:02,000\n${' \n'.repeat(30_000)}`],
    ['numbers after a range', `00:00:01,000 --> 00:00:02,000\na\n${'\n2\n'.repeat(300)}`],
  ])('%s are read', (_, text) => {
    expect(readSrt(text).length).toBeLessThanOrEqual(1);
  });

  it.each<[string, string]>([
    ['100 kB of digits', '1'.repeat(100_000)],
    ['100 kB of digits before an arrow', `${'1'.repeat(100_000)} --> 2`],
    ['100 kB of spaces before an arrow', `${' '.repeat(100_000)}x --> 2`],
    ['100 kB of colons', '0:'.repeat(50_000)],
    ['100 kB of arrows', '-->'.repeat(33_000)],
  ])('%s are refused', (_, text) => {
    expect(refusal(text)[0]).toBe(1);
  });
});

describe('writing SubRip', () => {
  it('numbers the blocks and separates them by a blank line', () => {
    expect(writeSrt(two)).toBe(twoText);
  });

  it('writes nothing for no lines', () => {
    expect(writeSrt([])).toBe('');
  });

  it('keeps blank lines and ranges inside a text from breaking the file', () => {
    expect(writeSrt([{ startMs: 0, endMs: 86_400_000, text: 'a\n\n2\n00:00:01,000 --> 00:00:02,000\n' }])).toBe(
      '1\n00:00:00,000 --> 24:00:00,000\na\n2\n00:00:01,000 → 00:00:02,000\n\n',
    );
  });

  it('is read back as the same lines with any content', () => {
    fc.assert(
      fc.property(anyLines, (lines) => {
        expect(readSrt(writeSrt(lines))).toEqual(lines);
      }),
      { numRuns: 1000 },
    );
  });
});
