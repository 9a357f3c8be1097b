import type { Queryable } from '../database/database.ts';
import type { MovedFilesTable } from '../database/tables/moved-files.ts';

export type MovedState = MovedFilesTable['state'];

export async function findMovedState(db: Queryable, key: string): Promise<MovedState | undefined> {
  const row = await db.selectFrom('moved_files').select('state').where('key', '=', key).executeTakeFirst();
  return row?.state;
}

/** A deletion is final: keys are never used again. */
export async function setMovedState(db: Queryable, key: string, state: MovedState, at: string): Promise<void> {
  await db
    .insertInto('moved_files')
    .values({ key, state, changed_at: at })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ state, changed_at: at }).where('moved_files.state', '!=', 'deleted'),
    )
    .execute();
}

export async function listMovedKeys(db: Queryable, state: MovedState): Promise<string[]> {
  const rows = await db.selectFrom('moved_files').select('key').where('state', '=', state).execute();
  return rows.map(({ key }) => key);
}
