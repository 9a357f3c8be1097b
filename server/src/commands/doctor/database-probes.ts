import { polishPlural } from '@glosy/core/text/polish-order';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import { pendingMigrations, type SchemaAge, schemaAge } from '../../database/migrate.ts';
import { findLatestAudit } from '../../features/auth/audit.repository.ts';
import { listStale } from '../../features/search/indexing/index-state.repository.ts';
import { ledgerLagSeconds } from '../../ledger/outbox.ts';
import { countJobs, findOldestDue } from '../../queue/jobs-list.repository.ts';
import { startErrorMessage } from '../../start-errors.ts';
import type { OpenToRead, ReadDatabase } from './open-to-read.ts';
import type { Finding, Probe } from './probe.ts';
import { askReadBack } from './read-back-probe.ts';

const daySeconds = 86_400;
const lateJobSeconds = 15 * 60;
/** `backup` runs daily. */
const oldBackupDays = 2;
const lateLedgerSeconds = 5 * 60;

const noDatabase: Finding = { state: 'not-asked', text: 'Bazy danych jeszcze nie ma: utworzy ją serwer.' };
const noAnswer: Finding = { state: 'not-asked', text: 'Baza danych nie odpowiada.' };
const otherSchema: Finding = { state: 'not-asked', text: 'Baza danych jest z innego wydania programu.' };

/** The probes that query the database. */
export function databaseProbes(config: Config, open: OpenToRead, now: () => Date): Probe[] {
  const of = (ask: (database: ReadDatabase) => Promise<Finding>) => () => askOfThisVersion(open, ask);
  return [
    { name: 'database', title: 'Baza danych', ask: () => askDatabase(open(), config) },
    { name: 'queue', title: 'Zadania', ask: of(({ db }) => askQueue(db, now)) },
    { name: 'index', title: 'Wyszukiwanie', ask: of((database) => askIndex(database, now)) },
    { name: 'ledger', title: 'Dziennik usunięć', ask: of(({ db }) => askLedger(db, now)) },
    { name: 'backup', title: 'Kopia zapasowa', ask: of(({ db }) => askBackup(db, now)) },
    { name: 'drill', title: 'Próba odtworzenia', ask: of(({ db }) => askDrill(db, now)) },
    { name: 'read-back', title: 'Odczyt kontrolny', ask: of(({ db }) => askReadBack(db, now)) },
  ];
}

/** Runs a probe that needs this version's tables, if they exist. Only the probe `database` reports their absence. */
export async function askOfThisVersion(
  open: OpenToRead,
  ask: (database: ReadDatabase) => Promise<Finding>,
): Promise<Finding> {
  let database: ReadDatabase | null;
  let age: SchemaAge;
  try {
    database = open();
    if (!database) return noDatabase;
    age = await schemaAge(database.db);
  } catch {
    return noAnswer;
  }
  return age === 'current' ? ask(database) : otherSchema;
}

const ages: Readonly<Record<Exclude<SchemaAge, 'current'>, Pick<Finding, 'state' | 'text' | 'advice'>>> = {
  empty: { state: 'not-asked', text: 'Baza danych jest pusta: tabele utworzy serwer.' },
  older: {
    state: 'warning',
    text: 'Baza danych pochodzi z wcześniejszego wydania programu.',
    advice: 'Zrób kopię zapasową wcześniejszym wydaniem, zatrzymaj jego serwery i uruchom ten: zmieni schemat bazy.',
  },
  newer: {
    state: 'fault',
    text: 'Baza danych pochodzi z nowszego wydania programu.',
    advice: 'Zainstaluj to wydanie albo nowsze; to nie może z niej korzystać.',
  },
};

async function askDatabase(database: ReadDatabase | null, config: Config): Promise<Finding> {
  if (!database) return noDatabase;
  const { db, kind } = database;
  let age: SchemaAge;
  try {
    age = await schemaAge(db);
  } catch (error) {
    const text = startErrorMessage(error, config);
    if (text === undefined) throw error;
    return { state: 'fault', text, advice: 'Popraw DATABASE_URL albo uruchom serwer bazy.', facts: { kind } };
  }
  const version = await readVersion(database);
  const facts = { kind, version, age, pending: (await pendingMigrations({ db })).length };
  if (age !== 'current') return { ...ages[age], facts };
  const name = kind === 'sqlite' ? 'SQLite' : 'PostgreSQL';
  return { state: 'good', text: `${name} ${version}, schemat tego wydania.`, facts };
}

