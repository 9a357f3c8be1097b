import { readDataFile } from './data-file.ts';

/** The rows of a table in `data/`: its lines, except empty ones and the header, whose lines begin with `#`. */
export function readRows(name: string): string[] {
  const lines = readDataFile(name).toString().split(/\r?\n/);
  return lines.filter((line) => line !== '' && !line.startsWith('#'));
}

/** A table with one word in each row. */
export function readWords(name: string): ReadonlySet<string> {
  return new Set(readRows(name));
}

/** A table with two words in each row, from the first to the second. */
export function readPairs(name: string): ReadonlyMap<string, string> {
  return new Map(readRows(name).map((row) => row.split(' ') as [string, string]));
}
