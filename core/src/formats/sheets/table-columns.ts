import { type RecordingField, recordingFields } from '../../recording/recording-fields.ts';
import { recordingFieldLabels } from '../../recording/recording-labels.ts';
import { fold } from '../../text/fold.ts';
import { recordingColumns } from './recording-columns.ts';
import { restoreCell } from './spreadsheet-cell.ts';

/** Meaning of a table's column: a field of the recording, or the location of its files. */
export type TableKey = RecordingField | 'version' | 'updatedAt' | 'files' | 'folder';

/** Alternative headings, folded. Word order and the words of `fillers` do not matter. */
const aliases: Readonly<Record<string, TableKey>> = {
  ...keyed(
    'metadata.signature',
    'signature',
    'sygn',
    'syg',
    'nr sygn',
    'nr sygnatury',
    'sygnatura archiwalna',
    'numer',
    'numer inwentarzowy',
    'nr inwentarzowy',
  ),
  ...keyed('metadata.title', 'title'),
  ...keyed('metadata.date', 'date', 'data przeprowadzenia', 'data realizacji', 'rok'),
  ...keyed('metadata.location', 'location', 'lokalizacja', 'miejscowosc', 'miejsce przeprowadzenia'),
  ...keyed('metadata.duration', 'dlugosc'),
  ...keyed('metadata.interviewer', 'interviewer', 'prowadzacy', 'prowadzaca', 'osoba prowadzaca', 'prowadzacy wywiad'),
  ...keyed('metadata.interviewer', 'prowadzaca wywiad', 'przeprowadzajacy', 'przeprowadzajaca', 'przeprowadzil'),
  ...keyed('metadata.interviewer', 'przeprowadzila', 'imie i nazwisko prowadzacego', 'imie i nazwisko prowadzacej'),
  ...keyed('metadata.interviewer', 'imie i nazwisko osoby prowadzacej', 'osoba nagrywajaca', 'osoba przeprowadzajaca'),
  ...keyed('metadata.interviewee.name', 'interviewee', 'narrator', 'narratorka', 'rozmowczyni', 'swiadek'),
  ...keyed('metadata.interviewee.name', 'rozmowca imie i nazwisko', 'rozmowczyni imie i nazwisko'),
  ...keyed('metadata.interviewee.name', 'swiadek historii', 'imie i nazwisko', 'imie i nazwisko rozmowcy'),
  ...keyed('metadata.interviewee.name', 'imie i nazwisko rozmowczyni', 'imie i nazwisko narratora'),
  ...keyed('metadata.interviewee.name', 'imie i nazwisko narratorki', 'imie i nazwisko swiadka'),
  ...keyed('metadata.interviewee.biography', 'biografia', 'nota biograficzna', 'notka biograficzna'),
  ...keyed('description.summary', 'summary', 'opis', 'abstrakt'),
  ...keyed('description.indexes.geographical', 'miejsca', 'miejsca wspominane'),
  ...keyed('description.indexes.personal', 'osoby', 'osoby wspominane'),
  ...keyed('description.indexes.subject', 'tematy', 'tematyka', 'slowa kluczowe', 'hasla'),
  ...keyed('catalogue.languages', 'jezyk'),
  ...keyed('access.rights', 'prawa autorskie'),
  ...keyed('files', 'files', 'plik', 'pliki', 'nazwa pliku', 'nazwy plikow', 'plik audio', 'pliki audio'),
  ...keyed(
    'files',
    'nazwa pliku dzwiekowego',
    'nazwy plikow dzwiekowych',
    'nazwa pliku z nagraniem',
    'plik z nagraniem',
  ),
  ...keyed('files', 'nazwa pliku audio', 'nazwy plikow audio', 'plik dzwiekowy', 'pliki dzwiekowe'),
  ...keyed('folder', 'folder', 'katalog', 'nazwa folderu', 'nazwa katalogu'),
};

function keyed(key: TableKey, ...headings: string[]): Record<string, TableKey> {
  return Object.fromEntries(headings.map((heading) => [heading, key]));
}

const headingsOfFields = [
  ...recordingFields.flatMap((field): [string, TableKey][] => [
    [fold(field), field],
    [fold(recordingFieldLabels[field]), field],
  ]),
  ...recordingColumns.flatMap(({ key, heading }): [string, TableKey][] => [
    [fold(key), key],
    [fold(heading), key],
  ]),
];

const ownHeadings: ReadonlySet<string> = new Set(headingsOfFields.map(([heading]) => heading));

const exact: ReadonlyMap<string, TableKey> = new Map([...Object.entries(aliases), ...headingsOfFields]);

/** Words that carry no meaning in a heading: `Tytuł nagrania` is `Tytuł`, `Plik mp3` is `Plik`. */
const fillers = new Set(
  'i oraz lub z krotki mp3 wav nagrania nagraniem nagran rozmowy rozmowe rozmow wywiad wywiadu wywiadow relacji'.split(
    ' ',
  ),
);

