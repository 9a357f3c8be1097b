import { repairDoubleUtf8 } from './double-utf8.ts';
import { encodingTables } from './encoding-tables.ts';
import { decodeWide, type WideEncoding, wideEncodingOf } from './utf16.ts';

/** On equal scores the first one wins: most Polish files that are not UTF-8 use it. */
export const legacyEncodings = ['windows-1250', 'iso-8859-2', 'cp852', 'mac-ce'] as const;
export type LegacyEncoding = (typeof legacyEncodings)[number];

/** A possible encoding of a file, with up to three of its rows decoded in it. */
export interface EncodingSample {
  encoding: LegacyEncoding;
  rows: string[];
}

export const encodingLabels: Record<LegacyEncoding, string> = {
  'windows-1250': 'Windows (CP1250)',
  'iso-8859-2': 'ISO 8859-2',
  cp852: 'DOS (CP852)',
  'mac-ce': 'Mac (środkowoeuropejskie)',
};

const sampleRowLength = 100;
/** Number of rows that are examined to find the encoding. */
const sampleRows = 2000;

/**
 * Decodes a transcript in any encoding that Polish offices have used: UTF-8 (also with stray bytes, or encoded twice)
 * and UTF-16 with or without a byte order mark, Windows-1250, ISO-8859-2, CP852, Mac Central European. The mark is
 * dropped; a byte that means nothing becomes �. Rows that are not UTF-8 are read in `chosen`, if the user chose an
 * encoding. Never throws.
 */
export function decodeTranscriptBytes(bytes: Uint8Array, chosen?: LegacyEncoding): string {
  const wide = wideEncodingOf(bytes);
  if (wide !== null) return decodeUtf16(bytes, wide);
  return repairDoubleUtf8(strictUtf8(bytes) ?? decodeRows(bytes, chosen));
}

/** A stray byte may be the first one, or anywhere: then the letters decide which bytes are pairs. */
function decodeUtf16(bytes: Uint8Array, wide: WideEncoding): string {
  const text = decodeWide(bytes, wide);
  if (bytes.length % 2 === 0) return text;
  const other = decodeWide(bytes.subarray(1), wide === 'utf-16le' ? 'utf-16be' : 'utf-16le');
  return scoreOf(other) > scoreOf(text) ? other : text;
}

/**
 * The encodings that a file's letters cannot tell apart, the likeliest first; empty for nearly all files. The likeliest
 * must have Polish letters where words have them. It must lead by one point for each letter that another encoding reads
 * otherwise: such a letter is worth two points, and a strange one in its place costs two.
 */
export function doubtfulEncodings(bytes: Uint8Array): EncodingSample[] {
  if (wideEncodingOf(bytes) !== null || strictUtf8(bytes) !== null) return [];
  const known = splitRows(bytes).map((row) => ({ row, text: latinUtf8(row) }));
  if (known.some(({ text }) => /[^\p{ASCII}]/u.test(text ?? ''))) return [];
  const [best, ...others] = rankEncodings(known.flatMap(({ row, text }) => (text === null ? [row] : [])));
  const possible = others.filter(({ texts, points }) => {
    const apart = texts.reduce((sum, text, index) => sum + countDifferent(text, best.texts[index] ?? ''), 0);
    const isBehind = best.points > 0 && best.points - points >= apart;
    return apart > 0 && !isBehind && !texts.some((text) => /[\u0080-\u009F\uFFFD]/.test(text));
  });
  if (possible.length === 0) return [];
  const isFirst = ({ texts }: Reading, at: number, all: readonly Reading[]) =>
    all.findIndex((other) => other.texts.join() === texts.join()) === at;
  return [best, ...possible]
    .filter(isFirst)
    .map(({ encoding, texts }) => ({ encoding, rows: texts.slice(0, 3).map(sampleOf) }));
}

/** The part of a row around its first ambiguous letter. */
function sampleOf(row: string): string {
  const at = Math.max(0, row.search(/[^\p{ASCII}]/u) - sampleRowLength / 2);
  return row.slice(at, at + sampleRowLength).trim();
}

function countDifferent(one: string, other: string): number {
  return Array.from(one).filter((letter, index) => letter !== other[index]).length;
}

