import * as oai from '@glosy/core/export/oai';
import { oaiIdentifier, signatureOfIdentifier } from '@glosy/core/export/oai-addresses';
import type { Xml } from '@glosy/core/formats/xml/write-xml';
import { limits } from '@glosy/core/limits';
import type { Dependencies } from '../../../dependencies.ts';
import { archivePlace } from '../../exports/archive-place.ts';
import type { Publication, PublicationUsecases } from '../publications.usecases.ts';
import { type Harvester, harvestLog } from './harvest-log.ts';
import { toSeconds } from './oai-dates.ts';
import { findFormat, harvestFormats, harvestSet } from './oai-formats.ts';
import { type OaiRequest, readOaiRequest } from './oai-request.ts';
import { type ListPosition, writeToken } from './resumption-token.ts';

type ListRequest = Extract<OaiRequest, { position: ListPosition }>;

/** Answers OAI-PMH requests; errors of the protocol are normal answers. */
export function oaiUsecases(
  dependencies: Pick<Dependencies, 'config' | 'log' | 'content' | 'database' | 'now'>,
  publications: PublicationUsecases,
) {
  const { config, content, now } = dependencies;
  const log = harvestLog(dependencies);
  const archive = archivePlace(dependencies);
  const baseUrl = `${config.publicUrl}/oai`;
  const identifierOf = (signature: string) => oaiIdentifier(config.oaiDomain, signature);

  async function answer(parameters: URLSearchParams, harvester: Harvester): Promise<string> {
    const responseDate = toSeconds(now().toISOString());
    const read = readOaiRequest(parameters);
    const { echo } = read;
    const found = 'problem' in read ? read.problem : await answerRequest(read.request, harvester);
    if (!('code' in found)) return oai.writeOai({ responseDate, baseUrl, request: echo }, [found]);
    // This error is not logged: most harvests get an empty list.
    if (found.code !== 'noRecordsMatch') await log.error(harvester, echo, found.code);
    return oai.writeOai({ responseDate, baseUrl, request: echo }, [oai.oaiError(found)]);
  }

  async function answerRequest(request: OaiRequest, harvester: Harvester): Promise<Xml | oai.OaiProblem> {
    switch (request.verb) {
      case 'Identify':
        return identify();
      case 'ListSets':
        return oai.listSets([harvestSet]);
      case 'ListMetadataFormats':
        return request.identifier === null || (await find(request.identifier))
          ? oai.listMetadataFormats(harvestFormats)
          : unknownIdentifier;
      case 'GetRecord':
        return getRecord(request);
      default:
        return list(request, harvester);
    }
  }

  async function identify(): Promise<Xml> {
    const { archiveName, name, email } = content.library;
    const earliest = await publications.earliest();
    return oai.identify({
      name: `${archiveName}, ${name}`,
      baseUrl,
      adminEmail: email,
      earliestDatestamp: toSeconds(earliest ?? now().toISOString()),
      domain: config.oaiDomain,
      sampleIdentifier: identifierOf('HM-2024-001'),
    });
  }

  async function getRecord({ identifier, metadataPrefix }: { identifier: string; metadataPrefix: string }) {
    const format = findFormat(metadataPrefix);
    const publication = await find(identifier);
    if (!publication) return unknownIdentifier;
    if (!format) return unknownFormat;
    const described = await publications.describe([publication]);
    return oai.getRecord(recordOf(publication, described, format.write));
  }

  async function find(identifier: string): Promise<Publication | undefined> {
    const signature = signatureOfIdentifier(config.oaiDomain, identifier);
    return signature === null ? undefined : publications.find(signature);
  }

  /**
   * A page of a list, ordered by signature. Signatures never change, so a record that is changed during the harvest
   * keeps its place: none is missed or repeated.
   */
  async function list({ verb, position }: ListRequest, harvester: Harvester): Promise<Xml | oai.OaiProblem> {
    const format = findFormat(position.metadataPrefix);
    if (!format) return unknownFormat;
    const isEmptySet = position.set !== null && position.set !== harvestSet.spec;
    const found = isEmptySet ? [] : await publications.list({ ...position, limit: limits.oaiRecordsPerPage + 1 });
    const page = found.slice(0, limits.oaiRecordsPerPage);
    const isLast = page.length === found.length;
    const harvest = await log.page(harvester, position.harvest, {
      verb,
      metadataPrefix: format.prefix,
      page: Math.ceil(position.cursor / limits.oaiRecordsPerPage) + 1,
      records: position.cursor + page.length,
      isLast,
    });
    if (found.length === 0) return nothingFound;
    const token = await tokenAfter(page, { ...position, harvest }, isLast);
    if (verb === 'ListIdentifiers') return oai.listIdentifiers(page.map(headerOf), token);
    const described = await publications.describe(page);
    return oai.listRecords(
      page.map((publication) => recordOf(publication, described, format.write)),
      token,
    );
  }

  async function tokenAfter(
    page: readonly Publication[],
    position: ListPosition & { harvest: string },
    isLast: boolean,
  ): Promise<oai.OaiToken | null> {
    const { cursor } = position;
    if (isLast && cursor === 0) return null;
    const size = position.size ?? (await publications.count(position));
    const next = { ...position, size, after: page.at(-1)?.signature ?? '', cursor: cursor + page.length };
    return { value: isLast ? '' : writeToken(next), completeListSize: size, cursor };
  }

  function headerOf({ signature, datestamp, isDeleted }: Publication): oai.OaiHeader {
    return {
      identifier: identifierOf(signature),
      datestamp: toSeconds(datestamp),
      set: harvestSet.spec,
      isDeleted,
    };
  }

  function recordOf(
    publication: Publication,
    described: Awaited<ReturnType<PublicationUsecases['describe']>>,
    write: (typeof harvestFormats)[number]['write'],
  ): oai.OaiRecord {
    const recording = described.get(publication.signature);
    // Without a description the publication ended a moment ago: report it as deleted, not as an empty description.
    if (!recording) return { ...headerOf(publication), isDeleted: true, metadata: null };
    return { ...headerOf(publication), metadata: write(recording, archive) };
  }

  return { answer };
}

const unknownIdentifier: oai.OaiProblem = {
  code: 'idDoesNotExist',
  message: 'No record of this archive has this identifier.',
};
const unknownFormat: oai.OaiProblem = {
  code: 'cannotDisseminateFormat',
  message: `Records are given as ${harvestFormats.map(({ prefix }) => prefix).join(' and ')}.`,
};
const nothingFound: oai.OaiProblem = { code: 'noRecordsMatch', message: 'No record matches these arguments.' };

export type OaiUsecases = ReturnType<typeof oaiUsecases>;
