import { createHash } from 'node:crypto';
import pg from 'pg';
import { indexFormat, storedName } from '../search/index-format.ts';

/**
 * Clones of the migrated template, reused between tests: PostgreSQL takes a hundred times longer to create and drop a
 * database than to delete a test's rows. The table `clones` of the maintenance database lists them; it is
 * shared by all processes of the run.
 */
const stayingTables = ['kysely_migration', 'kysely_migration_lock', 'search_formats'];
/** The rows of this table are counters that begin at zero. */
const counters = storedName('search_meta', indexFormat);

/**
 * Counts the changes of a clone's schema, so that `clear` need not compare catalogs, which takes longer than all the
 * rest. `create table if not exists` does not count if the table exists. A sequence, because tests compare the tables
 * of the database with those of backups.
 */
const noteSchemaChanges = `
  create schema testing;
  create sequence testing.schema_changes;
  create function testing.note_schema_change() returns event_trigger language plpgsql as
    $$ begin
      if tg_tag <> 'CREATE TABLE' or exists (select from pg_event_trigger_ddl_commands()) then
        perform nextval('testing.schema_changes');
      end if;
    end $$;
  create event trigger note_schema_change on ddl_command_end execute function testing.note_schema_change()`;

/** @throws when migrations insert rows: clearing a clone would lose them. */
export async function prepareClones(template: string): Promise<void> {
  const migrations = await connected(template, async (client) => {
    for (const table of await tablesOf(client)) {
      if (table === counters) continue;
      const { rowCount } = await client.query(`select 1 from ${table} limit 1`);
      if (rowCount !== 0) throw new Error(`The migrated table ${table} has rows, which a cleared clone would lack.`);
    }
    await client.query(noteSchemaChanges);
    return readMigrations(client);
  });
  await maintain(template, async (client) => {
    await client.query('create table clones (name text primary key, is_free boolean not null default false)');
    await client.query('create table migrated as select $1::text as migrations', [migrations]);
  });
}

/** The address of the folder's clone: an existing, a cleared free, or a new one. */
export function takeClone(template: string, folder: string): Promise<string> {
  return maintain(template, async (client) => {
    const name = nameFor(folder);
    const own = await client.query('select 1 from clones where name = $1', [name]);
    if (own.rowCount === 0 && !(await renameFreeClone(client, name))) {
      await client.query(`create database ${name} template ${new URL(template).pathname.slice(1)}`);
      await client.query('insert into clones (name) values ($1)', [name]);
    }
    return withDatabase(template, name);
  });
}

/** Each folder's clone has a unique name, so that a server of an earlier test that still runs cannot reach it. */
async function renameFreeClone(client: pg.ClientBase, name: string): Promise<boolean> {
  const free = await client.query(
    'delete from clones where name = (select name from clones where is_free limit 1 for update skip locked) returning name',
  );
  if (free.rowCount === 0) return false;
  await client.query(`alter database ${free.rows[0].name} rename to ${name}`);
  await client.query('insert into clones (name) values ($1)', [name]);
  return true;
}

/** The address of a new database without a schema, which is never reused. */
export function takeEmptyDatabase(template: string, folder: string): Promise<string> {
  return maintain(template, async (client) => {
    const name = nameFor(folder);
    await client.query(`create database ${name}`);
    await client.query('insert into clones (name) values ($1)', [name]);
    return withDatabase(template, name);
  });
}

/** Clears the folder's database for another test; drops it if its schema is no longer the template's. */
export function giveCloneBack(template: string, folder: string): Promise<void> {
  return maintain(template, async (client) => {
    const name = nameFor(folder);
    const own = await client.query('select 1 from clones where name = $1', [name]);
    if (own.rowCount === 0) return;
    await client.query('delete from clones where name = $1', [name]);
    const free = `free_${name.slice('test_'.length)}`;
    // A connection of a killed or forgotten server would prevent renaming; after it the server cannot connect again.
    await client.query(`alter database ${name} allow_connections false`);
    await client.query('select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = $1', [name]);
    await client.query(`alter database ${name} rename to ${free}`);
    await client.query(`alter database ${free} allow_connections true`);
    const { rows } = await client.query('select migrations from migrated');
    if (await connected(withDatabase(template, free), (clone) => clear(clone, rows[0].migrations))) {
      await client.query('insert into clones (name, is_free) values ($1, true)', [free]);
    } else await client.query(`drop database ${free}`);
  });
}

/** The names of the template's migrations. */
export function findMigrations(template: string): Promise<string> {
  return maintain(
    template,
    async (client) => (await client.query('select migrations from migrated')).rows[0].migrations,
  );
}

/** Returns false, without a change, if a test has changed the schema. */
export async function clear(client: pg.Client, migrations: string): Promise<boolean> {
  // An empty database that a test migrated by itself has no record of its changes.
  const { rows } = await client.query("select to_regclass('testing.schema_changes') is not null as is_clone");
  if (!rows[0].is_clone) return false;
  if ((await client.query('select is_called from testing.schema_changes')).rows[0].is_called) return false;
  if ((await readMigrations(client)) !== migrations) return false;
  const tables = await tablesOf(client);
  // Foreign keys and triggers are off, so that the order of the tables does not matter.
  await client.query("set session_replication_role = 'replica'");
  const empty = (table: string) => (table === counters ? `update ${table} set value = 0` : `delete from ${table}`);
  await client.query(tables.map(empty).join('; '));
  await client.query('select setval(seqrelid, seqstart, false) from pg_sequence');
  return true;
}

async function readMigrations(client: pg.Client): Promise<string> {
  return (await client.query("select string_agg(name, ',' order by name) as names from kysely_migration")).rows[0]
    .names;
}

async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query("select tablename from pg_tables where schemaname = 'public'");
  return rows.map(({ tablename }) => tablename).filter((table) => !stayingTables.includes(table));
}

function nameFor(folder: string): string {
  return `test_${createHash('sha256').update(folder).digest('hex').slice(0, 24)}`;
}

let maintenance: { url: string; pool: pg.Pool } | undefined;

/** Databases are created and dropped over a connection to another database, which all tests of a process share. */
async function maintain<Result>(template: string, work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  const url = withDatabase(template, 'postgres');
  if (maintenance?.url !== url) maintenance = { url, pool: openMaintenance(url) };
  const client = await maintenance.pool.connect();
  try {
    return await work(client);
  } finally {
    client.release();
  }
}

function openMaintenance(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true });
  // The server may stop while the connection is idle; the pool then opens another.
  pool.on('error', () => undefined);
  return pool;
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
