/** Windows-1250 and ISO-8859-2 differ in the places of Ą ą Ś ś Ź ź. */
const windowsPolish = new Set([0xa5, 0xb9, 0x8c, 0x9c, 0x8f, 0x9f]);
const isoPolish = new Set([0xa1, 0xb1, 0xa6, 0xb6, 0xac, 0xbc]);
const sampleBytes = 64 * 1024;

/**
 * Decodes a transcript in any encoding that Polish offices have used: UTF-8 and UTF-16 with or without a byte order
 * mark, Windows-1250, ISO-8859-2. The mark is dropped. Never throws: every byte is valid in Windows-1250.
 */
export function decodeTranscriptBytes(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
}

/** Decodes an XML file: where its bytes do not tell the encoding, its declaration does. */
export function decodeXmlBytes(bytes: Uint8Array): string {
  const found = encodingOf(bytes);
  if (found.startsWith('utf')) return new TextDecoder(found).decode(bytes);
  // A stream, since Node reads Windows-1252 at once as ISO-8859-1, without its quotation marks.
  return new TextDecoder(declaredEncoding(bytes) ?? found).decode(bytes, { stream: true });
}

/** Null where an XML file declares none, or one that its bytes are not in. */
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

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const wide = wideEncodingOf(bytes);
  if (wide !== null) return wide;
  return isUtf8(bytes) ? 'utf-8' : polishEncodingOf(bytes);
}

/** Numbers, spaces and most Polish letters have a zero for the upper byte in UTF-16; no other text has zeros. */
function wideEncodingOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes.length < 2 || bytes.length % 2 !== 0) return null;
  const sample = bytes.subarray(0, sampleBytes);
  const zeros = [0, 0] as [number, number];
  for (let at = 0; at < sample.length; at++) {
    if (sample[at] === 0) zeros[(at % 2) as 0 | 1]++;
  }
  const units = sample.length / 2;
  const [even, odd] = [zeros[0] / units, zeros[1] / units];
  if (odd > 0.3 && even < 0.05) return 'utf-16le';
  if (even > 0.3 && odd < 0.05) return 'utf-16be';
  return null;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** The encoding with more Polish letters inside words; bytes 80–9F are quotes and dashes in Windows and unused in ISO. */
function polishEncodingOf(bytes: Uint8Array): 'windows-1250' | 'iso-8859-2' {
  let windows = 0;
  let iso = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    if (byte >= 0x80 && byte <= 0x9f) windows += 1;
    const isInWord = isLetter(bytes[at - 1]) || isLetter(bytes[at + 1]);
    if (isInWord && windowsPolish.has(byte)) windows += 1;
    if (isInWord && isoPolish.has(byte)) iso += 1;
  }
  return iso > windows ? 'iso-8859-2' : 'windows-1250';
}

/** ASCII letters, and the letters that both encodings keep from C0 up. */
function isLetter(byte: number | undefined): boolean {
  if (byte === undefined) return false;
  return (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a) || byte >= 0xc0;
}
