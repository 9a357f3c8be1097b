import fc from 'fast-check';
import { normaliseLineText } from '../transcript/line-text.ts';
import type { TranscriptLine } from '../transcript/transcript-line.ts';

const dayMs = 24 * 3600_000;
const pieces = [
  ...[
    '<i>',
    '</i>',
    '<font color="red">',
    '<br>',
    '<',
    '>',
    '{\\an8}',
    '{',
    '}',
    '\\',
    '-->',
    '--',
    '-',
    '&',
    '&amp;',
    '&lt;',
  ],
  ...[
    '\n',
    '\n\n',
    '\r',
    ' ',
    '\t',
    '\u00A0',
    '\uFEFF',
    '1987',
    '2',
    '12:30:00',
    '00:00:01,000',
    'NOTE',
    'STYLE',
    'WEBVTT',
  ],
  ...['Jan:', 'Jan: tak', 'Ewa Nowak: nie', ': ', 'zażółć', 'GĘŚLĄ', '\uD800', '🎙️', '<v Jan>', '</v>', '<c.x>'],
];

/** Raw texts of a line: arbitrary Unicode mixed with characters that break subtitle formats. For tests only. */
export const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc
    .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'binary', maxLength: 3 })), { maxLength: 12 })
    .map((parts) => parts.join('')),
);

/** Valid transcript lines in any order, with any overlap. For tests only. */
export const anyLines: fc.Arbitrary<TranscriptLine[]> = fc.array(
  fc
    .tuple(fc.integer({ min: 0, max: dayMs }), fc.integer({ min: 0, max: dayMs }), anyText)
    .map(([a, b, text]) => ({ startMs: Math.min(a, b), endMs: Math.max(a, b), text: normaliseLineText(text) })),
  { maxLength: 12 },
);