async function readVersion({ kind, db }: ReadDatabase): Promise<string> {
  const query = kind === 'sqlite' ? sql`select sqlite_version() as version` : sql`show server_version`;
  const { rows } = await query.execute(db);
  const { version, server_version: server } = rows[0] as { version?: string; server_version?: string };
  return (version ?? server ?? '').split(' ')[0] ?? '';
}

async function askQueue(db: ReadDatabase['db'], now: () => Date): Promise<Finding> {
  const { failed, waiting, running } = await countJobs(db);
  const since = await findOldestDue(db, now().toISOString());
  const lateSeconds = since === null ? 0 : Math.round((now().getTime() - Date.parse(since)) / 1000);
  const facts = { failed, waiting, running, lateSeconds };
  if (lateSeconds > lateJobSeconds)
    return {
      state: 'warning',
      text: `Zadanie czeka od ${Math.round(lateSeconds / 60)} min: żaden serwer go nie podjął.`,
      advice: 'Sprawdź, czy serwer działa.',
      facts,
    };
  if (failed > 0)
    return {
      state: 'warning',
      text: `${failed} ${polishPlural(failed, 'zadanie nie powiodło się', 'zadania nie powiodły się', 'zadań nie powiodło się')}.`,
      advice: 'Otwórz stronę „Zadania”: są tam powody i przycisk ponowienia.',
      facts,
    };
  return { state: 'good', text: 'Żadne zadanie nie czeka na pomoc.', facts };
}

async function askIndex({ db, index }: ReadDatabase, now: () => Date): Promise<Finding> {
  const missing: Finding = { state: 'not-asked', text: 'Indeksu tego wydania jeszcze nie ma: zbuduje go serwer.' };
  if (!index) return missing;
  let stale: number;
  try {
    stale = (await listStale(db, index, { now })).length;
  } catch (error) {
    if (/no such table|does not exist/.test(String(error))) return missing;
    throw error;
  }
  if (stale === 0) return { state: 'good', text: 'Indeks zna wszystkie nagrania.', facts: { stale } };
  const text = `W indeksie brakuje zmian: ${stale} ${polishPlural(stale, 'nagranie', 'nagrania', 'nagrań')}. Uzupełnia je działający serwer.`;
  return { state: 'warning', text, advice: 'Jeżeli liczba nie maleje, wykonaj archive reindex.', facts: { stale } };
}

async function askLedger(db: ReadDatabase['db'], now: () => Date): Promise<Finding> {
  const lagSeconds = Math.round(await ledgerLagSeconds({ database: { db }, now }));
  const facts = { lagSeconds };
  if (lagSeconds <= lateLedgerSeconds) return { state: 'good', text: 'Nic nie czeka na wpis.', facts };
  return {
    state: 'fault',
    text: `Wpis o usunięciu czeka od ${Math.round(lagSeconds / 60)} min.`,
    advice: 'Sprawdź, czy serwer działa i czy może zapisywać w LEDGER_FILE.',
    facts,
  };
}

async function askBackup(db: ReadDatabase['db'], now: () => Date): Promise<Finding> {
  const last = await findLatestAudit(db, 'archive.backup');
  const advice = 'Włącz codzienną kopię (deploy/glosy-backup.timer) i sprawdź, czy się udaje.';
  if (last === undefined) return { state: 'warning', text: 'Z tej bazy nie zrobiono jeszcze kopii.', advice };
  const days = (now().getTime() - Date.parse(last.at)) / 1000 / daySeconds;
  const facts = { days: Math.round(days * 10) / 10 };
  const text = `Ostatnia kopia: ${last.at.slice(0, 10)}.`;
  if (days > oldBackupDays) return { state: 'fault', text, advice, facts };
  return { state: 'good', text, facts };
}

/** Entries of the audit log are kept for a year, which is also how often a drill is due. */
async function askDrill(db: ReadDatabase['db'], now: () => Date): Promise<Finding> {
  const last = await findLatestAudit(db, 'archive.drill');
  if (last === undefined)
    return {
      state: 'warning',
      text: 'Od roku żadnej kopii nie odtworzono na próbę.',
      advice: 'Wykonaj archive drill FOLDER, z folderem ostatniej kopii.',
    };
  const { madeAt } = JSON.parse(last.details) as { madeAt: string };
  const days = Math.floor((now().getTime() - Date.parse(last.at)) / 1000 / daySeconds);
  const text = `Ostatnia udana próba: ${last.at.slice(0, 10)}, kopia z ${madeAt.slice(0, 10)}.`;
  return { state: 'good', text, facts: { days } };
}
