/**
 * Content-Type of everything the archive hands out, by extension. What a client once said of its file is never
 * repeated to another client.
 */
const contentTypes = {
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  pdf: 'application/pdf',
  srt: 'application/x-subrip; charset=utf-8',
  vtt: 'text/vtt; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
} as const;

export type ServedExtension = keyof typeof contentTypes;

export function contentTypeOf(extension: ServedExtension): string {
  return contentTypes[extension];
}

/** Of a file name, by its last extension in any letter case; bytes that no browser interprets for all others. */
export function contentTypeOfName(fileName: string): string {
  const dot = fileName.lastIndexOf('.');
  const extension = dot < 0 ? '' : fileName.slice(dot + 1).toLowerCase();
  return isServedExtension(extension) ? contentTypes[extension] : 'application/octet-stream';
}

function isServedExtension(extension: string): extension is ServedExtension {
  return Object.hasOwn(contentTypes, extension);
}
