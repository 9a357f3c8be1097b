import type { RecordingInput } from '@glosy/core/contract/recordings/recordings';
import { recordingInput } from '@glosy/core/contract/recordings/recordings.input';
import { usualCatalogue } from '@glosy/core/recording/catalogue';
import { toTimelineEntry } from '@glosy/core/recording/chapter';
import { languageName, readLanguage } from '@glosy/core/recording/language';
import type { Recording } from '@glosy/core/recording/recording';
import { formatPartialDate, parsePartialDate } from '@glosy/core/time/partial-date';
import { formatTimecode, parseTimecode } from '@glosy/core/time/timecode';
import { type ChapterValues, chapterValues, type ReadChapter, readChapters } from './chapter-values.ts';

/** Form values: same paths as on the wire; dates, times and lists as text. */
export interface RecordingFormValues {
  metadata: {
    signature: string;
    title: string;
    date: string;
    location: string;
    duration: string;
    interviewer: string;
    interviewee: { name: string; biography: string };
  };
  description: {
    summary: string;
    /** One entry per line. */
    indexes: { geographical: string; personal: string; subject: string };
  };
  chapters: ChapterValues[];
  technical: { format: string };
  access: Recording['access'];
  /** Languages by name, separated by commas. */
  catalogue: Omit<Recording['catalogue'], 'languages'> & { languages: string };
}

/** Error messages of fields, by path. */
export type FieldMessages = Record<string, string>;

export const emptyValues: RecordingFormValues = {
  metadata: {
    ...{ signature: '', title: '', date: '', location: '', duration: '', interviewer: '' },
    interviewee: { name: '', biography: '' },
  },
  description: { summary: '', indexes: { geographical: '', personal: '', subject: '' } },
  chapters: [],
  technical: { format: '' },
  access: { restrictions: 'public', rights: '', downloadable: false, published: 'nothing' },
  catalogue: catalogueValues(usualCatalogue),
};

type FormPart = Pick<RecordingInput, 'metadata' | 'description' | 'access' | 'catalogue' | 'chapters'> & {
  technical: { format: string };
};

/** Converts a recording to form values. */
export function toFormValues(recording: FormPart): RecordingFormValues {
  const { metadata, description, chapters = [], technical, access, catalogue } = recording;
  const { signature, title, date, location, duration, interviewer, interviewee } = metadata;
  const { geographical, personal, subject } = description.indexes;
  return {
    metadata: {
      ...{ signature, title, location, duration, interviewer },
      date: formatPartialDate(date),
      interviewee: { name: interviewee.name, biography: interviewee.biography },
    },
    description: {
      summary: description.summary,
      indexes: {
        geographical: geographical.join('\n'),
        personal: personal.join('\n'),
        subject: subject.join('\n'),
      },
    },
    chapters: chapterValues(chapters),
    technical: { format: technical.format },
    access: {
      ...access,
      downloadable: access.downloadable ?? false,
      published: access.published ?? 'nothing',
    },
    catalogue: catalogueValues({ ...usualCatalogue, ...(catalogue as Partial<Recording['catalogue']>) }),
  };
}

function catalogueValues(catalogue: Recording['catalogue']): RecordingFormValues['catalogue'] {
  return { ...catalogue, languages: catalogue.languages.map(languageName).join(', ') };
}

/** Validates form values. Files, photo, lock and status, which are not in the form, come from `base`. */
export function readValues(
  values: RecordingFormValues,
  base: Recording | null,
): { input: RecordingInput; messages: null } | { input: null; messages: FieldMessages } {
  const messages: FieldMessages = {};
  const { metadata, description, technical, access, catalogue } = values;
  const stored = { chapters: base?.chapters ?? [], sounds: base?.technical.storage ?? [] };
  const chapters = readChapters(values.chapters, stored, messages);
  const draft: RecordingInput = {
    metadata: {
      ...metadata,
      date: readDate(metadata.date, messages),
      duration: readDuration(metadata.duration),
      interviewee: { ...metadata.interviewee, photo: base?.metadata.interviewee.photo ?? '' },
    },
    proofreading: base?.proofreading ?? { email: '', status: '' },
    description: {
      summary: description.summary,
      timeline: [],
      indexes: {
        geographical: readList(description.indexes.geographical, base?.description.indexes.geographical),
        personal: readList(description.indexes.personal, base?.description.indexes.personal),
        subject: readList(description.indexes.subject, base?.description.indexes.subject),
      },
    },
    chapters: chapters.map(({ chapter }) => chapter),
    technical: {
      format: technical.format,
      storage: base?.technical.storage ?? [],
      transcripts: base?.technical.transcripts ?? [],
    },
    access,
    catalogue: { ...catalogue, languages: readLanguages(catalogue.languages, base?.catalogue.languages) },
  };
  const checked = recordingInput.safeParse(draft);
  if (!checked.success) {
    for (const { path, message } of checked.error.issues) messages[rowPath(path, chapters)] ??= message;
  }
  if (!checked.success || Object.keys(messages).length > 0) return { input: null, messages: byField(messages) };
  const wanted = chapters.map(({ chapter }) => chapter);
  const timeline = wanted.map(toTimelineEntry);
  const input = { ...checked.data, description: { ...checked.data.description, timeline }, chapters: wanted };
  return { input, messages: null };
}

/** Maps an error in a list entry, which is not a field, to the list. */
export function byField(messages: FieldMessages): FieldMessages {
  const entries = Object.entries(messages).map(([path, message]) => [
    path.replace(/^(description\.indexes\.\w+|catalogue\.(?:languages|publicPersons))\..*$/, '$1'),
    message,
  ]);
  return Object.fromEntries(entries);
}

function readDate(text: string, messages: FieldMessages): string {
  const date = parsePartialDate(text);
  if (date === null && text.trim() !== '') {
    messages['metadata.date'] = 'Podaj datę: rok (1987), miesiąc (maj 1987) lub dzień (12.05.1987).';
  }
  return date ?? text.trim();
}

/** An unchanged list is returned as stored: a code with a region has the same name as the one without. */
function readLanguages(text: string, stored: readonly string[] = usualCatalogue.languages): string[] {
  if (text === stored.map(languageName).join(', ')) return [...stored];
  const codes = text.split(/[,;\n]/).map(readLanguage);
  return [...new Set(codes.filter((code) => code !== ''))];
}

/** Reads `45:10` as 45 minutes; returns other text unchanged, so that the schema refuses it. */
function readDuration(text: string): string {
  const seconds = parseTimecode(text);
  return seconds === null ? text.trim() : formatTimecode(seconds);
}

/** Maps a schema error to a form path: chapters to the row they were typed in. */
function rowPath(path: readonly PropertyKey[], chapters: readonly ReadChapter[]): string {
  const [list, index, ...rest] = path;
  if (list !== 'chapters' || typeof index !== 'number') return path.join('.');
  return [list, chapters[index]?.row ?? index, ...rest].join('.');
}

/** Reads one entry per line; an unchanged list is the stored list. */
function readList(text: string, stored: readonly string[] = []): string[] {
  if (text === stored.join('\n')) return [...stored];
  const entries = text.split('\n').map((entry) => entry.trim());
  return [...new Set(entries.filter((entry) => entry !== ''))];
}
