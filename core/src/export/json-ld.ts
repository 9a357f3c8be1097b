import { chapterEnd } from './chapter-ends.ts';
import { isoDuration } from './dublin-core.ts';
import type { ExportedRecording } from './exported-recording.ts';

/** The recording in the terms of schema.org: an `AudioObject` with its people, words and chapters. */
export function jsonLd(recording: ExportedRecording): Record<string, unknown> {
  const { parts } = recording;
  const words = parts.flatMap(({ lines }) => lines.map(({ text }) => text));
  const seconds = parts.reduce((sum, { durationSeconds }) => sum + (durationSeconds ?? 0), 0);
  return withoutEmpty({
    '@context': 'https://schema.org',
    '@type': ['AudioObject', 'ArchiveComponent'],
    '@id': recording.address,
    identifier: recording.signature,
    url: recording.address,
    name: recording.title,
    abstract: recording.summary,
    inLanguage: 'pl',
    genre: 'historia mówiona',
    dateCreated: recording.date,
    locationCreated: place(recording.location),
    contributor: [...role('narrator', recording.narrator), ...role('interviewer', recording.interviewer)],
    keywords: recording.subjects,
    spatialCoverage: recording.places.map(place),
    conditionsOfAccess: recording.rights,
    publisher: organisation(recording.library),
    holdingArchive: { '@type': 'ArchiveOrganization', name: recording.library },
    duration: seconds > 0 ? isoDuration(seconds) : '',
    transcript: words.join('\n'),
    hasPart: clips(recording),
  });
}

export function writeJsonLd(recording: ExportedRecording): string {
  return `${JSON.stringify(jsonLd(recording), null, 2)}\n`;
}

/** Chapters; their offsets count from the start of their audio file. */
function clips({ parts, address }: ExportedRecording): object[] {
  const audioFiles = [...new Set(parts.map(({ audioFile }) => audioFile))];
  return parts.flatMap((part) => {
    const number = audioFiles.indexOf(part.audioFile) + 1;
    return part.chapters.map((chapter) =>
      withoutEmpty({
        '@type': 'Clip',
        name: chapter.title,
        abstract: chapter.synopsis,
        keywords: chapter.keywords,
        startOffset: chapter.start,
        endOffset: chapterEnd(part, chapter) ?? undefined,
        isPartOf: audioFiles.length > 1 ? { '@type': 'AudioObject', name: part.audioFile } : undefined,
        url: `${address}?t=${chapter.start}${number > 1 ? `&part=${number}` : ''}`,
      }),
    );
  });
}

function role(roleName: string, name: string): object[] {
  if (name === '') return [];
  return [{ '@type': 'Role', roleName, contributor: { '@type': 'Person', name } }];
}

function place(name: string): object | undefined {
  return name === '' ? undefined : { '@type': 'Place', name };
}

function organisation(name: string): object {
  return { '@type': 'Library', name };
}

function withoutEmpty(fields: Record<string, unknown>): Record<string, unknown> {
  const isEmpty = (value: unknown) =>
    value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => !isEmpty(value)));
}
