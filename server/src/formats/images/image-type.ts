export type ImageType = 'jpg' | 'png' | 'gif';

export const imageContentTypes: Record<ImageType, string> = { jpg: 'image/jpeg', png: 'image/png', gif: 'image/gif' };

const beginnings: readonly [ImageType, string][] = [
  ['jpg', '\xff\xd8\xff'],
  ['png', '\x89PNG\r\n\x1a\n'],
  ['gif', 'GIF87a'],
  ['gif', 'GIF89a'],
];

/** Detects the type of a picture by its first bytes, ignoring its name. It may still fail to decode. */
export function imageTypeOf(bytes: Buffer): ImageType | null {
  const head = bytes.toString('latin1', 0, 8);
  return beginnings.find(([, beginning]) => head.startsWith(beginning))?.[0] ?? null;
}

const others: readonly [kind: string, beginning: RegExp][] = [
  ['heic', /^.{4}ftyp(?:hei|hev|mif1|msf1)/s],
  ['avif', /^.{4}ftypavi/s],
  ['tiff', /^(?:II[*+]\0|MM\0[*+])/],
  ['webp', /^RIFF.{4}WEBP/s],
  ['bmp', /^BM.{4}\0{4}/s],
  ['psd', /^8BPS/],
];

/** Detects other kinds of pictures, which are refused, by the first bytes; empty for anything else. */
export function otherPictureKind(bytes: Buffer): string {
  const head = bytes.toString('latin1', 0, 12);
  return others.find(([, beginning]) => beginning.test(head))?.[0] ?? '';
}

/** Longest distance of a PDF's marker from the file's beginning, as readers allow. */
const pdfMarkMaxBytes = 1024;

/** Number of bytes that identify a file's type. */
export const typeHeadBytes = pdfMarkMaxBytes + '%PDF-'.length;

export function beginsAsPdf(bytes: Buffer): boolean {
  return bytes.toString('latin1', 0, typeHeadBytes).includes('%PDF-');
}

export function endsAsPdf(bytes: Buffer): boolean {
  return bytes.toString('latin1', Math.max(0, bytes.length - 2048)).includes('%%EOF');
}
