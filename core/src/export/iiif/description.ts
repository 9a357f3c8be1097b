import { languageName } from '../../recording/language.ts';
import { formatEdtf } from '../../time/edtf.ts';
import type { ArchivePlace } from '../archive-place.ts';
import { creditOf } from '../credit.ts';
import { oaiIdentifier, oaiRecordAddress } from '../oai-addresses.ts';
import type { PublishedRecording } from '../published-recording.ts';
import { iiifCollectionAddress } from './addresses.ts';

type Json = Record<string, unknown>;

export function polishText(...texts: string[]): { pl: string[] } {
  return { pl: texts };
}

/** A manifest's descriptive and linking properties for the whole recording. */
export function manifestDescription(recording: PublishedRecording, archive: ArchivePlace): Json {
  const { title, summary, date, rights, licence, address, series } = recording;
  const statement = [creditOf(recording), rights].filter((text) => text !== '');
  return {
    label: polishText(title),
    ...(summary === '' ? {} : { summary: polishText(summary) }),
    metadata: metadata(recording),
    requiredStatement: { label: polishText('Źródło i prawa'), value: polishText(...statement) },
    rights: licence,
    ...(/^\d{4}-\d{2}-\d{2}$/.test(date) ? { navDate: `${date}T00:00:00Z` } : {}),
    provider: [provider(recording, archive)],
    ...thumbnail(recording),
    homepage: [{ id: address, type: 'Text', format: 'text/html', label: polishText(title), language: ['pl'] }],
    partOf: [
      ...(series === '' ? [] : [{ ...collection(archive, series), label: polishText(series) }]),
      collection(archive),
    ],
    seeAlso: [described(recording, archive, 'edm'), described(recording, archive, 'oai_dc')],
  };
}

function collection({ publicUrl }: ArchivePlace, series?: string): Json {
  return { id: iiifCollectionAddress(publicUrl, { series }), type: 'Collection' };
}

/** The narrator's picture, where everyone may see it. */
export function thumbnail({ portrait }: Pick<PublishedRecording, 'portrait'>): Json {
  return portrait === '' ? {} : { thumbnail: [{ id: portrait, type: 'Image', format: 'image/jpeg' }] };
}

function metadata(recording: PublishedRecording): Json[] {
  const rows: [string, readonly string[]][] = [
    ['Opowiada', [recording.narrator]],
    ['Rozmowę prowadzi', [recording.interviewer]],
    ['Data nagrania', [formatEdtf(recording.edtf)]],
    ['Miejsce nagrania', [recording.location]],
    ['Miejsca, o których mowa', recording.places],
    ['Czas, o którym mowa', [recording.period]],
    ['Tematy', recording.subjects],
    ['Osoby', recording.persons],
    ['Języki', recording.languages.map(languageName)],
    ['Seria', [recording.series]],
    ['Rodzaj', ['Historia mówiona']],
    ['Sygnatura', [recording.signature]],
  ];
  return rows
    .map(([label, values]) => ({ label: polishText(label), values: values.filter((value) => value.trim() !== '') }))
    .filter(({ values }) => values.length > 0)
    .map(({ label, values }) => ({ label, value: polishText(...values) }));
}

export function provider({ library }: Pick<PublishedRecording, 'library'>, { publicUrl }: ArchivePlace): Json {
  const label = polishText(library);
  const id = `${publicUrl}/`;
  return {
    id,
    type: 'Agent',
    label,
    homepage: [{ id, type: 'Text', format: 'text/html', label, language: ['pl'] }],
  };
}

const formatNames = { edm: 'EDM', oai_dc: 'Dublin Core' };

/** Links to the recording's description in another standard, at its harvesting address. */
function described(
  { signature }: PublishedRecording,
  { publicUrl, oaiDomain }: ArchivePlace,
  prefix: keyof typeof formatNames,
): Json {
  const place = { baseUrl: `${publicUrl}/oai`, identifier: oaiIdentifier(oaiDomain, signature) };
  return {
    id: oaiRecordAddress(place, prefix),
    type: 'Dataset',
    format: 'text/xml',
    label: polishText(`Opis w formacie ${formatNames[prefix]}`),
  };
}
