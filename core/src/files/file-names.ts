import { limits } from '../limits.ts';

/** Allowed in a signature, after NFC: letters, digits, `.`, `_`, `-`; the first is a letter or digit. */
export const signaturePattern = /^[\p{L}\p{N}][\p{L}\p{N}._-]{0,63}$/u;

/** Control, formatting (bidirectional overrides, zero width), separators other than the space, slashes and straight quotes. */
const forbidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}/\\"'`]/u;
/** Names that Windows opens as a device, whatever the extension. */
const windowsDevice = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])\s*(?:\.|$)/i;

export function isSignature(text: string): boolean {
  return signaturePattern.test(text.normalize('NFC'));
}

/** Words that page addresses use in place of a signature. */
const routeWords = ['new', 'edit', 'view'];

export function isRouteWord(signature: string): boolean {
  return routeWords.includes(signature.toLowerCase());
}

/**
 * `{signature}_{original name}` (specification, section 3), as it is stored; a name that already has the prefix keeps it.
 * A straight apostrophe is written as ’, and a long name is shortened.
 */
export function storedFileName(signature: string, original: string): string {
  const prefix = `${signature.normalize('NFC')}_`;
  const name = original.normalize('NFC');
  return tidy(name.startsWith(prefix) ? name : prefix + name);
}

function tidy(name: string): string {
  return shorten(name.replaceAll("'", '’'));
}

/** Bytes at the end of a shortened name that are kept: names of one series differ there. */
const keptTailBytes = 60;

/** A name within the limit, with its extension and `…` in place of the removed middle. */
function shorten(name: string): string {
  if (bytesOf(name) <= limits.fileNameMaxBytes) return name;
  const [, stem = name, extension = ''] = /^(.+?)(\.[^.]{1,10})?$/su.exec(name) ?? [];
  const letters = [...stem];
  const tail: string[] = [];
  while (bytesOf(tail.join('')) < keptTailBytes) tail.unshift(letters.pop() ?? '');
  const rest = `…${tail.join('').trimStart()}${extension}`;
  const room = limits.fileNameMaxBytes - bytesOf(rest);
  let head = letters.slice(0, room).join('');
  while (bytesOf(head) > room) head = [...head].slice(0, -1).join('');
  return head.trimEnd() + rest;
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** The interviewee's photo: `{signature}_photo.{ext}`; `extension` without a dot. */
export function photoFileName(signature: string, extension: string): string {
  return `${signature.normalize('NFC')}_photo.${extension}`;
}

/** The name as it is stored; null when it could mislead a user, a browser or a file system: `fileNameFault` says why. */
export function cleanFileName(name: string): string | null {
  return fileNameFault(name) === null ? tidy(name.normalize('NFC')) : null;
}

/** Polish sentences for a name that cannot be stored: the reason and what to do; null when it can be stored. */
export function fileNameFault(name: string): string | null {
  const clean = tidy(name.normalize('NFC'));
  if (clean === '') return 'Nazwa jest pusta.';
  const sign = forbidden.exec(clean)?.[0];
  if (sign !== undefined) return `Nie może w niej być ${signName(sign)}. Zmień nazwę pliku.`;
  if (/^[.\s]|[.\s]$/.test(clean)) return 'Nie może zaczynać się ani kończyć kropką lub odstępem. Zmień nazwę pliku.';
  if (windowsDevice.test(clean)) return 'Tak Windows nazywa urządzenie. Zmień nazwę pliku.';
  return null;
}

function signName(sign: string): string {
  if (/^[/\\"`]$/.test(sign)) return `znaku ${sign}`;
  const code = (sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return /[\n\r\u2028\u2029]/.test(sign) ? `końca wiersza (U+${code})` : `niewidocznego znaku U+${code}`;
}

/** The name under which a file is saved on any disk: Windows stores none of `< > : " | ? *`. */
export function downloadFileName(name: string): string {
  return name.replace(/[<>:"|?*/\\]/g, '_');
}

/** Finds the recording a file belongs to: the longest signature that the name starts with, followed by `_`. */
export function findSignature(fileName: string, signatures: Iterable<string>): string | null {
  const name = fileName.normalize('NFC');
  let longest: string | null = null;
  for (const signature of signatures) {
    const isLonger = longest === null || signature.length > longest.length;
    if (isLonger && name.startsWith(`${signature.normalize('NFC')}_`)) longest = signature;
  }
  return longest;
}

/** `HM-{year}-{NNN}`, one above the highest number used that year, so that numbers of removed recordings are not reused. */
export function nextSignature(year: number, existing: Iterable<string>): string {
  const prefix = `HM-${String(year).padStart(4, '0')}-`;
  let highest = 0;
  for (const signature of existing) {
    const number = signature.slice(prefix.length);
    if (signature.toUpperCase().startsWith(prefix) && /^\d{1,9}$/.test(number)) {
      highest = Math.max(highest, Number(number));
    }
  }
  return prefix + String(highest + 1).padStart(3, '0');
}

/** The lower-case extension without its dot; empty when there is none. */
export function fileExtension(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? '' : name.slice(dot + 1).toLowerCase();
}

/** Whether the extension is one of the audio formats that the archive keeps and plays. */
export function isAudioName(name: string): boolean {
  return ['mp3', 'wav'].includes(fileExtension(name));
}

/** Formats of documents and tables of all kinds: a file without times is not a transcript. */
export const documentExtensions: readonly string[] = ['docx', 'odt', 'rtf', 'doc', 'html', 'htm', 'txt', 'tsv'];

/** Extensions of the transcripts that the archive reads. Subtitles come first, because people have edited them. */
export const transcriptExtensions: readonly string[] = [
  ...['srt', 'vtt', 'sbv', 'ass', 'ssa', 'ttml', 'dfxp'],
  ...['eaf', 'exb', 'textgrid', 'otr', 'xml', 'json'],
  ...documentExtensions,
];

/** Whether the name has the extension of a transcript format that the archive reads. */
export function isTranscriptName(name: string): boolean {
  return transcriptExtensions.includes(fileExtension(name));
}
