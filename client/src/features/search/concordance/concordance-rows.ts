import { parseCsv } from './parse-csv.ts';

/** One match of a query in its context. */
export interface ConcordanceRow {
  recording: string;
  time: string;
  speaker: string;
  left: string;
  match: string;
  right: string;
  link: string;
  citation: string;
}

const columns: readonly (keyof ConcordanceRow)[] = [
  'recording',
  'time',
  'speaker',
  'left',
  'match',
  'right',
  'link',
  'citation',
];

/** The rows of a concordance's CSV, by the order of its columns; its first line names them. */
export function readConcordanceRows(csv: string): ConcordanceRow[] {
  return parseCsv(csv)
    .slice(1)
    .map((cells) => {
      const entries = columns.map((column, index) => [column, (cells[index] ?? '').trim()]);
      return Object.fromEntries(entries) as ConcordanceRow;
    });
}
