import { decodeTranscriptBytes, decodeXmlBytes } from '@glosy/core/decode-text';
import { fileExtension } from '@glosy/core/file-names';
import type { OhmsRecord } from '@glosy/core/ohms/ohms-record';
import { readOhms } from '@glosy/core/ohms/read-ohms';
import { readSrt, writeSrt } from '@glosy/core/srt';
import { readTei } from '@glosy/core/tei/read-tei';
import { readTimedText } from '@glosy/core/timed-text';
import { inTimeOrder, type TranscriptLine, TranscriptSyntaxError } from '@glosy/core/transcript-line';
import { readTranscriptText } from '@glosy/core/transcript-text';
import { UnreadableFileError } from '@glosy/core/unreadable-file';
import { readWords } from '@glosy/core/words/read-words';
import { parseXml } from '../../../xml/parse-xml.ts';

/** What one file says of the words of one sound. */
export interface ReadTranscript {
  lines: TranscriptLine[];
  /** The whole record of an OHMS or TEI file; null for other formats. */
  record: OhmsRecord | null;
}

/** Reads a transcript in any format, by the name's extension. An OHMS or TEI file may hold several. @throws UnreadableFileError */
export function readTranscript(path: string, bytes: Buffer): ReadTranscript[] {
  const extension = fileExtension(path);
  try {
    if (extension === 'xml') {
      const root = parseXml(decodeXmlBytes(bytes));
      const records = /^TEI|^teiCorpus$/.test(root.name) ? readTei(root) : readOhms(root);
      return records.map((record) => ({ record, lines: checked(record.lines) }));
    }
    const lines = checked(readLines(extension, path, decodeTranscriptBytes(bytes)));
    if (lines.length === 0) throw new UnreadableFileError('W tym pliku nie ma żadnych napisów.');
    return [{ lines, record: null }];
  } catch (error) {
    if (error instanceof TranscriptSyntaxError)
      throw new UnreadableFileError(`Nie można odczytać napisów: ${error.message}.`);
    throw error;
  }
}

function readLines(extension: string, path: string, text: string): TranscriptLine[] {
  if (extension === 'json') return readWords(text);
  if (extension === 'txt' || extension === 'tsv') return readTimedText(text);
  return readTranscriptText(path, text);
}

/** The lines as they will be stored, with the rules that all transcripts keep. */
function checked(lines: readonly TranscriptLine[]): TranscriptLine[] {
  return lines.length === 0 ? [] : readSrt(writeSrt(inTimeOrder(lines)));
}
