import { limits } from '../../limits.ts';
import type { ArchivePlace } from '../archive-place.ts';
import type { PublishedRecording } from '../published-recording.ts';
import { soundsOf } from '../sounds.ts';
import { type IiifCollected, iiifAddresses, iiifCollectionAddress } from './addresses.ts';
import { polishText, provider, thumbnail } from './description.ts';

type Json = Record<string, unknown>;

/**
 * Published recordings as a collection of manifests (IIIF Presentation 3). Null without any: those whose sound has no
 * known length yet have no manifest.
 */
export function iiifCollection(
  recordings: readonly PublishedRecording[],
  archive: ArchivePlace,
  collected: IiifCollected,
): Json | null {
  const described = recordings.filter((recording) =>
    soundsOf(recording).some(({ durationSeconds }) => (durationSeconds ?? 0) > 0),
  );
  const [first] = recordings;
  if (!first || (described.length === 0 && collected.page === undefined)) return null;
  const items = described.map((recording) => ({
    id: iiifAddresses(archive.publicUrl, recording.signature).manifest,
    type: 'Manifest',
    label: polishText(recording.title),
    ...thumbnail(recording),
  }));
  return collection(first, archive, { collected, items });
}

/** The collection of the pages of a large one, which has `count` recordings; `first` is one of them. */
export function iiifCollectionOfPages(
  first: PublishedRecording,
  archive: ArchivePlace,
  { series, count }: Pick<IiifCollected, 'series'> & { count: number },
): Json {
  const pages = Math.ceil(count / limits.iiifCollectionItems);
  const items = Array.from({ length: pages }, (_, index) => ({
    id: iiifCollectionAddress(archive.publicUrl, { series, page: index + 1 }),
    type: 'Collection',
    label: polishText(`Strona ${index + 1} z ${pages}`),
  }));
  return collection(first, archive, { collected: { series }, items });
}

function collection(
  { library }: PublishedRecording,
  archive: ArchivePlace,
  { collected, items }: { collected: IiifCollected; items: readonly Json[] },
): Json {
  const { series, page } = collected;
  const label = series ?? `Historia mówiona: ${library}`;
  return {
    '@context': 'http://iiif.io/api/presentation/3/context.json',
    id: iiifCollectionAddress(archive.publicUrl, collected),
    type: 'Collection',
    label: polishText(page === undefined ? label : `${label}, strona ${page}`),
    provider: [provider({ library }, archive)],
    items,
  };
}
