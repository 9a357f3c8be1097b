import { isLabel, nameTurns } from '../speaker-turns.ts';
import { parseMilliseconds } from '../timecode.ts';
import { splitFileLines } from '../transcript-file/file-lines.ts';
import type { TranscriptLine } from '../transcript-line.ts';

/** How a column writes times; an export may repeat them in several ways. */
type TimeKind = 'clock' | 'seconds' | 'milliseconds';

interface Column {
  /** Null for words. */
  kind: TimeKind | 'row number' | null;
  cells: readonly string[];
}

/** Headings of the columns, by which a first row is no utterance. */
const heading = /^(start|begin|begin time.*|end|end time.*|początek|od|koniec|do|text|tekst|annotation|speaker|tier)$/i;

/**
 * Lines of a table with tabs: Whisper's TSV (milliseconds), ELAN's export (tier, times in one or several ways, words),
 * Audacity's labels (seconds), a table with times and speakers. Null for any other text.
 */
export function readTabTable(text: string): TranscriptLine[] | null {
  const rows = splitFileLines(text)
    // Audacity writes a label's range of frequencies below it.
    .filter((row) => row.trim() !== '' && !row.startsWith('\\'))
    .map((row) => row.split('\t').map((cell) => cell.trim()));
  const [first = []] = rows;
  const body = first.some((cell) => heading.test(cell)) ? rows.slice(1) : rows;
  if (first.length < 2 || body.length === 0 || body.some((row) => row.length !== first.length)) return null;
  const columns = first.map((_, index): Column => columnOf(body.map((row) => row[index] ?? '')));
  // A column of whole seconds beside one with fractions.
  const isInSeconds = columns.some(({ kind }) => kind === 'seconds');
  const isWhole = ({ kind }: Column) => isInSeconds && kind === 'milliseconds';
  return readColumns(columns.map((column) => (isWhole(column) ? { ...column, kind: 'seconds' } : column)));
}

function columnOf(cells: readonly string[]): Column {
  const isAll = (pattern: RegExp) => cells.every((cell) => pattern.test(cell));
  if (isAll(/^\d{1,3}:\d{1,2}(:\d{1,2})?([.,]\d{1,3})?$/)) return { kind: 'clock', cells };
  const isCounting = cells.length > 1 && cells.every((cell, index) => Number(cell) === Number(cells[0]) + index);
  if (isAll(/^\d+$/)) return { kind: isCounting ? 'row number' : 'milliseconds', cells };
  if (isAll(/^\d+([.,]\d+)?$/)) return { kind: 'seconds', cells };
  return { kind: null, cells };
}

function readColumns(columns: readonly Column[]): TranscriptLine[] | null {
  const kinds: TimeKind[] = ['clock', 'seconds', 'milliseconds'];
  const most = (least: number) =>
    kinds.find((kind) => columns.filter((column) => column.kind === kind).length >= least);
  const kind = most(2) ?? most(1);
  const [starts, ends] = columns.filter((column) => column.kind === kind && kind !== undefined);
  const words = columns.filter((column) => column.kind === null && column.cells.some((cell) => cell !== ''));
  const [first] = words;
  if (!starts || !first) return null;
  const speakers = words.length > 1 && first.cells.every(isLabel) ? first : undefined;
  const texts = words.filter((column) => column !== speakers);
  return nameTurns(
    starts.cells.map((_, index) => ({
      startMs: msOf(starts, index) ?? 0,
      endMs: ends ? msOf(ends, index) : null,
      text: texts.map((column) => column.cells[index]).join(' '),
      speaker: speakers?.cells[index] ?? null,
    })),
  );
}

function msOf({ kind, cells }: Column, index: number): number | null {
  const cell = (cells[index] ?? '').replace(',', '.');
  if (kind === 'clock') return parseMilliseconds(cell);
  return Math.round(Number(cell) * (kind === 'seconds' ? 1000 : 1));
}
