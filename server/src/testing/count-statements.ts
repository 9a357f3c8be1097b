import type { KyselyPlugin } from 'kysely';
import type { Queryable } from '../database/database.ts';

/** Counts the statements that `run` sends through the connection it receives. */
export async function countStatements(db: Queryable, run: (counted: Queryable) => Promise<unknown>): Promise<number> {
  let count = 0;
  const counter: KyselyPlugin = {
    transformQuery({ node }) {
      count += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await run(db.withPlugin(counter) as Queryable);
  return count;
}
