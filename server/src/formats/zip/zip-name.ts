import { crc32 } from 'node:zlib';
import { encodingTables } from '@glosy/core/text/encoding-tables';
import type { Entry } from 'yauzl';

const utf8Flag = 0x800;
const unicodePathField = 0x7075;
type Decode = (bytes: Uint8Array) => string;

/** In the order of their likelihood if the names do not decide. */
const codePages: readonly Decode[] = [
  (bytes) =>
    Array.from(bytes, (byte) => (byte < 128 ? String.fromCharCode(byte) : encodingTables.cp852[byte - 128])).join(''),
  (bytes) => new TextDecoder('windows-1250').decode(bytes),
  (bytes) => new TextDecoder('iso-8859-2').decode(bytes),
];

export type NamedEntry = Pick<Entry, 'generalPurposeBitFlag' | 'fileName' | 'extraFields'>;

/**
 * The names of a ZIP's entries, decoded as intended; backslashes become slashes. Names without a stated encoding are
 * UTF-8 if valid, as macOS writes, else in the code page in which all of them together look Polish.
 */
export function decodeZipNames(entries: readonly NamedEntry[]): string[] {
  const known = entries.map((entry) => unicodePathOf(entry) ?? asUtf8(bytesOf(entry)));
  const unknown = entries.filter((_, index) => known[index] === null).map(bytesOf);
  const scores = codePages.map((decode) => scoreOf(unknown.map(decode).join('\n')));
  const decode = codePages[scores.indexOf(Math.max(...scores))] as Decode;
  return entries.map((entry, index) => (known[index] ?? decode(bytesOf(entry))).replaceAll('\\', '/').normalize('NFC'));
}

/** With decoding turned off, yauzl returns bytes. */
function bytesOf({ fileName }: NamedEntry): Uint8Array {
  return fileName as unknown as Uint8Array;
}

/** The name in the extra field of Info-ZIP, unless another program changed the entry's name afterwards (APPNOTE 4.6.9). */
function unicodePathOf(entry: NamedEntry): string | null {
  if ((entry.generalPurposeBitFlag & utf8Flag) !== 0) return null;
  const data = entry.extraFields.find(({ id }) => id === unicodePathField)?.data;
  if (!data || data.length < 6 || data[0] !== 1 || data.readUInt32LE(1) !== crc32(bytesOf(entry))) return null;
  return asUtf8(data.subarray(5));
}

function asUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Score that is higher for Polish letters, lower for symbols and for capitals within a word. */
function scoreOf(text: string): number {
  let score = 0;
  for (const [letter] of text.matchAll(/[^ -~]/g)) {
    if (/[ąćęłńóśźż]/i.test(letter)) score += 2;
    else score -= /\p{L}/u.test(letter) ? 1 : 3;
  }
  const broken = text.match(/(?<=\p{Ll})\p{Lu}|(?<=\p{Lu}\p{Lu})\p{Ll}/gu) ?? [];
  return score - 2 * broken.length;
}
