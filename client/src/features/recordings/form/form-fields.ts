import type { ChapterInput } from '@glosy/core/contract/recordings/chapters';
import type { RecordingInput } from '@glosy/core/contract/recordings/recordings';
import { languageName } from '@glosy/core/recording/language';
import { findLicence } from '@glosy/core/recording/licence';
import { type PublishedLevel, publishedLabels } from '@glosy/core/recording/publishing';
import { recordingFieldLabels } from '@glosy/core/recording/recording-labels';
import { formatEdtf } from '@glosy/core/time/edtf';
import { formatPartialDate } from '@glosy/core/time/partial-date';
import { formatTimecode } from '@glosy/core/time/timecode';

/** Labels of all fields of a recording by path, including those not in the form. */
export const fieldLabels: Record<string, string> = {
  ...recordingFieldLabels,
  chapters: recordingFieldLabels['description.timeline'],
  'media.photos': 'Zdjęcia',
  'media.documents': 'Dokumenty',
  'media.photos.title': 'Tytuł zdjęcia',
  'media.photos.description': 'Opis zdjęcia',
  'media.photos.downloadable': 'Pobieranie zdjęcia',
  'media.photos.internal': 'Zdjęcie tylko dla zespołu',
  'media.photos.order': 'Kolejność zdjęć',
  'media.documents.title': 'Tytuł dokumentu',
  'media.documents.description': 'Opis dokumentu',
  'media.documents.downloadable': 'Pobieranie dokumentu',
  'media.documents.internal': 'Dokument tylko dla zespołu',
  'media.documents.order': 'Kolejność dokumentów',
  created: 'Utworzenie nagrania',
  deleted: 'Usunięcie nagrania',
  restored: 'Przywrócenie nagrania',
};

/** Paths that the form edits; each is one unit when resolving a conflict. */
export const formFields = [
  'metadata.title',
  'metadata.date',
  'metadata.location',
  'metadata.duration',
  'metadata.interviewer',
  'metadata.interviewee.name',
  'metadata.interviewee.biography',
  'description.summary',
  'chapters',
  'description.indexes.geographical',
  'description.indexes.personal',
  'description.indexes.subject',
  'technical.format',
  'access.restrictions',
  'access.rights',
  'access.downloadable',
  'access.published',
  'catalogue.languages',
  'catalogue.edtf',
  'catalogue.period',
  'catalogue.series',
  'catalogue.publicPersons',
  'catalogue.licence',
] as const;
export type FormFieldPath = (typeof formFields)[number];

/** Whether only administrators change the field. */
export function isOfAccess(path: FormFieldPath): boolean {
  return path.startsWith('access.') || path === 'catalogue.licence';
}

/** Reads the value at a dotted path. */
export function readPath(source: unknown, path: string): unknown {
  return path.split('.').reduce((value, key) => (value as Record<string, unknown> | undefined)?.[key], source);
}

/** Returns a copy with another value at a dotted path. */
export function withPath<T>(source: T, path: string, value: unknown): T {
  const [key = '', ...rest] = path.split('.');
  const inner = (source as Record<string, unknown>)[key];
  return { ...source, [key]: rest.length === 0 ? value : withPath(inner, rest.join('.'), value) };
}

export function isSameValue(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Formats a value for comparing two versions. */
export function fieldText(input: RecordingInput, path: FormFieldPath): string {
  const value = readPath(input, path);
  if (path === 'metadata.date') return formatPartialDate(String(value));
  if (path === 'access.restrictions') return value === 'public' ? 'publiczne' : 'niepubliczne';
  if (path === 'access.downloadable') return value ? 'tak' : 'nie';
  if (path === 'access.published') return publishedLabels[value as PublishedLevel];
  if (path === 'catalogue.languages') return (value as string[]).map(languageName).join(', ');
  if (path === 'catalogue.edtf') return formatEdtf(String(value));
  if (path === 'catalogue.licence') return findLicence(String(value))?.name ?? String(value);
  if (path === 'chapters') return ((value ?? []) as ChapterInput[]).map(chapterText).join('\n');
  return Array.isArray(value) ? value.join('\n') : String(value ?? '');
}

function chapterText({ start, end = null, title, synopsis = '', keywords = [] }: ChapterInput): string {
  const time = end === null ? formatTimecode(start) : `${formatTimecode(start)}–${formatTimecode(end)}`;
  return [`${time} ${title}`, synopsis, keywords.join(', ')].filter((line) => line !== '').join('\n');
}
