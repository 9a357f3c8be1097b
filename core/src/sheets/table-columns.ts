import { fold } from '../fold.ts';
import { type RecordingField, recordingFields } from '../recording-fields.ts';
import { recordingFieldLabels } from '../recording-labels.ts';
import { recordingColumns } from './recording-columns.ts';
import { restoreCell } from './spreadsheet-cell.ts';

/** What a column of a table holds: a field of the recording, or where its files are. */
export type TableKey = RecordingField | 'version' | 'updatedAt' | 'files' | 'folder';

/** Other headings that people give. */
const aliases: Readonly<Record<string, TableKey>> = {
  signature: 'metadata.signature',
  numer: 'metadata.signature',
  title: 'metadata.title',
  date: 'metadata.date',
  'data nagrania': 'metadata.date',
  'data rozmowy': 'metadata.date',
  location: 'metadata.location',
  'miejsce nagrania': 'metadata.location',
  dlugosc: 'metadata.duration',
  interviewer: 'metadata.interviewer',
  prowadzacy: 'metadata.interviewer',
  prowadzaca: 'metadata.interviewer',
  'prowadzacy rozmowe': 'metadata.interviewer',
  interviewee: 'metadata.interviewee.name',
  narrator: 'metadata.interviewee.name',
  rozmowczyni: 'metadata.interviewee.name',
  'imie i nazwisko': 'metadata.interviewee.name',
  biografia: 'metadata.interviewee.biography',
  summary: 'description.summary',
  opis: 'description.summary',
  miejsca: 'description.indexes.geographical',
  'miejsca wspominane': 'description.indexes.geographical',
  osoby: 'description.indexes.personal',
  tematy: 'description.indexes.subject',
  'slowa kluczowe': 'description.indexes.subject',
  'prawa autorskie': 'access.rights',
  pliki: 'files',
  'nazwy plikow': 'files',
  files: 'files',
  folder: 'folder',
  katalog: 'folder',
};

const known: ReadonlyMap<string, TableKey> = new Map([
  ...Object.entries(aliases),
  ...recordingFields.flatMap((field): [string, TableKey][] => [
    [fold(field), field],
    [fold(recordingFieldLabels[field]), field],
  ]),
  ...recordingColumns.flatMap(({ key, heading }): [string, TableKey][] => [
    [fold(key), key],
    [fold(heading), key],
  ]),
]);

/** One row under its headings. */
export interface TableRow {
  /** As a spreadsheet counts them, from 1, without the empty ones that were left out. */
  number: number;
  cells: ReadonlyMap<TableKey, string>;
}

export interface RecordingTable {
  keys: readonly TableKey[];
  rows: TableRow[];
  /** Headings that nobody knows, or that stand twice: their columns are left out. */
  unknown: string[];
}

/** The rows of a table whose first row names its columns, in Polish or by their keys. Null without a known heading. */
export function readRecordingTable(rows: readonly (readonly string[])[]): RecordingTable | null {
  const [headings = [], ...body] = rows;
  const unknown: string[] = [];
  const taken = new Set<TableKey>();
  const columns = headings.map((heading) => {
    const key = known.get(fold(heading.replace(/[:*]+$/, '').trim()));
    const isNew = key !== undefined && !taken.has(key);
    if (isNew) taken.add(key);
    else if (heading !== '') unknown.push(heading);
    return isNew ? key : null;
  });
  if (taken.size === 0) return null;
  const read = (row: readonly string[], index: number): TableRow => ({
    number: index + 2,
    cells: new Map(
      columns.flatMap((key, column): [TableKey, string][] =>
        key === null ? [] : [[key, restoreCell(row[column] ?? '').trim()]],
      ),
    ),
  });
  return { keys: [...taken], rows: body.map(read), unknown };
}
