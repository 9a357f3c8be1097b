import { element, lines, textElement, type Xml } from '../formats/xml/write-xml.ts';
import type { ArchivePlace } from './archive-place.ts';
import { iiifAddresses } from './iiif/addresses.ts';
import type { PublishedRecording } from './published-recording.ts';
import { isoDuration, soundsOf } from './sounds.ts';

const polish = { 'xml:lang': 'pl' };

/**
 * A published recording in the Europeana Data Model, as a provider sends it: the conversation, its files and the
 * aggregation of both, with elements in the order of Europeana's schema (EDM-EXTERNAL-MAIN).
 */
export function edm(recording: PublishedRecording, archive: ArchivePlace): Xml {
  return element(
    'rdf:RDF',
    {
      'xmlns:rdf': 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
      'xmlns:edm': 'http://www.europeana.eu/schemas/edm/',
      'xmlns:ore': 'http://www.openarchives.org/ore/terms/',
      'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
      'xmlns:dcterms': 'http://purl.org/dc/terms/',
      'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
      'xsi:schemaLocation':
        'http://www.w3.org/1999/02/22-rdf-syntax-ns# http://www.europeana.eu/schemas/edm/EDM-EXTERNAL-MAIN.xsd',
    },
    lines([conversation(recording), ...webResources(recording, archive), aggregation(recording, archive)]),
  );
}

/**
 * The conversation itself, independent of its files. Europeana requires one of subject, type, spatial and temporal; we
 * send type.
 */
function conversation(recording: PublishedRecording): Xml {
  return element(
    'edm:ProvidedCHO',
    { 'rdf:about': conversationUri(recording) },
    lines([
      textElement('dc:contributor', recording.interviewer),
      textElement('dc:creator', recording.narrator),
      textElement('dc:description', recording.summary, polish),
      textElement('dc:description', recording.location && `Miejsce nagrania: ${recording.location}`, polish),
      textElement('dc:identifier', recording.address),
      textElement('dc:identifier', recording.signature),
      ...recording.languages.map((language) => textElement('dc:language', language)),
      textElement('dc:publisher', recording.library, polish),
      textElement('dc:rights', recording.rights, polish),
      ...[...recording.subjects, ...recording.persons].map((subject) => textElement('dc:subject', subject, polish)),
      textElement('dc:title', recording.title, polish),
      textElement('dc:type', 'historia mówiona', polish),
      textElement('dcterms:created', recording.edtf),
      textElement('dcterms:extent', isoDuration(recording)),
      textElement('dcterms:isPartOf', recording.series, polish),
      ...recording.places.map((place) => textElement('dcterms:spatial', place, polish)),
      textElement('dcterms:tableOfContents', tableOfContents(recording), polish),
      textElement('dcterms:temporal', recording.period, polish),
      element('edm:type', {}, 'SOUND'),
    ]),
  );
}

/** The files that anyone may open: the page, and at level `all` the sound and the portrait. */
function webResources(
  { signature, address, licence, sounds, portrait, edtf }: PublishedRecording,
  { publicUrl }: ArchivePlace,
): Xml[] {
  const rights = resource('edm:rights', europeanaRights(licence));
  const { manifest } = iiifAddresses(publicUrl, signature);
  const page = webResource(address, [element('dc:format', {}, 'text/html'), rights]);
  const played = sounds.map(({ url, mediaType, durationSeconds }, index) =>
    webResource(url, [
      element('dc:format', {}, mediaType),
      textElement('dcterms:created', edtf),
      durationSeconds === null ? null : element('dcterms:extent', {}, `PT${durationSeconds}S`),
      index === 0 ? null : resource('edm:isNextInSequence', sounds[index - 1]?.url ?? ''),
      rights,
      resource('dcterms:isReferencedBy', manifest),
    ]),
  );
  const picture = portrait === '' ? [] : [webResource(portrait, [element('dc:format', {}, 'image/jpeg'), rights])];
  return [page, ...played, ...picture];
}

function aggregation(recording: PublishedRecording, { provider }: ArchivePlace): Xml {
  const [first, ...others] = recording.sounds;
  return element(
    'ore:Aggregation',
    { 'rdf:about': `${recording.address}#agregacja` },
    lines([
      resource('edm:aggregatedCHO', conversationUri(recording)),
      element('edm:dataProvider', {}, recording.library),
      ...others.map(({ url }) => resource('edm:hasView', url)),
      resource('edm:isShownAt', recording.address),
      first ? resource('edm:isShownBy', first.url) : null,
      recording.portrait === '' ? null : resource('edm:object', recording.portrait),
      element('edm:provider', {}, provider),
      textElement('dc:rights', recording.rights, polish),
      resource('edm:rights', europeanaRights(recording.licence)),
    ]),
  );
}

function conversationUri({ address }: PublishedRecording): string {
  return `${address}#rozmowa`;
}

function webResource(uri: string, properties: readonly (Xml | null)[]): Xml {
  return element('edm:WebResource', { 'rdf:about': uri }, lines(properties));
}

function resource(name: string, uri: string): Xml {
  return element(name, { 'rdf:resource': uri });
}

/** The titles of the chapters in the order of listening. */
function tableOfContents(recording: PublishedRecording): string {
  return soundsOf(recording)
    .flatMap(({ chapters }) => chapters.map(({ title }) => title))
    .join('; ');
}

const statements = 'http://rightsstatements.org/vocab';
/** Statements that Europeana does not accept, each with the closest accepted one that permits no more. */
const nearestStatements: Readonly<Record<string, string>> = {
  [`${statements}/InC-NC/1.0/`]: `${statements}/InC/1.0/`,
  [`${statements}/InC-RUU/1.0/`]: `${statements}/InC/1.0/`,
  [`${statements}/NoC-CR/1.0/`]: `${statements}/NoC-OKLR/1.0/`,
  [`${statements}/UND/1.0/`]: `${statements}/CNE/1.0/`,
};

function europeanaRights(licence: string): string {
  return nearestStatements[licence] ?? licence;
}
