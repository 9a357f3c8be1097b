import { ArchiveError } from '@glosy/core/errors';
import type { ExportedPart } from '@glosy/core/export/exported-recording';
import { canvasStretch, type IiifCollected, iiifAddresses } from '@glosy/core/export/iiif/addresses';
import { iiifCollection, iiifCollectionOfPages } from '@glosy/core/export/iiif/collection';
import { iiifManifest } from '@glosy/core/export/iiif/manifest';
import { type IiifHit, iiifSearchPage } from '@glosy/core/export/iiif/search';
import type { PublishedRecording } from '@glosy/core/export/published-recording';
import { soundsOf } from '@glosy/core/export/sounds';
import { textNotes } from '@glosy/core/export/text-notes';
import { writeVtt } from '@glosy/core/formats/subtitles/vtt';
import { limits } from '@glosy/core/limits';
import type { Dependencies } from '../../../dependencies.ts';
import { archivePlace } from '../../exports/archive-place.ts';
import { loadParts } from '../../files/files.repository.ts';
import type { FindPassagesIn } from '../../search/passages-in-recording.ts';
import type { PublicationUsecases } from '../publications.usecases.ts';
import { cueHits } from './cue-hits.ts';

interface SearchAsked {
  signature: string;
  /** Number of the canvas; null: the whole recording. */
  canvas: number | null;
  q: string;
  page: number;
  ignored: readonly string[];
}

/** Role of the listeners' view, which published content never exceeds. */
const listener = { role: 'user' } as const;

/** Answers for viewers of other institutions, from published content only. */
export function iiifUsecases(
  dependencies: Pick<Dependencies, 'config' | 'content' | 'database'>,
  publications: Pick<PublicationUsecases, 'read' | 'listSignatures' | 'readDescriptions'>,
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

  /**
   * All published recordings, or a series; large collections are split into pages.
   * @throws ArchiveError `recording.not-found` where nothing is published
   */
  async function collection({ series, page }: IiifCollected): Promise<object> {
    const signatures = await publications.listSignatures(series);
    const [first] = await publications.readDescriptions(signatures.slice(0, 1));
    const perPage = limits.iiifCollectionItems;
    if (first && page === undefined && signatures.length > perPage) {
      return iiifCollectionOfPages(first, archive, { series, count: signatures.length });
    }
    const from = ((page ?? 1) - 1) * perPage;
    const recordings = await publications.readDescriptions(signatures.slice(from, from + perPage));
    const found = iiifCollection(recordings, archive, { series, page });
    if (!found) throw new ArchiveError('recording.not-found');
    return found;
  }

  /** @throws ArchiveError `recording.not-found`, `transcript.not-found` */
  async function transcript(signature: string, canvas: number, number: number): Promise<string> {
    const recording = await readTranscripts(signature);
    const part = transcriptsOf(recording, canvas)[number - 1];
    if (!part) throw new ArchiveError('transcript.not-found');
    return writeVtt(part.lines, textNotes(part));
  }

  /**
   * Searches the whole recording on its canvases, or one canvas in its transcripts, because viewers that show a
   * transcript look for its cues.
   * @throws ArchiveError `recording.not-found`
   */
  async function search({ signature, canvas, q, page, ignored }: SearchAsked): Promise<object> {
    const recording = await readTranscripts(signature);
    const iiif = iiifAddresses(archive.publicUrl, recording.signature);
    const { audio, transcripts } =
      (await loadParts(database.db, recording.signature)).get(recording.signature) ?? noFiles;
    // Canvases have the numbers of the audio files, whose names are not published.
    const numbers = new Map(audio.map(({ fileName }, index) => [fileName, index + 1]));
    if (canvas !== null && canvas > numbers.size) throw new ArchiveError('recording.not-found');
    const found = await findPassagesIn(listener, recording.signature, q);
    const hits = found.flatMap((passage): IiifHit[] => {
      const part = numbers.get(passage.audio_file);
      if (part === undefined || (canvas !== null && part !== canvas)) return [];
      if (canvas === null) {
        const { start, end, text, marks } = passage;
        return [{ target: canvasStretch(iiif.canvas(part), start, end), text, marks }];
      }
      const names = transcripts.filter(({ audioFile }) => audioFile === passage.audio_file);
      const index = names.findIndex(({ srtFile }) => srtFile === passage.transcript_file);
      const lines = transcriptsOf(recording, part)[index]?.lines ?? [];
      return cueHits(passage, lines, iiif.transcript(part, index + 1)).map(({ target, html }) => ({
        target,
        text: html,
        marks: [],
        isHtml: true,
      }));
    });
    const service = canvas === null ? iiif.search : iiif.canvasSearch(canvas);
    return iiifSearchPage({ iiif, service, query: q, ignored, hits, page, perPage: limits.iiifPassagesPerPage });
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

/** Transcripts of the audio file with this number, from 1. */
function transcriptsOf(recording: PublishedRecording, number: number): ExportedPart[] {
  const sound = soundsOf(recording)[number - 1];
  return recording.parts.filter(
    ({ audioFile, transcriptFile }) => audioFile === sound?.audioFile && transcriptFile !== '',
  );
}

const noFiles = { audio: [], transcripts: [] };

export type IiifUsecases = ReturnType<typeof iiifUsecases>;
