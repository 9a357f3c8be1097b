import { fold } from '../../text/fold.ts';
import { isLabel } from '../../transcript/speaker-turns.ts';

/** The columns of a table of utterances, by their indexes. */
export interface TabColumns {
  start: number;
  end: number | null;
  speaker: number | null;
  /** Columns of words; `name` is the speaker of a column that has only one. */
  texts: { column: number; name: string | null }[];
}

/** Headings, folded. */
const headings = {
  start: /^(start|begin|poczatek|od|in|czas|time|timecode|timestamp)( ?time| od)?( -.*)?$/,
  end: /^(end|stop|koniec|do|out|czas do)( ?time)?( -.*)?$/,
  speaker: /^(speaker|speaker name|speaker label|mowca|rozmowca|osoba|kto|kto mowi|tier|participant|warstwa)$/,
  text: /^(text|tekst|annotation|transcript|transkrypcja|wypowiedz|tresc|words|slowa|zapis)$/,
  other: /^(lp|nr|no|index|id|#|duration.*|czas trwania|)$/,
};

/** The columns that a row of headings names; null for any other row. */
export function columnsByHeadings(cells: readonly string[]): TabColumns | null {
  const folded = cells.map((cell) => fold(cell.replace(/[.:]$/, '')));
  const find = (pattern: RegExp) => folded.findIndex((cell) => pattern.test(cell));
  const [start, end, speaker] = [find(headings.start), find(headings.end), find(headings.speaker)];
  const texts = folded.flatMap((cell, column) => (headings.text.test(cell) ? [{ column, name: null }] : []));
  const known = Object.values(headings);
  // ELAN writes a column for each tier.
  const tiers = folded.flatMap((cell, column) =>
    known.some((pattern) => pattern.test(cell)) ? [] : [{ column, name: cells[column] ?? '' }],
  );
  const isHeading = start >= 0 && (texts.length > 0 || (end >= 0 && tiers.length > 0));
  const found = (column: number) => (column < 0 ? null : column);
  return isHeading
    ? { start, end: found(end), speaker: found(speaker), texts: texts.length > 0 ? texts : tiers }
    : null;
}

/** Notation of times in a column; an export may repeat the times in several notations. */
type ColumnKind = 'clock' | 'seconds' | 'milliseconds' | 'row number' | 'words';

/** The columns of rows without headings, found by their cells; null without times or words. */
export function columnsByContent(rows: readonly (readonly string[])[]): TabColumns | null {
  const columns = (rows[0] ?? []).map((_, index) => rows.map((row) => row[index] ?? ''));
  const kinds = columns.map(kindOf);
  // A column of whole seconds next to one with fractions.
  const isInSeconds = kinds.includes('seconds');
  const withKind = (kind: ColumnKind) =>
    kinds.flatMap((one, index) => ((isInSeconds && one === 'milliseconds' ? 'seconds' : one) === kind ? [index] : []));
  const times = (['clock', 'seconds', 'milliseconds'] as const).map(withKind);
  const [start, end = null] = times.find((found) => found.length > 1) ?? times.find((found) => found.length > 0) ?? [];
  const words = withKind('words').filter((index) => columns[index]?.some((cell) => cell !== ''));
  const [first] = words;
  if (start === undefined || first === undefined) return null;
  const speaker = words.length > 1 && columns[first]?.every(isLabel) ? first : null;
  const texts = words.filter((index) => index !== speaker).map((column) => ({ column, name: null }));
  return { start, end, speaker, texts };
}

function kindOf(cells: readonly string[]): ColumnKind {
  const isAll = (pattern: RegExp) => cells.every((cell) => pattern.test(cell));
  if (isAll(/^\d{1,3}:\d{1,2}(:\d{1,2})?([.,]\d{1,3})?$/)) return 'clock';
  const isCounting = cells.length > 1 && cells.every((cell, index) => Number(cell) === Number(cells[0]) + index);
  if (isAll(/^\d+$/)) return isCounting ? 'row number' : 'milliseconds';
  return isAll(/^\d+([.,]\d+)?$/) ? 'seconds' : 'words';
}
