import type { ArchivePlace } from '../archive-place.ts';
import { chapterEnd } from '../chapter-ends.ts';
import type { ExportedPart } from '../exported-recording.ts';
import type { PublishedRecording } from '../published-recording.ts';
import { soundsOf } from '../sounds.ts';
import { canvasStretch, type IiifAddresses, iiifAddresses } from './addresses.ts';
import { manifestDescription, polishText, thumbnail } from './description.ts';

type Json = Record<string, unknown>;

/** One audio file on its numbered canvas; the number does not change while other files are not measured yet. */
interface PaintedPart {
  number: number;
  seconds: number;
  part: ExportedPart;
  /** The transcripts of this file. */
  transcripts: readonly ExportedPart[];
}

/**
 * A published recording for IIIF viewers (Presentation API 3.0): a canvas for each audio file, chapters as ranges,
 * transcripts as WebVTT annotations. Below level `all` the canvases carry no sound, but a link to the page where one
 * listens after signing in. Null while no audio file has a known length, since a canvas needs one.
 */
export function iiifManifest(recording: PublishedRecording, archive: ArchivePlace): Json | null {
  const painted = paintedParts(recording);
  if (painted.length === 0) return null;
  const { level, signature } = recording;
  const iiif = iiifAddresses(archive.publicUrl, signature);
  const isSearched = level !== 'description';
  return {
    '@context': 'http://iiif.io/api/presentation/3/context.json',
    id: iiif.manifest,
    type: 'Manifest',
    ...manifestDescription(recording, archive),
    ...(isSearched ? { service: [searchService(iiif.search)] } : {}),
    ...(level === 'all' && painted.length > 1 ? { behavior: ['auto-advance'] } : {}),
    items: painted.map((item) => canvas({ recording, iiif }, item, painted.length)),
    ...structures(iiif, painted),
  };
}

function paintedParts(recording: PublishedRecording): PaintedPart[] {
  return soundsOf(recording).flatMap((part, index) => {
    const seconds = part.durationSeconds ?? 0;
    const isSame = ({ audioFile, transcriptFile }: ExportedPart) =>
      audioFile === part.audioFile && transcriptFile !== '';
    const transcripts = recording.parts.filter(isSame);
    return seconds > 0 ? [{ number: index + 1, seconds, part, transcripts }] : [];
  });
}

interface Placed {
  recording: PublishedRecording;
  iiif: IiifAddresses;
}

function canvas({ recording, iiif }: Placed, item: PaintedPart, count: number): Json {
  const { level, title } = recording;
  const { number, seconds } = item;
  const id = iiif.canvas(number);
  return {
    id,
    type: 'Canvas',
    label: polishText(count > 1 ? `Część ${number}` : title),
    duration: seconds,
    ...thumbnail(recording),
    ...(level === 'description' ? {} : { service: [searchService(iiif.canvasSearch(number))] }),
    ...(level === 'all' ? {} : { rendering: [signInLink(recording)] }),
    items: [{ id: `${id}/sound`, type: 'AnnotationPage', items: painting(recording, item, id) }],
    ...transcriptsOf({ recording, iiif }, item, id),
  };
}

/** The listening copy, where anyone may hear it. */
function painting({ sounds, languages }: PublishedRecording, { number, seconds }: PaintedPart, target: string): Json[] {
  const sound = sounds[number - 1];
  if (!sound) return [];
  const { url: id, mediaType: format } = sound;
  const body = { id, type: 'Sound', format, duration: seconds, ...languageOf(languages) };
  return [{ id: `${target}/sound/1`, type: 'Annotation', motivation: 'painting', body, target }];
}

function transcriptsOf({ recording, iiif }: Placed, item: PaintedPart, target: string): Json {
  const { level, languages } = recording;
  const { number, transcripts } = item;
  if (level === 'description' || transcripts.length === 0) return {};
  const items = transcripts.map((_, index) => {
    const label = transcripts.length > 1 ? `Transkrypcja ${index + 1}` : 'Transkrypcja';
    const id = iiif.transcript(number, index + 1);
    const body = { id, type: 'Text', format: 'text/vtt', label: polishText(label), ...languageOf(languages) };
    return { id: `${target}/transcripts/${index + 1}`, type: 'Annotation', motivation: 'supplementing', body, target };
  });
  return { annotations: [{ id: `${target}/transcripts`, type: 'AnnotationPage', items }] };
}

/** Chapters; with several audio files under the part that they belong to. */
function structures(iiif: IiifAddresses, painted: readonly PaintedPart[]): Json {
  const parts = painted.map((item) => ({ item, ranges: chapterRanges(iiif, item) }));
  if (parts.every(({ ranges }) => ranges.length === 0)) return {};
  const whole = ({ number, seconds }: PaintedPart) => canvasReference(iiif, number, 0, seconds);
  const items =
    parts.length === 1
      ? (parts[0]?.ranges ?? [])
      : parts.map(({ item, ranges }) => ({
          id: iiif.inside(`range/part-${item.number}`),
          type: 'Range',
          label: polishText(`Część ${item.number}`),
          items: ranges.length > 0 ? ranges : [whole(item)],
        }));
  return { structures: [{ id: iiif.inside('range/chapters'), type: 'Range', label: polishText('Rozdziały'), items }] };
}

function chapterRanges(iiif: IiifAddresses, { number, seconds, part }: PaintedPart): Json[] {
  return part.chapters
    .filter(({ start }) => start < seconds)
    .map((chapter) => ({
      id: iiif.inside(`range/chapter-${encodeURIComponent(chapter.id)}`),
      type: 'Range',
      label: polishText(chapter.title),
      ...(chapter.synopsis === '' ? {} : { summary: polishText(chapter.synopsis) }),
      items: [canvasReference(iiif, number, chapter.start, Math.min(chapterEnd(part, chapter) ?? seconds, seconds))],
    }));
}

function canvasReference(iiif: IiifAddresses, part: number, start: number, end: number): Json {
  return { id: canvasStretch(iiif.canvas(part), start, end), type: 'Canvas' };
}

function searchService(id: string): Json {
  return { id, type: 'SearchService2' };
}

function signInLink({ address }: PublishedRecording): Json {
  return { id: address, type: 'Text', format: 'text/html', label: polishText('Posłuchaj po zalogowaniu') };
}

/** IIIF takes one language for a body; of several spoken ones, the first is the main one. */
function languageOf([language]: readonly string[]): Json {
  return language === undefined ? {} : { language };
}
