import type { Compilable, CompiledQuery } from 'kysely';
import type { Queryable } from './database.ts';

interface Compiled<Row> {
  query: CompiledQuery<Row>;
  /** For each parameter of the statement the argument that it takes; -1 for a constant. */
  places: readonly number[];
}

/**
 * Compiles a query once for each database and then only inserts its arguments. For the few queries that run so often
 * that building and compiling them would cost more than executing. Each argument must be used as a value.
 */
export function compileOnce<Args extends readonly string[], Row>(
  build: (db: Queryable, ...args: Args) => Compilable<Row>,
): (db: Queryable, ...args: Args) => Promise<Row[]> {
  const known = new WeakMap<Queryable, Compiled<Row>>();
  return async (db, ...args) => {
    const { query, places } = known.get(db) ?? compile(build, db, args.length);
    if (!known.has(db)) known.set(db, { query, places });
    const parameters = query.parameters.map((constant, index) => args[places[index] ?? -1] ?? constant);
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}

function compile<Args extends readonly string[], Row>(
  build: (db: Queryable, ...args: Args) => Compilable<Row>,
  db: Queryable,
  count: number,
): Compiled<Row> {
  const standIns = Array.from({ length: count }, (_, index) => `\0argument ${index}`);
  const query = build(db, ...(standIns as unknown as Args)).compile();
  return { query, places: query.parameters.map((parameter) => standIns.indexOf(parameter as string)) };
}
