import type { BagTableName } from './bag-tables.ts';

/** `data/bag.json` of an importable bag. */
export interface BagContents {
  format: 1;
  signature: string;
  /** Number of rows of each table. */
  rows: Partial<Record<BagTableName, number>>;
  /** The files of the storage: key → path in the bag. */
  files: Record<string, string>;
}

export const contentsPath = 'data/bag.json';
export const rowsPath = (table: BagTableName): string => `data/rows/${table}.ndjson`;
export const schemaPath = (table: BagTableName): string => `data/rows/${table}.schema.json`;
