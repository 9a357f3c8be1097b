import { element, lines, textElement, type Xml, xmlDocument } from '@glosy/core/formats/xml/write-xml';
import type { Dependencies } from '../../dependencies.ts';
import type { BagFile } from './bag-files.ts';
import type { BagWriter } from './bag-writer.ts';
import { listEvents, type PremisEvent } from './premis-events.ts';
import { pronomId } from './pronom.ts';

interface Described {
  bag: BagWriter;
  signature: string;
  files: readonly BagFile[];
}

/** Writes the files and the history of the recording according to PREMIS 3. */
export async function writePremis(
  { database, storage, now }: Pick<Dependencies, 'database' | 'storage' | 'now'>,
  { bag, signature, files }: Described,
): Promise<void> {
  const objects: Xml[] = [
    element('premis:object', { 'xsi:type': 'premis:intellectualEntity' }, identifier('object', signature)),
  ];
  for (const file of files) objects.push(await describeFile(storage, file));
  const at = now().toISOString();
  const events = [
    ...(await database.readConsistently((db) => listEvents(db, signature, files))),
    ...files
      .filter(({ sha256 }) => sha256 !== null)
      .map(({ path }): PremisEvent => ({ at, type: 'fixity check', agent: '', detail: 'SHA-256', object: path })),
  ];
  const agents = [...new Set(events.map(({ agent }) => agent).filter((agent) => agent !== ''))].sort();
  const root = element(
    'premis:premis',
    {
      'xmlns:premis': 'http://www.loc.gov/premis/v3',
      'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
      version: '3.0',
    },
    lines([...objects, ...events.map(describeEvent), ...agents.map(describeAgent)]),
  );
  await bag.write('data/premis.xml', xmlDocument(root));
}

const text = (name: string, value: string): Xml | null => textElement(`premis:${name}`, value);

function identifier(kind: 'object' | 'event' | 'agent', value: string): Xml {
  return element(
    `premis:${kind}Identifier`,
    {},
    text(`${kind}IdentifierType`, 'local'),
    text(`${kind}IdentifierValue`, value),
  );
}

async function describeFile(
  storage: Dependencies['storage'],
  { key, path, sha256, contentType }: BagFile,
): Promise<Xml> {
  const { head, size } = await readHead(storage, key);
  const pronom = pronomId(contentType, head);
  const fixity =
    sha256 && element('premis:fixity', {}, text('messageDigestAlgorithm', 'SHA-256'), text('messageDigest', sha256));
  const registry =
    pronom &&
    element('premis:formatRegistry', {}, text('formatRegistryName', 'PRONOM'), text('formatRegistryKey', pronom));
  const designation = element('premis:formatDesignation', {}, text('formatName', contentType));
  return element(
    'premis:object',
    { 'xsi:type': 'premis:file' },
    identifier('object', path),
    element(
      'premis:objectCharacteristics',
      {},
      fixity || null,
      text('size', String(size)),
      element('premis:format', {}, designation, registry),
    ),
    text('originalName', path.slice(path.lastIndexOf('/') + 1)),
  );
}

async function readHead(storage: Dependencies['storage'], key: string): Promise<{ head: Buffer; size: number }> {
  const file = await storage.open(key);
  try {
    const head = Buffer.alloc(64);
    const count = await file.read(head, 0, head.length, 0);
    return { head: head.subarray(0, count), size: file.size };
  } finally {
    file.close();
  }
}

function describeEvent({ at, type, agent, detail, object }: PremisEvent, index: number): Xml {
  const information = detail === '' ? null : element('premis:eventDetailInformation', {}, text('eventDetail', detail));
  const linked = (kind: 'Agent' | 'Object', value: string) =>
    element(
      `premis:linking${kind}Identifier`,
      {},
      text(`linking${kind}IdentifierType`, 'local'),
      text(`linking${kind}IdentifierValue`, value),
    );
  return element(
    'premis:event',
    {},
    identifier('event', String(index + 1)),
    text('eventType', type),
    text('eventDateTime', at),
    information,
    agent === '' ? null : linked('Agent', agent),
    linked('Object', object),
  );
}

function describeAgent(agent: string): Xml {
  return element('premis:agent', {}, identifier('agent', agent), text('agentName', agent), text('agentType', 'person'));
}
