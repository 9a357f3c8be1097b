import { fileExtension, transcriptExtensions } from '@glosy/core/files/file-names';
import type { TranscriptFile } from '@glosy/core/transcript-file/read-transcript-file';

/** File types for the `accept` attribute of a file input. */
export const acceptedTranscripts = transcriptExtensions.map((extension) => `.${extension}`).join(',');

/** XML and packed files, which only the server can parse. */
const readByServer = ['xml', 'ttml', 'dfxp', 'eaf', 'exb', 'docx', 'odt', 'doc'];

/** Whether the browser can read the file itself. */
export function isReadHere({ name }: File): boolean {
  const extension = fileExtension(name);
  return transcriptExtensions.includes(extension) && !readByServer.includes(extension);
}

/**
 * Reads a chosen transcript as the server will, so that the user sees the repairs before it is stored. `soundMs` is the
 * length of its sound, null while it is unknown. Null for a file that only the server reads; a Polish sentence for a file
 * that cannot be read.
 */
export async function readChosen(file: File, soundMs: number | null): Promise<TranscriptFile | string | null> {
  if (!isReadHere(file)) return null;
  const { readTranscriptFile } = await import('@glosy/core/transcript-file/read-transcript-file');
  try {
    return readTranscriptFile(file.name, new Uint8Array(await file.arrayBuffer()), { soundMs });
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
