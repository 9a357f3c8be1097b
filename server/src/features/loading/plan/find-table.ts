import { UnreadableFileError } from '@glosy/core/files/unreadable-file';
import {
  findHeadings,
  type RecordingTable,
  readRecordingTable,
  type TableRow,
} from '@glosy/core/formats/sheets/table-columns';
import { limits } from '@glosy/core/limits';
import type { LoadingPlan } from '@glosy/core/work/loading';
import { readTable } from '../../../formats/sheets/read-table.ts';
import { readAtMost } from '../../../formats/zip/read-entry.ts';
import type { SourceFile } from '../source/loading-source.ts';
import { kindOf, mayBeTable } from './file-kind.ts';
import { isTimed } from './is-timed.ts';

export interface FoundTable {
  /** Path of the file; null without a table. */
  path: string | null;
  rows: readonly TableRow[] | null;
  problems: string[];
  unused: LoadingPlan['unused'];
}

interface Candidate {
  path: string;
  table: (RecordingTable & { notes: readonly string[] }) | null;
  isTranscript: boolean;
  /** Why it is not a table of descriptions. */
  problem: string;
}

const transcriptInTable = 'To jest transkrypcja, a w takim pliku jej nie czytamy. Zapisz ją jako TSV, SRT albo VTT.';

/** The table of descriptions: the only file with known headings, nearest to the top folder. */
export async function findTable(files: readonly SourceFile[]): Promise<FoundTable> {
  const candidates = files.filter(({ path }) => mayBeTable(path)).sort((a, b) => depthOf(a) - depthOf(b));
  const read: Candidate[] = [];
  for (const file of candidates) {
    const isDeeper = read.some(({ path, table }) => table !== null && depthOf({ path }) < depthOf(file));
    if (isDeeper) break;
    read.push(await readCandidate(file));
  }
  const [chosen, ...others] = read.filter(({ table }) => table !== null);
  const blank: FoundTable = { path: null, rows: null, problems: [], unused: [] };
  if (!chosen?.table) {
    const tables = read.filter(({ path }) => kindOf(path) === 'table');
    return {
      ...blank,
      problems: tables.filter((one) => !one.isTranscript).map(({ path, problem }) => `${path}: ${problem}`),
      unused: tables.filter((one) => one.isTranscript).map(({ path, problem }) => ({ path, reason: problem })),
    };
  }
  if (others.length > 0) {
    const paths = [chosen, ...others].map(({ path }) => path).join(', ');
    return { ...blank, problems: [`Jest więcej niż jedna tabela z opisami: ${paths}. Zostaw tylko jedną.`] };
  }
  const { unknown, notes, rows } = chosen.table;
  return {
    ...blank,
    path: chosen.path,
    rows,
    unused: [
      ...unknown.map((heading) => ({ path: chosen.path, reason: `Kolumny „${heading}” nie wczytujemy.` })),
      ...notes.map((reason) => ({ path: chosen.path, reason })),
      ...candidates
        .filter(({ path }) => path !== chosen.path && kindOf(path) === 'table')
        .map(({ path }) => ({
          path,
          reason: reasonOf(
            read.find((one) => one.path === path),
            chosen.path,
          ),
        })),
    ],
  };
}

const depthOf = ({ path }: { path: string }) => path.split('/').length;

function reasonOf(candidate: Candidate | undefined, chosen: string): string {
  if (!candidate) return `Tabelą z opisami jest ${chosen}, która leży wyżej.`;
  return `${candidate.problem} Tabelą z opisami jest ${chosen}.`;
}

async function readCandidate(file: SourceFile): Promise<Candidate> {
  const { path } = file;
  try {
    const { rows, notes } = await readTable(await readAtMost(await file.open(), limits.tableMaxBytes));
    // A table of descriptions has at least two known headings, and may have columns such as `Od` and `Do`.
    if (findHeadings(rows).known < 2 && isTimed(rows))
      return { path, table: null, isTranscript: true, problem: transcriptInTable };
    const table = readRecordingTable(rows);
    if (table) return { path, table: { ...table, notes }, isTranscript: false, problem: '' };
    throw new UnreadableFileError(
      'W pierwszych dziesięciu wierszach nie ma znanych nagłówków, na przykład „Tytuł” i „Data”.',
    );
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error;
    return { path, table: null, isTranscript: false, problem: error.message };
  }
}
