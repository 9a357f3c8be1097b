import { element, lines, textElement, type Xml, xmlDocument } from '../formats/xml/write-xml.ts';
import type { ExportedRecording } from './exported-recording.ts';
import { isoDuration, mediaTypeOf, soundsOf } from './sounds.ts';

/** The elements of simple Dublin Core (DCMES 1.1), as OAI-PMH carries them. */
export function dublinCore(recording: ExportedRecording): Xml {
  return element(
    'oai_dc:dc',
    {
      'xmlns:oai_dc': 'http://www.openarchives.org/OAI/2.0/oai_dc/',
      'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
      'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
      'xsi:schemaLocation':
        'http://www.openarchives.org/OAI/2.0/oai_dc/ http://www.openarchives.org/OAI/2.0/oai_dc.xsd',
    },
    lines([
      textElement('dc:title', recording.title, { 'xml:lang': 'pl' }),
      textElement('dc:creator', recording.narrator),
      textElement('dc:contributor', recording.interviewer),
      ...recording.subjects.map((subject) => textElement('dc:subject', subject)),
      ...recording.persons.map((person) => textElement('dc:subject', person)),
      textElement('dc:description', recording.summary),
      textElement('dc:description', recording.location && `Miejsce nagrania: ${recording.location}`),
      textElement('dc:publisher', recording.library),
      textElement('dc:date', recording.edtf),
      textElement('dc:type', 'Sound'),
      textElement('dc:type', 'historia mówiona', { 'xml:lang': 'pl' }),
      ...formats(recording).map((format) => textElement('dc:format', format)),
      textElement('dc:identifier', recording.address),
      textElement('dc:identifier', recording.signature),
      ...recording.languages.map((language) => textElement('dc:language', language)),
      textElement('dc:relation', recording.series),
      ...recording.places.map((place) => textElement('dc:coverage', place)),
      textElement('dc:coverage', recording.period),
      textElement('dc:rights', recording.licence),
      textElement('dc:rights', recording.rights),
    ]),
  );
}

/** The kinds of the files, and how long they are. */
function formats(recording: ExportedRecording): string[] {
  const types = soundsOf(recording).flatMap(({ audioFile }) => mediaTypeOf(audioFile) ?? []);
  return [...new Set(types), isoDuration(recording)];
}

export function writeDublinCore(recording: ExportedRecording): string {
  return xmlDocument(dublinCore(recording));
}
