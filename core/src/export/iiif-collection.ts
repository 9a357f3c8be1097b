import type { ArchivePlace } from './archive-place.ts';
import { iiifAddresses, iiifSeriesAddress } from './iiif-addresses.ts';
import { polishText, provider } from './iiif-description.ts';
import type { PublishedRecording } from './published-recording.ts';
import { soundsOf } from './sounds.ts';

type Json = Record<string, unknown>;

/**
 * The published recordings of a series as a collection of manifests (IIIF Presentation 3). Null without any: those whose
 * sound has no known length yet have no manifest.
 */
export function iiifCollection(
  series: string,
  recordings: readonly PublishedRecording[],
  archive: ArchivePlace,
): Json | null {
  const described = recordings.filter((recording) =>
    soundsOf(recording).some(({ durationSeconds }) => (durationSeconds ?? 0) > 0),
  );
  const [first] = described;
  if (!first) return null;
  return {
    '@context': 'http://iiif.io/api/presentation/3/context.json',
    id: iiifSeriesAddress(archive.publicUrl, series),
    type: 'Collection',
    label: polishText(series),
    provider: [provider(first, archive)],
    items: described.map(({ signature, title, portrait }) => ({
      id: iiifAddresses(archive.publicUrl, signature).manifest,
      type: 'Manifest',
      label: polishText(title),
      ...(portrait === '' ? {} : { thumbnail: [{ id: portrait, type: 'Image', format: 'image/jpeg' }] }),
    })),
  };
}
