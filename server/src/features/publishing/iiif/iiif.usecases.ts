import { ArchiveError } from '@glosy/core/errors';
import { iiifAddresses } from '@glosy/core/export/iiif-addresses';
import { iiifCollection } from '@glosy/core/export/iiif-collection';
import { iiifManifest } from '@glosy/core/export/iiif-manifest';
import { type IiifHit, iiifSearchPage } from '@glosy/core/export/iiif-search';
import type { PublishedRecording } from '@glosy/core/export/published-recording';
import { soundsOf } from '@glosy/core/export/sounds';
import { limits } from '@glosy/core/limits';
import { writeVtt } from '@glosy/core/vtt';
import type { Dependencies } from '../../../dependencies.ts';
import { archivePlace } from '../../exports/archive-place.ts';
import { loadParts } from '../../files/files.repository.ts';
import type { FindPassagesIn } from '../../search/passages-in-recording.ts';
import type { PublicationUsecases } from '../publications.usecases.ts';

interface SearchAsked {
  signature: string;
  /** Number of the canvas; null: all of the recording. */
  canvas: number | null;
  q: string;
  page: number;
  ignored: readonly string[];
}

/** Listeners' view: what is published never exceeds it. */
const listener = { role: 'user' } as const;

/** Answers viewers of other institutions, with what is published alone. */
export function iiifUsecases(
  dependencies: Dependencies,
  publications: Pick<PublicationUsecases, 'read' | 'readSeries'>,
  findPassagesIn: FindPassagesIn,
) {
  const { database } = dependencies;
  const archive = archivePlace(dependencies);

  /** @throws ArchiveError `recording.not-found`, also where no audio file has been measured yet */
  async function manifest(signature: string): Promise<object> {
    const found = iiifManifest(await readPublished(signature), archive);
    if (!found) throw new ArchiveError('recording.not-found');
    return found;
  }

  /** @throws ArchiveError `recording.not-found` for a series of which nothing is published */
  async function collection(series: string): Promise<object> {
    const found = iiifCollection(series, await publications.readSeries(series), archive);
    if (!found) throw new ArchiveError('recording.not-found');
    return found;
  }

  /** @throws ArchiveError `recording.not-found`, `transcript.not-found` */
  async function transcript(signature: string, canvas: number, number: number): Promise<string> {
    const recording = await readTranscripts(signature);
    const sound = soundsOf(recording)[canvas - 1];
    const own = recording.parts.filter(
      ({ audioFile, transcriptFile }) => audioFile === sound?.audioFile && transcriptFile !== '',
    );
    const part = own[number - 1];
    if (!part) throw new ArchiveError('transcript.not-found');
    return writeVtt(part.lines);
  }

  /** @throws ArchiveError `recording.not-found` */
  async function search({ signature, canvas, q, page, ignored }: SearchAsked): Promise<object> {
    const recording = await readTranscripts(signature);
    const iiif = iiifAddresses(archive.publicUrl, recording.signature);
    const numbers = await numberAudioFiles(recording.signature);
    if (canvas !== null && canvas > numbers.size) throw new ArchiveError('recording.not-found');
    const found = await findPassagesIn(listener, recording.signature, q);
    const hits = found.flatMap(({ audio_file, ...passage }): IiifHit[] => {
      const part = numbers.get(audio_file);
      return part === undefined || (canvas !== null && part !== canvas) ? [] : [{ ...passage, part }];
    });
    const service = canvas === null ? iiif.search : iiif.canvasSearch(canvas);
    return iiifSearchPage({ iiif, service, query: q, ignored, hits, page, perPage: limits.iiifPassagesPerPage });
  }

  /** Canvases have the numbers of the audio files; what is published does not name them. */
  async function numberAudioFiles(signature: string): Promise<ReadonlyMap<string, number>> {
    const audio = (await loadParts(database.db, signature)).get(signature)?.audio ?? [];
    return new Map(audio.map(({ fileName }, index) => [fileName, index + 1]));
  }

  async function readPublished(signature: string): Promise<PublishedRecording> {
    const recording = await publications.read(signature);
    if (!recording) throw new ArchiveError('recording.not-found');
    return recording;
  }

  async function readTranscripts(signature: string): Promise<PublishedRecording> {
    const recording = await readPublished(signature);
    if (recording.level === 'description') throw new ArchiveError('recording.not-found');
    return recording;
  }

  return { manifest, collection, transcript, search };
}

export type IiifUsecases = ReturnType<typeof iiifUsecases>;
