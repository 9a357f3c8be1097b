import type { ArchivePlace } from './archive-place.ts';
import { iiifAddresses, iiifCollectionAddress } from './iiif-addresses.ts';
import { polishText, provider, thumbnail } from './iiif-description.ts';
import type { PublishedRecording } from './published-recording.ts';
import { soundsOf } from './sounds.ts';

type Json = Record<string, unknown>;

/**
 * All published recordings or those of a series as a collection of manifests (IIIF Presentation 3). Null without any:
 * those whose sound has no known length yet have no manifest.
 */
export function iiifCollection(
  recordings: readonly PublishedRecording[],
  archive: ArchivePlace,
  series?: string,
): Json | null {
  const described = recordings.filter((recording) =>
    soundsOf(recording).some(({ durationSeconds }) => (durationSeconds ?? 0) > 0),
  );
  const [first] = described;
  if (!first) return null;
  return {
    '@context': 'http://iiif.io/api/presentation/3/context.json',
    id: iiifCollectionAddress(archive.publicUrl, series),
    type: 'Collection',
    label: polishText(series ?? `Historia mówiona: ${first.library}`),
    provider: [provider(first, archive)],
    items: described.map((recording) => ({
      id: iiifAddresses(archive.publicUrl, recording.signature).manifest,
      type: 'Manifest',
      label: polishText(recording.title),
      ...thumbnail(recording),
    })),
  };
}
