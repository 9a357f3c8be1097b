import { isClosedText } from '../people/closure.ts';
import type { Chapter } from '../recording/chapter.ts';
import { languageName } from '../recording/language.ts';
import { findLicence } from '../recording/licence.ts';
import { citeRecording } from '../text/citation.ts';
import { formatEdtf } from '../time/edtf.ts';
import { formatTimecode } from '../time/timecode.ts';
import { splitSpeaker } from '../transcript/speaker.ts';
import type { TranscriptLine } from '../transcript/transcript-line.ts';
import type { ExportedPart, ExportedRecording } from './exported-recording.ts';
import { momentAddress } from './moment-address.ts';

/** A recording laid out for reading on paper; PDF and DOCX are written from it. Times are `HH:MM:SS`. */
export interface ReadingDocument {
  title: string;
  /** Below the title. */
  facts: readonly { label: string; value: string }[];
  citation: string;
  rights: string;
  summary: string;
  parts: readonly DocumentPart[];
}

export interface DocumentPart {
  /** Heading of the part; empty if there is only one. */
  heading: string;
  sections: readonly DocumentSection[];
  /** The sentence shown instead of lines if there are none. */
  emptyWords: string;
}

export interface DocumentSection {
  /** Null for lines before the first chapter. */
  chapter: { time: string; address: string; title: string; synopsis: string } | null;
  lines: readonly DocumentLine[];
}

export interface DocumentLine {
  time: string;
  /** Address of the page that plays the passage; empty without a sound. */
  address: string;
  /** Null when the previous speaker continues, or none is named. */
  speaker: string | null;
  words: string;
  /** Whether the words only state that the passage is closed. */
  isClosed: boolean;
}

/** Lays out the readable parts of a recording. */
export function layOutDocument(recording: ExportedRecording): ReadingDocument {
  const { title, narrator, interviewer, location, library, signature, address, rights, summary } = recording;
  const { parts, edtf, languages, series, licence, provenance } = recording;
  const facts = [
    { label: 'Opowiada', value: narrator },
    { label: 'Rozmawia', value: interviewer },
    { label: 'Data', value: formatEdtf(edtf) },
    { label: 'Miejsce', value: location },
    { label: 'Języki', value: languages.map(languageName).join(', ') },
    { label: 'Seria', value: series },
    { label: 'Sygnatura', value: signature },
    { label: 'Archiwum', value: library },
    { label: 'Adres', value: address },
    { label: 'Powstanie tekstu', value: provenance?.sentence ?? '' },
    { label: 'Czasy', value: parts.some((part) => part.hasApproximateTimes) ? 'przybliżone' : '' },
    { label: 'Licencja', value: [findLicence(licence)?.words ?? '', licence].filter(Boolean).join(', ') },
  ];
  return {
    title,
    facts: facts.filter(({ value }) => value !== ''),
    citation: citeRecording({ narrator, title, library, date: formatEdtf(edtf), signature, address }),
    rights: rights || (findLicence(licence)?.words ?? ''),
    summary,
    parts: parts.map((part, index) => layOutPart(part, parts.length > 1 ? headingOf(part, index) : '', address)),
  };
}

function headingOf({ audioFile, transcriptFile }: ExportedPart, index: number): string {
  return `Część ${index + 1}: ${transcriptFile || audioFile}`;
}

/** The address at which a part is played from a moment in seconds. */
type AddressAt = (seconds: number) => string;

/** `page` is the address of the page that plays the recording. */
function layOutPart(
  { lines, chapters, soundNumber: sound }: ExportedPart,
  heading: string,
  page: string,
): DocumentPart {
  const addressAt: AddressAt = (seconds) => (sound === 0 ? '' : momentAddress(page, { sound, seconds }));
  // In milliseconds.
  const starts = chapters.map(({ start }) => Math.round(start * 1000));
  const between = (from: number, to: number) =>
    layOutLines(
      lines.filter(({ startMs }) => startMs >= from && startMs < to),
      addressAt,
    );
  const before = between(Number.NEGATIVE_INFINITY, starts[0] ?? Number.POSITIVE_INFINITY);
  const inChapters = chapters.map((chapter, index) => ({
    chapter: chapterHeading(chapter, addressAt),
    lines: between(starts[index] ?? 0, starts[index + 1] ?? Number.POSITIVE_INFINITY),
  }));
  return {
    heading,
    sections: [...(before.length > 0 ? [{ chapter: null, lines: before }] : []), ...inChapters],
    emptyWords: lines.length === 0 ? 'To nagranie nie ma transkrypcji.' : '',
  };
}

function chapterHeading({ start, title, synopsis }: Chapter, addressAt: AddressAt): DocumentSection['chapter'] {
  return { time: formatTimecode(start), address: addressAt(start), title, synopsis };
}

function layOutLines(lines: readonly TranscriptLine[], addressAt: AddressAt): DocumentLine[] {
  let speaking: string | null = null;
  return lines.map(({ startMs, text }) => {
    const isClosed = isClosedText(text);
    const { speaker, words } = isClosed ? { speaker: null, words: text } : splitSpeaker(text.replaceAll('\n', ' '));
    const isSame = speaker === speaking;
    speaking = isClosed ? null : speaker;
    const seconds = startMs / 1000;
    return {
      time: formatTimecode(seconds),
      address: addressAt(seconds),
      speaker: isSame ? null : speaker,
      words,
      isClosed,
    };
  });
}