/** The words of a heading in any order; the first heading with the same words wins. */
const byWords: ReadonlyMap<string, TableKey> = new Map(
  [...headingsOfFields, ...Object.entries(aliases)].reverse().map(([heading, key]) => [wordsOf(heading), key]),
);

function wordsOf(heading: string): string {
  const words = fold(heading).match(/[\p{L}\p{N}]+/gu) ?? [];
  const telling = words.filter((word) => !fillers.has(word));
  return [...new Set(telling.length > 0 ? telling : words)].sort().join(' ');
}

/** Words that change the meaning of a heading: `Data (urodzenia)`, `Miejsce / data urodzenia`. */
const otherMatter = /urodz|zgon|smier|publik|edycj|zmian/;

const headingMaxLength = 200;

/** The key of a heading as people write it: `1. Imię i nazwisko↵rozmówcy*:`, `Data (RRRR-MM-DD)`, `Rozmówca / narrator`. */
function keyOfHeading(heading: string): TableKey | undefined {
  // Skip long cells: all rows are tested, and some hold pages of text.
  if (heading.length > headingMaxLength) return undefined;
  const found = exact.get(fold(heading.replace(/[:*]+$/, '').trim())) ?? byWords.get(wordsOf(heading));
  if (found !== undefined) return found;
  const remarks = (heading.match(/\([^)]*\)|\[[^\]]*\]/g) ?? []).join(' ');
  const bare = (otherMatter.test(fold(remarks)) ? heading : heading.replace(/\([^)]*\)|\[[^\]]*\]/g, ' '))
    .replace(/^\s*\d+[.)]\s*/, '')
    .trim();
  if (bare !== '' && bare !== heading) return keyOfHeading(bare);
  const parts = heading.includes('/') && !otherMatter.test(fold(heading)) ? heading.split('/') : [];
  const keys = new Set(parts.flatMap((part) => keyOfHeading(part) ?? []));
  return keys.size === 1 ? [...keys][0] : undefined;
}

export const headingRowsMax = 10;

/** The row among the first ten that has the most known headings, and their number. */
export function findHeadings(rows: readonly (readonly string[])[]): { index: number; known: number } {
  const counts = rows
    .slice(0, headingRowsMax)
    .map((row) => new Set(row.flatMap((cell) => (cell === '' ? [] : (keyOfHeading(cell) ?? [])))).size);
  const known = Math.max(0, ...counts);
  return { index: counts.indexOf(known), known };
}

/** One row under its headings. */
export interface TableRow {
  /** Number in the spreadsheet, from 1; empty rows, which are left out, count. */
  number: number;
  cells: ReadonlyMap<TableKey, string>;
}

export interface RecordingTable {
  keys: readonly TableKey[];
  rows: TableRow[];
  /** Unknown and duplicate headings, whose columns are left out. */
  unknown: string[];
}

/** The rows below the one that names the columns, in Polish or by their keys. Null without a known heading. */
export function readRecordingTable(rows: readonly (readonly string[])[]): RecordingTable | null {
  const { index: headingIndex, known } = findHeadings(rows);
  if (known === 0) return null;
  const headings = rows[headingIndex] ?? [];
  const columns = columnsOf(headings);
  const read = (row: readonly string[], index: number): TableRow => ({
    number: headingIndex + index + 2,
    cells: new Map([...columns].map(([key, column]) => [key, restoreCell(row[column] ?? '').trim()])),
  });
  const taken = new Set(columns.values());
  const unknown = headings.filter((heading, column) => heading !== '' && !taken.has(column));
  return {
    keys: [...columns.keys()],
    rows: rows.slice(headingIndex + 1).map(read),
    unknown: unknown.map((heading) => heading.replace(/\s+/g, ' ')),
  };
}

/** Headings that name a field only if no other column does: a column `Numer` may count rows. */
const weak = new Set(['numer', 'rok']);

/** The column of each key: the one with the field's main heading, else the first. */
function columnsOf(headings: readonly string[]): ReadonlyMap<TableKey, number> {
  const found = headings.flatMap((heading, column) => {
    const key = heading === '' ? undefined : keyOfHeading(heading);
    if (key === undefined) return [];
    const rank = ownHeadings.has(fold(heading)) ? 0 : weak.has(wordsOf(heading)) ? 2 : 1;
    return [{ key, column, rank }];
  });
  const best = new Map<TableKey, { column: number; rank: number }>();
  for (const { key, column, rank } of found) {
    const before = best.get(key);
    if (!before || rank < before.rank) best.set(key, { column, rank });
  }
  return new Map([...best].map(([key, { column }]) => [key, column]));
}