/** Decodes an XML file: where its bytes do not tell the encoding, its declaration does. */
export function decodeXmlBytes(bytes: Uint8Array): string {
  const declared = wideEncodingOf(bytes) === null && strictUtf8(bytes) === null ? declaredEncoding(bytes) : null;
  // A stream, because Node decodes Windows-1252 as ISO-8859-1 otherwise, without its quotation marks.
  return declared === null ? decodeTranscriptBytes(bytes) : new TextDecoder(declared).decode(bytes, { stream: true });
}

/** The declared encoding of an XML file; null without one, or if its bytes contradict it. */
function declaredEncoding(bytes: Uint8Array): string | null {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const label = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(start)?.[1] ?? '';
  try {
    const { encoding } = new TextDecoder(label);
    return encoding.startsWith('utf') ? null : encoding;
  } catch {
    return null;
  }
}

function strictUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/**
 * Decodes each row separately: files are put together from pieces in different encodings. Bad bytes among letters of
 * UTF-8 become �.
 */
function decodeRows(bytes: Uint8Array, chosen: LegacyEncoding | undefined): string {
  const rows = splitRows(bytes);
  const texts = rows.map(latinUtf8);
  const legacy = chosen ?? rankEncodings(rows.filter((_, index) => texts[index] === null))[0].encoding;
  // A stray byte among rows of UTF-8 is not a letter of another encoding.
  const isMixed = texts.some((text) => text !== null && /[^\p{ASCII}]/u.test(text));
  const decodeOther = (row: Uint8Array) => {
    const text = decodeLegacy(row, legacy);
    if (chosen) return text;
    const utf8 = new TextDecoder().decode(row);
    const isLegacy = (!isMixed && utf8.includes('\uFFFD')) || scoreOf(text) > Math.max(0, scoreOf(utf8));
    return isLegacy ? text : utf8;
  };
  return texts.map((text, index) => text ?? decodeOther(rows[index] as Uint8Array)).join('');
}

/**
 * Null for a row that is not UTF-8, or whose letters are so unlikely that they may be two letters of another encoding.
 */
function latinUtf8(row: Uint8Array): string | null {
  const text = strictUtf8(row);
  return text !== null && /^[\p{ASCII}\p{Script=Latin}\p{P}\p{S}\p{Z}]*$/u.test(text) ? text : null;
}

interface Reading {
  encoding: LegacyEncoding;
  texts: string[];
  points: number;
}

/** The rows in every encoding, the likeliest first. Without Polish letters the most usual encoding is first. */
function rankEncodings(rows: readonly Uint8Array[]): [Reading, ...Reading[]] {
  const sample = rows.slice(0, sampleRows);
  const readings = legacyEncodings.map((encoding, index): Reading => {
    const texts = sample.map((row) => decodeLegacy(row, encoding));
    const points = texts.reduce((sum, text) => sum + scoreOf(text), 0);
    return { encoding, texts, points: index === 0 ? Math.max(0, points) : points };
  });
  return readings.sort((one, other) => other.points - one.points) as [Reading, ...Reading[]];
}

/** Score of a text as Polish: Polish letters where words have them, minus characters that Polish texts lack. */
function scoreOf(text: string): number {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  const small = count(/(?<=\p{L})[ąćęłńóśźż]|[ąćęłńóśźż](?=\p{L})/gu);
  const capital = count(/(?<!\p{L})[ĄĆĘŁŃÓŚŹŻ](?=\p{L})|(?<=\p{Lu})[ĄĆĘŁŃÓŚŹŻ](?!\p{Ll})/gu);
  const marks = count(/[„”–—…’«»]/g);
  const strange = count(/(?<=\p{Ll})\p{Lu}|[^\p{ASCII}ąćęłńóśźżĄĆĘŁŃÓŚŹŻ„”“‘–—…’«»\u00A0]/gu);
  return 2 * (small + capital) + marks - 2 * strange;
}

function decodeLegacy(bytes: Uint8Array, encoding: LegacyEncoding): string {
  if (encoding === 'windows-1250' || encoding === 'iso-8859-2') return new TextDecoder(encoding).decode(bytes);
  const upper = encodingTables[encoding];
  return Array.from(bytes, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : upper[byte - 0x80])).join('');
}

/** The rows with their line ends. */
function splitRows(bytes: Uint8Array): Uint8Array[] {
  const rows: Uint8Array[] = [];
  let from = 0;
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] !== 0x0a && bytes[at] !== 0x0d) continue;
    rows.push(bytes.subarray(from, at + 1));
    from = at + 1;
  }
  rows.push(bytes.subarray(from));
  return rows;
}
