import type { ArchivePlace } from '@glosy/core/export/archive-place';
import { dublinCore } from '@glosy/core/export/dublin-core';
import { edm } from '@glosy/core/export/edm';
import type { OaiFormat } from '@glosy/core/export/oai';
import type { PublishedRecording } from '@glosy/core/export/published-recording';
import type { Xml } from '@glosy/core/formats/xml/write-xml';

/** A format in which recordings are harvested. */
interface HarvestFormat extends OaiFormat {
  write(recording: PublishedRecording, archive: ArchivePlace): Xml;
}

export const harvestFormats: readonly HarvestFormat[] = [
  {
    prefix: 'oai_dc',
    schema: 'http://www.openarchives.org/OAI/2.0/oai_dc.xsd',
    namespace: 'http://www.openarchives.org/OAI/2.0/oai_dc/',
    write: dublinCore,
  },
  {
    prefix: 'edm',
    schema: 'http://www.europeana.eu/schemas/edm/EDM.xsd',
    namespace: 'http://www.europeana.eu/schemas/edm/',
    write: edm,
  },
];

export function findFormat(prefix: string): HarvestFormat | undefined {
  return harvestFormats.find((format) => format.prefix === prefix);
}

/** The only set: records never leave it, because the protocol cannot announce that. */
export const harvestSet = { spec: 'historia-mowiona', name: 'Historia mówiona' };
