import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyLines } from '../../testing/any-lines.ts';
import { TranscriptSyntaxError } from '../../transcript/transcript-line.ts';
import { readTranscriptFile } from '../../transcript-file/read-transcript-file.ts';
import { readVtt, writeVtt } from './vtt.ts';

/** The text of the only cue whose payload is given. */
function textOf(payload: string): string | undefined {
  return readVtt(`WEBVTT\n\n00:01.000 --> 00:02.000\n${payload}\n`)[0]?.text;
}

function refusal(text: string): [number, string] {
  try {
    readVtt(text);
  } catch (error) {
    if (error instanceof TranscriptSyntaxError) return [error.line, error.reason];
    throw error;
  }
  throw new Error('The text was read.');
}

describe('reading WebVTT', () => {
  it('skips the header, notes, styles, regions, ids and settings', () => {
    const text = `WEBVTT - Wywiad
Kind: captions

STYLE
::cue { color: red }

REGION
id:a

NOTE uwaga

NOTE
w dwóch
wierszach

wstęp
00:01.000 --> 00:02.500 align:start position:10%
Dzień dobry.

2
01:00:00.000 --> 01:00:01.000
dwa
wiersze

00:05.000 --> 00:05.000
`;
    const expected = [
      { startMs: 1000, endMs: 2500, text: 'Dzień dobry.' },
      { startMs: 3_600_000, endMs: 3_601_000, text: 'dwa\nwiersze' },
      { startMs: 5000, endMs: 5000, text: '' },
    ];
    expect(readVtt(text)).toEqual(expected);
    expect(readVtt(`\uFEFF${text.replaceAll('\n', '\r\n')}`)).toEqual(expected);
    expect(readVtt(text.replaceAll('\n', '\r'))).toEqual(expected);
  });

  it.each([
    ['<v Ewa Nowak>Tak.</v>', 'Ewa Nowak: Tak.'],
    ['<v.loud.first Ewa>Tak.', 'Ewa: Tak.'],
    ['<v Ewa>Tak. <v Jan>Nie.', 'Ewa: Tak.\nJan: Nie.'],
    ['<v Ewa>Tak.</v>\n<v Jan>Nie.</v>', 'Ewa: Tak.\nJan: Nie.'],
    ['<v Ewa &amp; Jan>Tak.', 'Ewa & Jan: Tak.'],
    ['<c.yellow>a</c> <i>b</i> <00:01.500>c <lang pl>d</lang>', 'a b c d'],
    ['2 &lt; 3 &amp;&amp; 4 &gt; 3', '2 < 3 && 4 > 3'],
    ['&amp;lt;', '&lt;'],
    ['a&nbsp;b &#347; &#x15B; &unknown; &#9999999;', 'a\u00A0b ś ś &unknown; &#9999999;'],
    ['2 < 3', '2 < 3'],
    ['a <b', 'a <b'],
  ])('reads the payload %j', (payload, text) => {
    expect(textOf(payload)).toBe(text);
  });

  it('keeps words after a blank line with the cue above', () => {
    expect(textOf('jeden\n\ndwa')).toBe('jeden\ndwa');
  });

  it('reads cues directly after the header and after one another', () => {
    const text = 'WEBVTT\n00:01.000 --> 00:02.000\nTak\n00:02.000 --> 00:03.000\nNie';
    expect(readVtt(text).map((line) => line.text)).toEqual(['Tak', 'Nie']);
  });

  it('is detected by its header, independently of the file name', () => {
    const text = '\uFEFFWEBVTT\n\n00:01.000 --> 00:02.000\n<v Jan>Tak';
    expect(readTranscriptFile('a.srt', new TextEncoder().encode(text), { soundMs: null }).lines).toMatchObject([
      { startMs: 1000, endMs: 2000, text: 'Jan: Tak' },
    ]);
  });

  it('finds no lines under a bare header', () => {
    expect(readVtt('WEBVTT')).toEqual([]);
  });

  it.each<[string, string, [number, string]]>([
    ['words before any cue', 'WEBVTT\n\nAla\n', [3, 'brak czasu napisu']],
    ['a broken time', 'WEBVTT\n\n1\n00:0x.000 --> 00:02.000\na', [4, 'nieprawidłowy czas napisu']],
    ['an end before the start', 'WEBVTT\n\n00:02.000 --> 00:01.000\na', [3, 'nieprawidłowy czas napisu']],
    ['a time past a day', 'WEBVTT\n\n00:02.000 --> 24:00:00.001\na', [3, 'nieprawidłowy czas napisu']],
    ['no time that can be read', 'WEBVTT\n\n1\n00:0x.000 --> y\na', [4, 'nieprawidłowy czas napisu']],
  ])('refuses %s', (_, text, expected) => {
    expect(refusal(text)).toEqual(expected);
  });

  it.each(['<', '<v', '<a>', '&', '&#', '\n', '<v A>'])('returns for 100 kB of %j', (unit) => {
    const text = `WEBVTT\n\n00:01.000 --> 00:02.000\n${unit.repeat(100_000 / unit.length)}`;
    try {
      expect(readVtt(text)).toEqual([{ startMs: 1000, endMs: 2000, text: '' }]);
    } catch (error) {
      if (!(error instanceof TranscriptSyntaxError)) throw error;
      expect(error.reason).toBe('napis jest dłuższy niż 5000 znaków');
    }
  });
});

describe('writing WebVTT', () => {
  it('marks speakers and escapes the rest', () => {
    expect(
      writeVtt([
        { startMs: 1000, endMs: 2000, text: 'Ewa Nowak: 2 < 3 & 4\ndalej\nJan: tak' },
        { startMs: 2000, endMs: 3000, text: 'nikt' },
        { startMs: 3000, endMs: 3000, text: '' },
      ]),
    ).toBe(`WEBVTT

00:00:01.000 --> 00:00:02.000
<v Ewa Nowak>2 &lt; 3 &amp; 4
dalej</v>
<v Jan>tak</v>

00:00:02.000 --> 00:00:03.000
nikt

00:00:03.000 --> 00:00:03.000

`);
  });

  it('marks no speaker whose name would end the tag in an arrow', () => {
    const line = { startMs: 0, endMs: 0, text: 'STYLE--: 2' };
    const text = 'WEBVTT\n\n00:00:00.000 --> 00:00:00.000\nSTYLE--: 2\n\n';
    expect(writeVtt([line])).toBe(text);
    expect(readVtt(text)).toEqual([line]);
  });

  it('writes a bare header for no lines', () => {
    expect(writeVtt([])).toBe('WEBVTT\n\n');
  });

  it('is read back as the same lines with any content', () => {
    fc.assert(
      fc.property(anyLines, (lines) => {
        expect(readVtt(writeVtt(lines))).toEqual(lines);
      }),
      { numRuns: 1000 },
    );
  });
});
