import type { RecordingInput } from '@glosy/core/contract/recordings';
import { recordingInput } from '@glosy/core/contract/recordings.input';
import { formatPartialDate, parsePartialDate } from '@glosy/core/partial-date';
import type { Recording, TimelineEntry } from '@glosy/core/recording';
import { formatTimecode, parseTimecode } from '@glosy/core/timecode';

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
    timeline: { start: string; text: string }[];
    /** One entry per line. */
    indexes: { geographical: string; personal: string; subject: string };
  };
  technical: { format: string };
  access: Required<RecordingInput['access']>;
}

/** Error messages of fields, by path. */
export type FieldMessages = Record<string, string>;

export const emptyValues: RecordingFormValues = {
  metadata: {
    ...{ signature: '', title: '', date: '', location: '', duration: '', interviewer: '' },
    interviewee: { name: '', biography: '' },
  },
  description: { summary: '', timeline: [], indexes: { geographical: '', personal: '', subject: '' } },
  technical: { format: '' },
  access: { restrictions: 'public', rights: '', downloadable: false },
};

type FormPart = Pick<RecordingInput, 'metadata' | 'description' | 'access'> & { technical: { format: string } };

/** Converts a recording to form values. */
export function valuesOf({ metadata, description, technical, access }: FormPart): RecordingFormValues {
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
      timeline: description.timeline.map(({ start, text }) => ({ start: formatTimecode(start), text })),
      indexes: {
        geographical: geographical.join('\n'),
        personal: personal.join('\n'),
        subject: subject.join('\n'),
      },
    },
    technical: { format: technical.format },
    access: { ...access, downloadable: access.downloadable ?? false },
  };
}

/** Validates form values. Files, photo, lock and status, which are not in the form, come from `base`. */
export function readValues(
  values: RecordingFormValues,
  base: Recording | null,
): { input: RecordingInput; messages: null } | { input: null; messages: FieldMessages } {
  const messages: FieldMessages = {};
  const { metadata, description, technical, access } = values;
  const timeline = readTimeline(description.timeline, base?.description.timeline ?? [], messages);
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
      timeline: timeline.map(({ entry }) => entry),
      indexes: {
        geographical: readList(description.indexes.geographical, base?.description.indexes.geographical),
        personal: readList(description.indexes.personal, base?.description.indexes.personal),
        subject: readList(description.indexes.subject, base?.description.indexes.subject),
      },
    },
    technical: {
      format: technical.format,
      storage: base?.technical.storage ?? [],
      transcripts: base?.technical.transcripts ?? [],
    },
    access,
  };
  const checked = recordingInput.safeParse(draft);
  if (!checked.success) {
    for (const { path, message } of checked.error.issues) messages[rowPath(path, timeline)] ??= message;
  }
  if (!checked.success || Object.keys(messages).length > 0) return { input: null, messages: byField(messages) };
  return { input: checked.data, messages: null };
}

/** Maps an error in a list entry, which has no field of its own, to the list. */
export function byField(messages: FieldMessages): FieldMessages {
  const entries = Object.entries(messages).map(([path, message]) => [
    path.replace(/^(description\.indexes\.\w+)\..*$/, '$1'),
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

/** Reads `45:10` as 45 minutes; passes anything else on, for the schema to refuse. */
function readDuration(text: string): string {
  const seconds = parseTimecode(text);
  return seconds === null ? text.trim() : formatTimecode(seconds);
}

/**
 * Timeline entries sorted by time, without empty rows. Unchanged entries keep their stored start, with its fractions,
 * and an unchanged list is the stored list.
 */
function readTimeline(
  rows: RecordingFormValues['description']['timeline'],
  base: readonly TimelineEntry[],
  messages: FieldMessages,
): { row: number; entry: TimelineEntry }[] {
  const isUntouched =
    rows.length === base.length && rows.every((row, index) => isShownAs(base[index] as TimelineEntry, row));
  if (isUntouched) return base.map((entry, row) => ({ row, entry }));
  const unused = [...base];
  const entries: { row: number; entry: TimelineEntry }[] = [];
  rows.forEach(({ start, text }, row) => {
    if (start.trim() === '' && text.trim() === '') return;
    const place = unused.findIndex((entry) => isShownAs(entry, { start: start.trim(), text }));
    const sameStart = place >= 0 ? place : unused.findIndex((entry) => formatTimecode(entry.start) === start.trim());
    const [stored] = sameStart < 0 ? [] : unused.splice(sameStart, 1);
    const seconds = stored?.start ?? parseTimecode(start);
    if (seconds === null) messages[`description.timeline.${row}.start`] = 'Podaj czas w postaci GG:MM:SS.';
    if (text.trim() === '') messages[`description.timeline.${row}.text`] = 'Podaj opis tej chwili.';
    entries.push({ row, entry: { start: seconds ?? 0, text: text.trim() } });
  });
  return entries.sort((a, b) => a.entry.start - b.entry.start);
}

function isShownAs(entry: TimelineEntry, row: { start: string; text: string }): boolean {
  return formatTimecode(entry.start) === row.start && entry.text === row.text;
}

/** Maps a schema error to a form path: timeline entries to the row they were typed in. */
function rowPath(path: readonly PropertyKey[], timeline: readonly { row: number }[]): string {
  const [section, list, index, ...rest] = path;
  if (section !== 'description' || list !== 'timeline' || typeof index !== 'number') return path.join('.');
  return [section, list, timeline[index]?.row ?? index, ...rest].join('.');
}

/** Reads one entry per line; an unchanged list is the stored list. */
function readList(text: string, stored: readonly string[] = []): string[] {
  if (text === stored.join('\n')) return [...stored];
  const entries = text.split('\n').map((entry) => entry.trim());
  return [...new Set(entries.filter((entry) => entry !== ''))];
}
