import { fileExtension } from '@glosy/core/files/file-names';
import { UnreadableFileError } from '@glosy/core/files/unreadable-file';
import { readElan } from '@glosy/core/formats/annotation/elan';
import { readExmaralda } from '@glosy/core/formats/annotation/exmaralda';
import type { OhmsRecord } from '@glosy/core/formats/ohms/ohms-record';
import { readOhms } from '@glosy/core/formats/ohms/read-ohms';
import { readTtml } from '@glosy/core/formats/subtitles/ttml';
import { readTei } from '@glosy/core/formats/tei/read-tei';
import type { XmlElement } from '@glosy/core/formats/xml/xml-tree';
import { decodeXmlBytes } from '@glosy/core/text/decode-text';
import type { TranscriptLine } from '@glosy/core/transcript/transcript-line';
import { fitLines } from '@glosy/core/transcript-file/fit-sound';
import {
  finishLines,
  type ReadingOptions,
  readText,
  readTranscriptFile,
  type TranscriptFile,
} from '@glosy/core/transcript-file/read-transcript-file';
import type { Repair } from '@glosy/core/transcript-file/repair';
import { approximateRepair, UntimedTextError } from '@glosy/core/transcript-file/untimed-text';
import { parseXml } from '../formats/xml/parse-xml.ts';
import { readPackedText } from './packed-text.ts';

/** The words of one sound in one file. */
export interface ReadTranscript extends TranscriptFile {
  /** The whole record of an OHMS or TEI file; null for other formats. */
  record: OhmsRecord | null;
}

/** OHMS and TEI describe whole interviews; the other kinds are lines. */
type XmlContent = readonly OhmsRecord[] | { lines: readonly TranscriptLine[]; repairs?: Repair[] };

/** Formats that are XML, by the names of their root elements. */
const xmlFormats: readonly { name: string; root: RegExp; read(root: XmlElement): XmlContent }[] = [
  { name: 'TEI', root: /^(TEI|teiCorpus)/, read: readTei },
  { name: 'ELAN', root: /^ANNOTATION_DOCUMENT$/, read: (root) => ({ lines: readElan(root) }) },
  { name: 'EXMARaLDA', root: /^basic-transcription$/, read: (root) => ({ lines: readExmaralda(root) }) },
  {
    name: 'TTML',
    root: /^tt$/,
    read: (root) => {
      const repairs: Repair[] = [];
      return { lines: readTtml(root, repairs), repairs };
    },
  },
  { name: 'OHMS', root: /^(root|record)$/i, read: readOhms },
];

const xmlExtensions = ['xml', 'eaf', 'exb', 'ttml', 'dfxp'];
const oldOffice = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

/**
 * Reads a transcript in any format, detected by its content, else by the name of its file. An OHMS or TEI file may
 * contain several. A text without times is spread over its sound.
 * @throws UnreadableFileError, UntimedTextError if the length of the sound is unknown, TranscriptSyntaxError
 */
export async function parseTranscript(
  name: string,
  bytes: Uint8Array,
  options: ReadingOptions,
): Promise<ReadTranscript[]> {
  const start = Buffer.from(bytes.subarray(0, 100));
  if (start.subarray(0, 4).equals(oldOffice)) {
    throw new UnreadableFileError(
      'To jest plik DOC ze starego Worda albo dokument z hasłem. Zapisz go bez hasła jako DOCX, ODT albo RTF.',
    );
  }
  // Text of a word processor is any kind of text, subtitles among them.
  if (start.toString('latin1', 0, 4) === 'PK\x03\x04')
    return [{ ...readText('tekst.txt', await readPackedText(bytes), options), record: null }];
  const isXml =
    xmlExtensions.includes(fileExtension(name)) || /^(\xef\xbb\xbf)?\s*<\?xml\s/.test(start.toString('latin1'));
  if (!isXml) return [{ ...readTranscriptFile(name, bytes, options), record: null }];
  try {
    return readXml(parseXml(decodeXmlBytes(bytes)), options);
  } catch (error) {
    if (!(error instanceof UntimedTextError)) throw error;
    return [{ ...readText('tekst.txt', error.text, options), record: null }];
  }
}

function readXml(root: XmlElement, { soundMs }: ReadingOptions): ReadTranscript[] {
  const content = xmlFormats.find((format) => format.root.test(root.name))?.read(root);
  if (!content) {
    const names = xmlFormats.map(({ name }) => name).join(', ');
    throw new UnreadableFileError(`Nie znamy takiego pliku XML. Wczytać można pliki: ${names}.`);
  }
  if ('lines' in content) return [{ ...finishLines(content.lines, content.repairs), record: null }];
  return content.map((record) => {
    const read = { ...finishLines(record.lines), record };
    if (record.times === 'exact') return read;
    if (record.times === 'approximate') return { ...read, hasApproximateTimes: true };
    const lines = soundMs === null ? read.lines : fitLines(read.lines, 'scale', soundMs);
    return { ...read, lines, repairs: [approximateRepair(), ...read.repairs], hasApproximateTimes: true };
  });
}
