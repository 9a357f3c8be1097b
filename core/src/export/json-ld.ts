import { chapterEnd } from './chapter-ends.ts';
import { creditOf } from './credit.ts';
import type { ExportedRecording } from './exported-recording.ts';
import { momentAddress } from './moment-address.ts';
import { isoDuration, soundsOf } from './sounds.ts';

/** The recording in the terms of schema.org: an `AudioObject` with its people, words and chapters. */
export function jsonLd(recording: ExportedRecording): Record<string, unknown> {
  const { parts } = recording;
  const words = parts.flatMap(({ lines }) => lines.map(({ text }) => text));
  return withoutEmpty({
    '@context': 'https://schema.org',
    '@type': ['AudioObject', 'ArchiveComponent'],
    '@id': recording.address,
    identifier: recording.signature,
    url: recording.address,
    name: recording.title,
    abstract: recording.summary,
    inLanguage: recording.languages,
    genre: 'historia mówiona',
    dateCreated: recording.edtf,
    locationCreated: place(recording.location),
    contributor: [...role('narrator', recording.narrator), ...role('interviewer', recording.interviewer)],
    keywords: recording.subjects,
    mentions: recording.persons.map((name) => ({ '@type': 'Person', name })),
    temporalCoverage: recording.period,
    isPartOf: recording.series && { '@type': 'CreativeWorkSeries', name: recording.series },
    license: recording.licence,
    spatialCoverage: recording.places.map(place),
    conditionsOfAccess: recording.rights,
    creditText: creditOf(recording),
    publisher: organisation(recording.library),
    holdingArchive: { '@type': 'ArchiveOrganization', name: recording.library },
    duration: isoDuration(recording),
    transcript: words.join('\n'),
    creativeWorkStatus: words.length > 0 ? recording.provenance?.sentence : '',
    hasPart: clips(recording),
  });
}

export function writeJsonLd(recording: ExportedRecording): string {
  return `${JSON.stringify(jsonLd(recording), null, 2)}\n`;
}

/** Chapters; their offsets count from the start of their audio file. */
function clips(recording: ExportedRecording): object[] {
  const sounds = soundsOf(recording);
  return sounds.flatMap((part) =>
    part.chapters.map((chapter) =>
      withoutEmpty({
        '@type': 'Clip',
        name: chapter.title,
        abstract: chapter.synopsis,
        keywords: chapter.keywords,
        startOffset: chapter.start,
        endOffset: chapterEnd(part, chapter) ?? undefined,
        isPartOf: sounds.length > 1 ? { '@type': 'AudioObject', name: part.audioFile } : undefined,
        url: momentAddress(recording.address, { sound: part.soundNumber, seconds: chapter.start }),
      }),
    ),
  );
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
