import type { RecordingCreation } from '@glosy/core/contract/recordings/recordings';
import { recordingCreation } from '@glosy/core/contract/recordings/recordings.input';
import { isSignature } from '@glosy/core/files/file-names';
import type { OhmsRecord } from '@glosy/core/formats/ohms/ohms-record';
import { type FieldState, fieldAt, readCell, withField } from '@glosy/core/formats/sheets/read-cell';
import type { TableKey } from '@glosy/core/formats/sheets/table-columns';
import { usualCatalogue } from '@glosy/core/recording/catalogue';
import type { RecordingField } from '@glosy/core/recording/recording-fields';
import { recordingFieldLabels } from '@glosy/core/recording/recording-labels';
import { formatPartialDate, isAmbiguousDate, isPartialDate, parsePartialDate } from '@glosy/core/time/partial-date';
import { describeIssue } from '../../../http/reading/describe-issue.ts';
import { type FileGroup, signatureOfName } from './group-files.ts';

/** Fields of a new interview that a table may set. Files are searched for; administrators set the access afterwards. */
const given: readonly RecordingField[] = [
  'metadata.signature',
  'metadata.title',
  'metadata.date',
  'metadata.location',
  'metadata.duration',
  'metadata.interviewer',
  'metadata.interviewee.name',
  'metadata.interviewee.biography',
  'description.summary',
  'description.indexes.geographical',
  'description.indexes.personal',
  'description.indexes.subject',
  'catalogue.languages',
  'catalogue.edtf',
  'catalogue.period',
  'catalogue.series',
  'catalogue.publicPersons',
  'catalogue.licence',
  'technical.format',
  'access.rights',
];

const blank = {
  metadata: {
    signature: '',
    title: '',
    date: '',
    location: '',
    duration: '',
    interviewer: '',
    interviewee: { name: '', photo: '', biography: '' },
  },
  description: { summary: '', indexes: { geographical: [], personal: [], subject: [] } },
  catalogue: usualCatalogue,
  technical: { format: '' },
  access: { restrictions: 'private', rights: '' },
};

export interface DescribedRecording {
  creation: RecordingCreation;
  problems: string[];
  notes: string[];
}

/** The description of an interview: its row of the table, completed by its OHMS or TEI file and the name of its folder. */
export function describeRecording({ row, name }: FileGroup, record: OhmsRecord | undefined): DescribedRecording {
  let state: FieldState = blank;
  for (const [field, value] of otherSources(name, record)) {
    if (value.length > 0) state = withField(state, field, value);
  }
  for (const field of given) {
    const cell = row?.cells.get(field satisfies TableKey) ?? '';
    if (cell !== '') state = withField(state, field, readCell(field, cell, fieldAt(blank, field)));
  }
  const read = recordingCreation.safeParse(state, { error: describeIssue });
  const notes = notesOnDate(row?.cells.get('metadata.date') ?? '');
  if (read.success) return { creation: read.data, problems: [], notes };
  // The first problem of each field: an empty field breaks all of its rules.
  const problems = new Map<string, string>();
  for (const { path, message } of read.error.issues) {
    // An item of a list has no field name.
    const field = path.filter((part) => typeof part === 'string').join('.');
    const label = recordingFieldLabels[field as RecordingField];
    if (!problems.has(field)) problems.set(field, label === undefined ? message : `${label}: ${message}`);
  }
  return { creation: state as unknown as RecordingCreation, problems: [...problems.values()], notes };
}

/** An ambiguous date is read day first, as in Polish, and reported. */
function notesOnDate(cell: string): string[] {
  const date = isAmbiguousDate(cell) ? parsePartialDate(cell) : null;
  if (date === null) return [];
  const [year, month, day] = date.split('-');
  const swapped = `${year}-${day}-${month}`;
  const advice = isPartialDate(swapped) ? ` Jeśli miesiąc stoi pierwszy, zapisz datę jako ${swapped}.` : '';
  return [`${cell}: odczytano jako ${formatPartialDate(date)}.${advice}`];
}

function otherSources(name: string, record: OhmsRecord | undefined): [RecordingField, string | string[]][] {
  const accession = record && isSignature(record.accession) ? record.accession : '';
  return [
    ['metadata.signature', signatureOfName(name) || accession],
    ['metadata.title', record?.title || name],
    ['metadata.date', dateOf(record?.date ?? '')],
    ['metadata.interviewee.name', record?.interviewees.join(', ') ?? ''],
    ['metadata.interviewer', record?.interviewers.join(', ') ?? ''],
    ['description.summary', record?.summary ?? ''],
    ['description.indexes.subject', record?.subjects ?? []],
    ['catalogue.languages', record?.languages ?? []],
    ['catalogue.series', record?.series ?? ''],
    ['access.rights', record?.rights ?? ''],
  ];
}

/** A date, or the only year in a text such as `Spring 1987`; empty without one. */
function dateOf(text: string): string {
  const date = parsePartialDate(text);
  if (date !== null) return date;
  const [year = '', ...others] = new Set(text.match(/\b(?:18|19|20)\d\d\b/g));
  return others.length === 0 ? year : '';
}
