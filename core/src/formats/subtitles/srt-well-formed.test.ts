import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyLines } from '../../testing/any-lines.ts';
import { readSrt, writeSrt } from './srt.ts';
import { readWellFormedSrt } from './srt-well-formed.ts';

/** The lines of a text, or its refusal. */
function reading(text: string): unknown {
  try {
    return readSrt(text);
  } catch {
    return 'refused';
  }
}

const piece = fc.constantFrom(
  ...['\n', '\n\n', ' ', '\r', '\r\n', '\t', '1', '2', '3\n', ':', ',', '-->', ' --> ', '-', 'a', '\u2028', '\u001A'],
  ...['00:00:01,000', '00:00:01,000 --> 00:00:02,000', '\n00:00:01,000 --> 00:00:02,000\n', '99:99:99,999', '\uFEFF'],
);

describe('the fast reader of well-formed SubRip', () => {
  it('reads what the archive writes', () => {
    const lines = [
      { startMs: 0, endMs: 2500, text: 'Anna Nowak: Dzień dobry.' },
      { startMs: 2500, endMs: 86_400_000, text: '' },
      { startMs: 3000, endMs: 3000, text: 'Dwa\nwiersze' },
    ];
    expect(readWellFormedSrt(writeSrt(lines))).toEqual(lines);
  });

  it.each(['', '\n', '1\n', 'Dzień dobry.\n', '1\n00:00:01,000 --> 00:00:00,000\na\n\n'])(
    'leaves %j to the tolerant reader',
    (text) => {
      expect(readWellFormedSrt(text)).toBeNull();
    },
  );

  it('leaves a lone number at the end of the file to the tolerant reader', () => {
    const text = '1\n00:00:00,000 --> 00:00:01,000\na\n \n2\n\n';
    expect(readWellFormedSrt(text)).toBeNull();
    expect(readSrt(text)).toEqual([{ startMs: 0, endMs: 1000, text: 'a' }]);
  });

  it('reads every text it accepts like the tolerant reader, whatever was removed or inserted', () => {
    const edit = fc.record({ at: fc.nat(1000), removed: fc.nat(4), put: piece });
    fc.assert(
      fc.property(anyLines, fc.array(edit, { maxLength: 3 }), (lines, edits) => {
        let text = writeSrt(lines);
        for (const { at, removed, put } of edits) {
          const place = text.length === 0 ? 0 : at % text.length;
          text = text.slice(0, place) + put + text.slice(place + removed);
        }
        // A leading blank line only switches to the tolerant parser.
        expect(reading(text)).toEqual(reading(`\n${text.replace(/^\uFEFF/, '')}`));
      }),
      { numRuns: 3000 },
    );
  });
});
