import { decodeXmlBytes } from '@glosy/core/decode-text';
import { fileExtension } from '@glosy/core/file-names';
import type { OhmsRecord } from '@glosy/core/ohms/ohms-record';
import { readOhms } from '@glosy/core/ohms/read-ohms';
import { readTei } from '@glosy/core/tei/read-tei';
import { finishLines, readTranscriptFile, type TranscriptFile } from '@glosy/core/transcript-file/read-transcript-file';
import { parseXml } from '../xml/parse-xml.ts';

/** The words of one sound as one file has them. */
export interface ReadTranscript extends TranscriptFile {
  /** The whole record of an OHMS or TEI file; null for other formats. */
  record: OhmsRecord | null;
}

/**
 * Reads a transcript in any format, by the name's extension and the content. All doors of the server read files through
 * it. An OHMS or TEI file may hold several. @throws UnreadableFileError, TranscriptSyntaxError
 */
export function readTranscript(name: string, bytes: Uint8Array): ReadTranscript[] {
  if (fileExtension(name) !== 'xml') return [{ ...readTranscriptFile(name, bytes), record: null }];
  const root = parseXml(decodeXmlBytes(bytes));
  const records = /^TEI|^teiCorpus$/.test(root.name) ? readTei(root) : readOhms(root);
  return records.map((record) => ({ ...finishLines(record.lines), record }));
}
