import { nameTurns } from '../../transcript/speaker-turns.ts';
import type { TranscriptLine } from '../../transcript/transcript-line.ts';
import { splitFileLines } from '../../transcript-file/file-lines.ts';
import { type LooseTime, readLooseTime } from '../../transcript-file/loose-time.ts';
import { exact, mendUtterances, type WrittenUtterance } from '../../transcript-file/mend-utterances.ts';
import type { Repair } from '../../transcript-file/repair.ts';
import { sortCues } from '../../transcript-file/sort-cues.ts';
import { isTooFast } from '../recognisers/unit.ts';
import { columnsByContent, columnsByHeadings, type TabColumns } from './tab-columns.ts';

interface Row {
  cells: string[];
  fileLine: number;
}

/** A heading may be below a title of several rows. */
const mostRowsAbove = 10;

/**
 * Lines of a table with tabs: Whisper's TSV (milliseconds), ELAN's export (tier, times in one or several ways, words),
 * Audacity's labels (seconds), a table with times and speakers, also below a title. Null for any other text.
 */
export function readTabTable(text: string, repairs: Repair[]): TranscriptLine[] | null {
  const rows = splitFileLines(text)
    .map((row, index): Row => ({ cells: row.split('\t').map(textOfCell), fileLine: index + 1 }))
    // Audacity writes a label's range of frequencies below it.
    .filter(({ cells }) => cells.some((cell) => cell !== '') && cells[0] !== '\\');
  const first = rows.findIndex(({ cells }) => cells.length > 1);
  if (first < 0) return null;
  const headed = rows.slice(0, mostRowsAbove).findIndex(({ cells }) => columnsByHeadings(cells) !== null);
  const body = rows.slice(headed < 0 ? first : headed + 1);
  const width = body[0]?.cells.length;
  const isRegular = body.every(({ cells }) => cells.length === width);
  const columns =
    headed >= 0
      ? columnsByHeadings(rows[headed]?.cells ?? [])
      : isRegular && columnsByContent(body.map(({ cells }) => cells));
  if (!columns) return null;
  const title = rows.slice(0, headed < 0 ? first : headed).map(({ cells }) => cells.join(' '));
  return linesOf(title.join('\n'), joinRows(body, columns), columns, repairs);
}

/** A cell without the quotation marks of spreadsheets. */
function textOfCell(cell: string): string {
  const [, quoted] = /^\s*"((?:[^"]|"")*)"\s*$/.exec(cell) ?? [];
  return (quoted?.replaceAll('""', '"') ?? cell).trim();
}

/** Rows with as many cells as columns: a tab within the words, or a row without tabs, continues the last column. */
function joinRows(rows: readonly Row[], { texts }: TabColumns): Row[] {
  const last = Math.max(...texts.map(({ column }) => column));
  const joined: Row[] = [];
  for (const { cells, fileLine } of rows) {
    const above = joined.at(-1);
    const isTextLast = cells.length > last + 1;
    if (cells.length === 1 && above) above.cells[last] = `${above.cells[last] ?? ''}\n${cells[0]}`;
    else if (isTextLast)
      joined.push({ cells: [...cells.slice(0, last), cells.slice(last).join(' ').trim()], fileLine });
    else joined.push({ cells: [...cells], fileLine });
  }
  return joined;
}

function linesOf(title: string, rows: readonly Row[], columns: TabColumns, repairs: Repair[]): TranscriptLine[] | null {
  const said = utterancesOf(rows, columns, unitOf(rows, columns));
  if (said.every(({ start, end }) => !start && !end)) return null;
  const begin = { start: exact(0), end: undefined, written: '', fileLine: 1, text: title, speaker: null };
  const mended = mendUtterances(title === '' ? said : [begin, ...said], repairs);
  // Programs list one speaker after the other.
  const isBySpeakers = said.some(({ speaker }) => speaker !== null);
  return nameTurns(isBySpeakers ? mended : sortCues(mended, repairs));
}

/**
 * Milliseconds per unit of the table's times: tables use milliseconds, or seconds with fractions. Whole seconds read as
 * milliseconds would be faster than speech.
 */
function unitOf(rows: readonly Row[], columns: TabColumns): 1 | 1000 {
  const { start, end } = columns;
  const cells = rows.flatMap((row) => [row.cells[start] ?? '', row.cells[end ?? start] ?? '']);
  if (cells.some((cell) => /^\d+[.,]\d+$/.test(cell))) return 1000;
  return isTooFast(
    utterancesOf(rows, columns, 1).map((one) => ({
      text: one.text,
      startMs: one.start?.ms ?? 0,
      endMs: one.end?.ms ?? one.start?.ms ?? 0,
    })),
  )
    ? 1000
    : 1;
}

function utterancesOf(rows: readonly Row[], columns: TabColumns, unit: 1 | 1000): WrittenUtterance[] {
  return rows.flatMap(({ cells, fileLine }) => {
    const [from = '', to = ''] = [cells[columns.start], cells[columns.end ?? -1]];
    const start = readTime(from, unit);
    const end = to === '' ? undefined : readTime(to, unit);
    const written = `${from} – ${to}`;
    return wordsOf(cells, columns).map((words) => ({ ...words, start, end, written, fileLine }));
  });
}

/** One utterance per row, or one for each tier that has words. */
function wordsOf(
  cells: readonly string[],
  { speaker, texts }: TabColumns,
): Pick<WrittenUtterance, 'text' | 'speaker'>[] {
  const name = speaker === null ? null : cells[speaker] || null;
  const columns = texts.some((text) => text.name !== null) ? texts.map((text) => [text]) : [texts];
  return columns
    .map((parts) => ({
      text: parts
        .map(({ column }) => cells[column] ?? '')
        .join(' ')
        .trim(),
      speaker: parts[0]?.name ?? name,
    }))
    .filter(({ text }) => text !== '');
}

function readTime(cell: string, unit: 1 | 1000): LooseTime | null {
  if (cell.includes(':')) return readLooseTime(cell);
  return /^\d+(?:[.,]\d+)?$/.test(cell) ? exact(Math.round(Number(cell.replace(',', '.')) * unit)) : null;
}
