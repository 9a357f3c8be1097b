import type { Database, Tx } from './database.ts';

/**
 * The database as it is within an open transaction: use cases that are given it become parts of that transaction, and
 * commit or fail together.
 */
export function withinTransaction(database: Database, tx: Tx): Database {
  const within: Database = {
    ...database,
    db: tx,
    transaction: (work) => work(tx),
    readConsistently: (work) => work(tx),
    get essential() {
      return within;
    },
  };
  return within;
}
