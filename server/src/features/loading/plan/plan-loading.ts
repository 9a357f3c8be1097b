import { limits } from '@glosy/core/limits';
import type { LoadingPlan, PlannedRecording } from '@glosy/core/loading';
import { readRecordingTable, type TableRow } from '@glosy/core/sheets/table-columns';
import { UnreadableFileError } from '@glosy/core/unreadable-file';
import type { Queryable } from '../../../database/database.ts';
import { mapInTurns } from '../../../lib/map-in-turns.ts';
import { readTable } from '../../../sheets/read-table.ts';
import { readAtMost } from '../../../zip/read-entry.ts';
import { foldSignature } from '../../recordings/recordings.repository.ts';
import type { LoadingSource, SourceFile } from '../source/loading-source.ts';
import { findStandings, type Standings } from '../standings.repository.ts';
import { kindOf } from './file-kind.ts';
import { groupByNames, groupByRows } from './group-files.ts';
import { prepareRecording } from './prepare-recording.ts';
import type { PreparedRecording } from './prepared-recording.ts';

export interface PreparedLoading {
  plan: LoadingPlan;
  recordings: PreparedRecording[];
}

/** Reads everything that would be loaded, and compares it with the archive. Changes nothing. */
export async function planLoading(db: Queryable, source: LoadingSource): Promise<PreparedLoading> {
  const problems: string[] = [];
  const unused = [...source.refused];
  const rows = await readRows(source.files, problems, unused);
  const content = source.files.filter(({ path }) => kindOf(path) !== 'table');
  const usable = content.filter(({ path }) => kindOf(path) !== 'other');
  for (const { path } of content) {
    if (kindOf(path) === 'other') unused.push({ path, reason: 'Plików tego rodzaju nie wczytujemy.' });
  }
  const grouped = rows ? groupByRows(rows, usable) : { groups: groupByNames(usable), unused: [] };
  for (const { path } of grouped.unused) unused.push({ path, reason: 'Nie pasuje do żadnego wiersza tabeli.' });
  const recordings = problems.length === 0 ? await mapInTurns(grouped.groups, prepareRecording) : [];
  if (problems.length === 0 && recordings.length === 0) problems.push('Nie znaleziono żadnych rozmów do wczytania.');
  const standings = await findStandings(
    db,
    recordings.map(({ plan }) => plan),
  );
  const plans = recordings.map(({ plan }) => plan);
  const decideState = stateRules(plans, standings);
  for (const plan of plans) decideState(plan);
  return { plan: { recordings: plans, unused, problems }, recordings };
}

/** The rows of the only table nearest to the top; null without a table. */
async function readRows(
  files: readonly SourceFile[],
  problems: string[],
  unused: LoadingPlan['unused'],
): Promise<TableRow[] | null> {
  const tables = files.filter(({ path }) => kindOf(path) === 'table');
  const depth = Math.min(...tables.map(({ path }) => path.split('/').length));
  const [table, ...others] = tables.filter(({ path }) => path.split('/').length === depth);
  for (const { path } of tables) {
    if (path.split('/').length > depth) unused.push({ path, reason: 'Tabela z opisami stoi wyżej.' });
  }
  if (!table) return null;
  if (others.length > 0) {
    problems.push(`Jest więcej niż jedna tabela z opisami: ${[table, ...others].map(({ path }) => path).join(', ')}.`);
    return null;
  }
  try {
    const read = readRecordingTable(await readTable(await readAtMost(await table.open(), limits.tableMaxBytes)));
    if (!read)
      throw new UnreadableFileError('pierwszy wiersz nie zawiera znanych nagłówków, na przykład „Tytuł” i „Data”.');
    for (const heading of read.unknown) {
      unused.push({ path: table.path, reason: `Kolumny „${heading}” nie wczytujemy.` });
    }
    return read.rows;
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error;
    problems.push(`${table.path}: ${error.message}`);
    return null;
  }
}

/** The rules of a plan's state, by what is in the archive and what occurs twice among all plans. */
function stateRules(all: readonly PlannedRecording[], { loaded, taken }: Standings): (plan: PlannedRecording) => void {
  const sharing = { key: countBy(all, ({ key }) => key), signature: countBy(all, foldedSignature) };
  const isTwice = (counts: ReadonlyMap<string, number>, value: string) => (counts.get(value) ?? 0) > 1;
  return (plan) => {
    const found = loaded.get(plan.key);
    if (found !== undefined) {
      plan.state = 'loaded';
      plan.signature = found.signature;
      if (found.isTrashed) plan.notes.push('Ta rozmowa jest w koszu.');
      return;
    }
    const isSigned = plan.signature !== '';
    const folded = foldedSignature(plan);
    const place = isSigned ? taken.get(folded) : undefined;
    const isSignedTwice = isSigned && isTwice(sharing.signature, folded);
    if (place !== undefined) {
      plan.state = 'conflict';
      plan.problems.unshift(standingWords[place].replace('{0}', plan.signature));
    } else if (isSignedTwice || isTwice(sharing.key, plan.key)) {
      plan.state = 'conflict';
      plan.problems.unshift(
        isSignedTwice ? `Sygnatura ${plan.signature} powtarza się.` : 'Ta rozmowa powtarza się w tabeli.',
      );
    } else if (plan.problems.length > 0) plan.state = 'invalid';
  };
}

const foldedSignature = ({ signature }: PlannedRecording): string => foldSignature(signature);

function countBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return counts;
}

const standingWords = {
  present: 'Sygnatura {0} jest już zajęta.',
  trashed: 'Rozmowa o sygnaturze {0} jest w koszu.',
  erased: 'Rozmowę o sygnaturze {0} usunięto na zawsze, a sygnatury nie nadaje się ponownie.',
};
