import type { RecordingUpdate } from '@glosy/core/contract/recordings/recordings';
import { recordingUpdate } from '@glosy/core/contract/recordings/recordings.input';
import { writeListCell } from '@glosy/core/formats/sheets/list-cell';
import { type FieldState, fieldAt, readCell, withField } from '@glosy/core/formats/sheets/read-cell';
import { recordingColumns } from '@glosy/core/formats/sheets/recording-columns';
import type { TableRow } from '@glosy/core/formats/sheets/table-columns';
import type { Recording } from '@glosy/core/recording/recording';
import { changedFields, type RecordingField } from '@glosy/core/recording/recording-fields';
import { recordingFieldLabels } from '@glosy/core/recording/recording-labels';
import type { TableDifference } from '@glosy/core/work/loading';
import { describeIssue } from '../../../http/reading/describe-issue.ts';

export interface ComparedRow {
  difference: TableDifference;
  /** Content of the PUT; null when nothing changes or nothing may be written. */
  update: RecordingUpdate | null;
}

/** Changes of a row to its recording; null if the recording does not exist. */
export function compareRow(stored: Recording | null, row: TableRow): ComparedRow {
  const signature = row.cells.get('metadata.signature') ?? '';
  const about = { row: row.number, signature, title: row.cells.get('metadata.title') ?? '' };
  const answer = (
    state: TableDifference['state'],
    problem: string | null,
    changes: TableDifference['changes'] = [],
  ) => ({
    difference: { ...about, title: stored?.metadata.title ?? about.title, changes, state, problem },
    update: null,
  });
  if (signature === '') return answer('invalid', 'Brakuje sygnatury.');
  if (!stored) return answer('missing', 'W archiwum nie ma takiej rozmowy.');
  const { wanted, problems } = applyRow(stored, row);
  const changes = changedFields(stored, wanted as unknown as Recording).map(describeDifference);
  if (problems.length > 0) return answer('invalid', problems.join(' '), changes);
  if (changes.length === 0) return answer('same', null);
  const version = row.cells.get('version') ?? '';
  if (version === '') return answer('invalid', 'Brakuje wersji: tabela musi pochodzić z eksportu.', changes);
  if (version !== String(stored.version)) {
    return answer('stale', 'Ktoś zmienił tę rozmowę po eksporcie tabeli. Wyeksportuj tabelę jeszcze raz.', changes);
  }
  const read = recordingUpdate.safeParse(wanted, { error: describeIssue });
  if (!read.success) {
    const sentences = read.error.issues.map(({ path, message }) => labelled(path.join('.'), message));
    return answer('invalid', [...new Set(sentences)].join(' '), changes);
  }
  return { difference: answer('changed', null, changes).difference, update: read.data };
}

const editable = recordingColumns.filter(({ isEditable }) => isEditable).map(({ key }) => key as RecordingField);

/** The recording with the cells of the row; a missing column changes nothing. */
function applyRow(stored: Recording, row: TableRow): { wanted: FieldState; problems: string[] } {
  const problems: string[] = [];
  const { conditions: _, pseudonym: __, ...sent } = stored as Recording & { publishedNow?: unknown };
  let wanted = sent as unknown as FieldState;
  for (const field of editable) {
    const cell = row.cells.get(field);
    const column = recordingColumns.find(({ key }) => key === field);
    // Ignores changes of line ends and surrounding white space, which spreadsheets make.
    if (cell === undefined || tidy(cell) === tidy(column?.write(stored) ?? '')) continue;
    const value = readCell(field, cell, fieldAt(stored as unknown as FieldState, field));
    if (value === undefined) problems.push(`${recordingFieldLabels[field]}: nie rozumiemy słowa „${cell}”.`);
    else wanted = withField(wanted, field, value);
  }
  return { wanted, problems };
}

function tidy(text: string): string {
  return text.replace(/\r\n?/g, '\n').trim();
}

function describeDifference({ field, before, after }: { field: RecordingField; before: unknown; after: unknown }) {
  return { label: recordingFieldLabels[field], before: words(before), after: words(after) };
}

function words(value: unknown): string {
  if (Array.isArray(value)) return writeListCell(value.map(String));
  if (typeof value === 'boolean') return value ? 'tak' : 'nie';
  return value === 'public' ? 'publiczne' : value === 'private' ? 'niepubliczne' : String(value ?? '');
}

function labelled(path: string, message: string): string {
  const label = recordingFieldLabels[path as RecordingField];
  return label === undefined ? message : `${label}: ${message}`;
}
