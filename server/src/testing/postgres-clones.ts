import { createHash } from 'node:crypto';
import pg from 'pg';

/**
 * Clones of the migrated template, reused between tests: PostgreSQL takes a hundred times longer to create and drop a
 * database than to delete a test's rows. The table `clones` of the maintenance database says which data folder has
 * which clone; it is shared by all processes of the run.
 */
const stayingTables = ['kysely_migration', 'kysely_migration_lock'];

/** Everything of a schema that a test can change: columns, indexes, constraints, triggers and functions. */
const schemaOf = `select md5(string_agg(item, ',' order by item)) as hash from (
  select concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default) as item
    from information_schema.columns where table_schema = 'public'
  union all select indexdef from pg_indexes where schemaname = 'public'
  union all select tgname || tgenabled::text || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  union all select conname || pg_get_constraintdef(oid) from pg_constraint
    where connamespace = 'public'::regnamespace and contype <> 't'
  union all select pg_get_functiondef(oid) from pg_proc where prokind = 'f' and pronamespace = 'public'::regnamespace) as items`;

/** @throws when migrations insert rows: clearing a clone would lose them. */
export async function prepareClones(template: string): Promise<void> {
  const schema = await connected(template, async (client) => {
    for (const table of await tablesOf(client)) {
      const { rowCount } = await client.query(`select 1 from ${table} limit 1`);
      if (rowCount !== 0) throw new Error(`The migrated table ${table} has rows, which a cleared clone would lack.`);
    }
    return readSchema(client);
  });
  await connected(maintenance(template), async (client) => {
    await client.query('create table clones (name text primary key, folder text unique, schema text)');
    await client.query("insert into clones values ('template', 'template', $1)", [schema]);
  });
}

/** The address of the folder's clone: the one it has, a cleared one that is free, or a new one. */
export function takeClone(template: string, folder: string): Promise<string> {
  return connected(maintenance(template), async (client) => {
    const free = 'select name from clones where folder is null limit 1 for update skip locked';
    const taken = await client.query(
      `with own as (select name from clones where folder = $1),
         claimed as (update clones set folder = $1
           where name = (${free}) and not exists (select from own) returning name)
       select name from own union all select name from claimed`,
      [folder],
    );
    const name = taken.rows[0]?.name ?? nameFor(folder);
    if (taken.rowCount === 0) {
      await client.query(`create database ${name} template ${new URL(template).pathname.slice(1)}`);
      await client.query('insert into clones values ($1, $2, null)', [name, folder]);
    }
    return withDatabase(template, name);
  });
}

/** The address of a new database without a schema, which is never reused. */
export function takeEmptyDatabase(template: string, folder: string): Promise<string> {
  return connected(maintenance(template), async (client) => {
    const name = nameFor(folder);
    await client.query(`create database ${name}`);
    await client.query("insert into clones values ($1, $2, 'other')", [name, folder]);
    return withDatabase(template, name);
  });
}

/** Clears the folder's database for the next test; drops it when its schema is not the template's any more. */
export function giveCloneBack(template: string, folder: string): Promise<void> {
  return connected(maintenance(template), async (client) => {
    const { rows } = await client.query('select name from clones where folder = $1', [folder]);
    if (rows.length === 0) return;
    const { name } = rows[0];
    // Of servers that were killed.
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    const original = await client.query("select schema from clones where name = 'template'");
    if (await clear(withDatabase(template, name), original.rows[0].schema)) {
      await client.query('update clones set folder = null where name = $1', [name]);
      return;
    }
    await client.query(`drop database ${name} with (force)`);
    await client.query('delete from clones where name = $1', [name]);
  });
}

/** Returns false, with everything as it was, where the schema differs. */
function clear(url: string, schema: string): Promise<boolean> {
  return connected(url, async (client) => {
    if ((await readSchema(client)) !== schema) return false;
    const tables = await tablesOf(client);
    // Neither foreign keys nor triggers are to be asked, so that the order of the tables does not matter.
    await client.query("set session_replication_role = 'replica'");
    await client.query(tables.map((table) => `delete from ${table}`).join('; '));
    await client.query('select setval(seqrelid, seqstart, false) from pg_sequence');
    return true;
  });
}

async function readSchema(client: pg.Client): Promise<string> {
  return (await client.query(schemaOf)).rows[0].hash;
}

async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query("select tablename from pg_tables where schemaname = 'public'");
  return rows.map(({ tablename }) => tablename).filter((table) => !stayingTables.includes(table));
}

function nameFor(folder: string): string {
  return `test_${createHash('sha256').update(folder).digest('hex').slice(0, 24)}`;
}

/** Databases are created and dropped from a connection to another one. */
function maintenance(template: string): string {
  return withDatabase(template, 'postgres');
}

function withDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

async function connected<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
