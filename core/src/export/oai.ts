import { element, lines, type Xml, xmlDocument } from '../formats/xml/write-xml.ts';

/** Answers of the protocol OAI-PMH 2.0, https://www.openarchives.org/OAI/openarchivesprotocol.html */

export const oaiVerbs = [
  'Identify',
  'ListMetadataFormats',
  'ListSets',
  'ListIdentifiers',
  'ListRecords',
  'GetRecord',
] as const;
export type OaiVerb = (typeof oaiVerbs)[number];

/** Section 3.6 of the protocol. */
export type OaiErrorCode =
  | 'badArgument'
  | 'badResumptionToken'
  | 'badVerb'
  | 'cannotDisseminateFormat'
  | 'idDoesNotExist'
  | 'noRecordsMatch'
  | 'noMetadataFormats'
  | 'noSetHierarchy';

export interface OaiProblem {
  code: OaiErrorCode;
  message: string;
}

export interface OaiAnswered {
  /** When the answer was made: `2026-11-24T21:00:00Z`. */
  responseDate: string;
  baseUrl: string;
  /** The request's arguments; none where the request could not be understood. */
  request: Readonly<Record<string, string>>;
}

export interface OaiHeader {
  identifier: string;
  /** `2026-11-24T21:00:00Z`. */
  datestamp: string;
  set: string;
  isDeleted: boolean;
}

export interface OaiRecord extends OaiHeader {
  /** The description in the asked format; null for a deleted record. */
  metadata: Xml | null;
}

export interface OaiToken {
  /** Empty on the last page of a list. */
  value: string;
  completeListSize: number;
  /** Number of records on earlier pages of the list. */
  cursor: number;
}

export interface OaiRepository {
  name: string;
  baseUrl: string;
  adminEmail: string;
  earliestDatestamp: string;
  /** The part of identifiers between `oai:` and the record. */
  domain: string;
  sampleIdentifier: string;
}

export interface OaiFormat {
  prefix: string;
  schema: string;
  namespace: string;
}

export function writeOai({ responseDate, baseUrl, request }: OaiAnswered, content: readonly Xml[]): string {
  const root = element(
    'OAI-PMH',
    {
      xmlns: 'http://www.openarchives.org/OAI/2.0/',
      'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
      'xsi:schemaLocation': 'http://www.openarchives.org/OAI/2.0/ http://www.openarchives.org/OAI/2.0/OAI-PMH.xsd',
    },
    lines([element('responseDate', {}, responseDate), element('request', request, baseUrl), ...content]),
  );
  return xmlDocument(root);
}

export function oaiError({ code, message }: OaiProblem): Xml {
  return element('error', { code }, message);
}

export function identify(repository: OaiRepository): Xml {
  return element(
    'Identify',
    {},
    lines([
      element('repositoryName', {}, repository.name),
      element('baseURL', {}, repository.baseUrl),
      element('protocolVersion', {}, '2.0'),
      element('adminEmail', {}, repository.adminEmail),
      element('earliestDatestamp', {}, repository.earliestDatestamp),
      element('deletedRecord', {}, 'persistent'),
      element('granularity', {}, 'YYYY-MM-DDThh:mm:ssZ'),
      element('compression', {}, 'gzip'),
      element('description', {}, identifierDescription(repository)),
    ]),
  );
}

/** Format of the identifiers: https://www.openarchives.org/OAI/2.0/guidelines-oai-identifier.htm */
function identifierDescription({ domain, sampleIdentifier }: OaiRepository): Xml {
  return element(
    'oai-identifier',
    {
      xmlns: 'http://www.openarchives.org/OAI/2.0/oai-identifier',
      'xsi:schemaLocation':
        'http://www.openarchives.org/OAI/2.0/oai-identifier http://www.openarchives.org/OAI/2.0/oai-identifier.xsd',
    },
    lines([
      element('scheme', {}, 'oai'),
      element('repositoryIdentifier', {}, domain),
      element('delimiter', {}, ':'),
      element('sampleIdentifier', {}, sampleIdentifier),
    ]),
  );
}

export function listMetadataFormats(formats: readonly OaiFormat[]): Xml {
  const each = formats.map(({ prefix, schema, namespace }) =>
    element(
      'metadataFormat',
      {},
      element('metadataPrefix', {}, prefix),
      element('schema', {}, schema),
      element('metadataNamespace', {}, namespace),
    ),
  );
  return element('ListMetadataFormats', {}, lines(each));
}

export function listSets(sets: readonly { spec: string; name: string }[]): Xml {
  const each = sets.map(({ spec, name }) =>
    element('set', {}, element('setSpec', {}, spec), element('setName', {}, name)),
  );
  return element('ListSets', {}, lines(each));
}

export function listIdentifiers(headers: readonly OaiHeader[], token: OaiToken | null): Xml {
  return element('ListIdentifiers', {}, lines([...headers.map(headerElement), tokenElement(token)]));
}

export function listRecords(records: readonly OaiRecord[], token: OaiToken | null): Xml {
  return element('ListRecords', {}, lines([...records.map(recordElement), tokenElement(token)]));
}

export function getRecord(record: OaiRecord): Xml {
  return element('GetRecord', {}, lines([recordElement(record)]));
}

function headerElement({ identifier, datestamp, set, isDeleted }: OaiHeader): Xml {
  return element(
    'header',
    { status: isDeleted ? 'deleted' : undefined },
    element('identifier', {}, identifier),
    element('datestamp', {}, datestamp),
    element('setSpec', {}, set),
  );
}

function recordElement(record: OaiRecord): Xml {
  const { metadata } = record;
  return element('record', {}, lines([headerElement(record), metadata && element('metadata', {}, lines([metadata]))]));
}

/** Null for a complete list. */
function tokenElement(token: OaiToken | null): Xml | null {
  if (token === null) return null;
  const { value, completeListSize, cursor } = token;
  return element('resumptionToken', { completeListSize, cursor }, textOrNothing(value));
}

function textOrNothing(value: string): string | undefined {
  return value === '' ? undefined : value;
}
