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

/** A PDF that begins and ends as one; `damaged` when it only begins so. */
export function pdfStateOf(bytes: Buffer): 'none' | 'damaged' | 'whole' {
  if (!bytes.toString('latin1', 0, 5).startsWith('%PDF-')) return 'none';
  return bytes.toString('latin1', Math.max(0, bytes.length - 2048)).includes('%%EOF') ? 'whole' : 'damaged';
}
