import type { CompiledQuery } from 'kysely';
import type { SearchTransaction } from '../search-store.ts';
import { chunks } from './chunks.ts';

const rowsPerStatement = 200;

interface Insert {
  compile(): CompiledQuery;
  execute(): Promise<unknown>;
}

/**
 * Inserts rows with the same columns in the same order, by the hundred. `insert` makes the statement for a number of
 * rows; it is compiled once per number, because compiling takes longer than running it.
 */
export async function insertRows<Row extends object>(
  tx: SearchTransaction,
  rows: readonly Row[],
  insert: (rows: readonly Row[]) => Insert,
): Promise<void> {
  let compiled: CompiledQuery | undefined;
  for (const some of chunks(rows, rowsPerStatement)) {
    if (some.length < rowsPerStatement) {
      await insert(some).execute();
      continue;
    }
    compiled ??= insert(some).compile();
    await tx.executeQuery({ ...compiled, parameters: some.flatMap((row) => Object.values(row)) });
  }
}
