import { fileExtension, transcriptExtensions } from '@glosy/core/file-names';
import type { TranscriptFile } from '@glosy/core/transcript-file/read-transcript-file';

/** For a file input, in words of its `accept`. */
export const acceptedTranscripts = transcriptExtensions.map((extension) => `.${extension}`).join(',');

/** XML and packed files, for which only the server has parsers. */
const readByServer = ['xml', 'ttml', 'dfxp', 'eaf', 'exb', 'docx', 'odt', 'doc'];

/**
 * Reads a chosen transcript as the server will, so that the user sees the repairs before it is stored. Null for a file that
 * only the server reads; a Polish sentence for a file that cannot be read.
 */
export async function readChosen(file: File): Promise<TranscriptFile | string | null> {
  const extension = fileExtension(file.name);
  if (!transcriptExtensions.includes(extension) || readByServer.includes(extension)) return null;
  const { readTranscriptFile } = await import('@glosy/core/transcript-file/read-transcript-file');
  try {
    return readTranscriptFile(file.name, new Uint8Array(await file.arrayBuffer()));
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** The lines and repairs of a chosen file; none for a file that only the server reads, or will refuse. */
export async function readChosenOrNothing(file: File): Promise<TranscriptFile> {
  const read = await readChosen(file);
  return read === null || typeof read === 'string' ? { lines: [], repairs: [] } : read;
}
