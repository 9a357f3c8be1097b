/**
 * Archives of earlier releases, opened by the present program. Each release is built from its commit once and fills an
 * archive with its demo, its loading of many interviews and its listening copies, on SQLite with a disk and on
 * PostgreSQL with a bucket. The present program then has to refuse it before the upgrade, migrate it without losing a
 * row, find nothing wrong with it before and after its server has worked on it, and read its backup and its bags. On
 * SQLite the documented way back has to lead to the earlier release.
 *
 *   npm run upgrades
 */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { readConfig } from '../server/src/config.ts';
import { openDatabase } from '../server/src/dependencies.ts';
import { documentedBlocks, runDocumented } from '../server/src/testing/documented-commands.ts';
import { freePort } from '../server/src/testing/free-port.ts';
import { createPostgresServer } from '../server/src/testing/postgres-server.ts';
import { storedPaths } from '../server/src/testing/stored-paths.ts';
import { makeSwiftBucket } from '../server/src/testing/swift-bucket.ts';
import { createSwiftServer } from '../server/src/testing/swift-server.ts';
import { programVersion } from '../server/src/version.ts';

type Settings = Record<string, string>;

/** Each release with its commit. */
const releases = { '0.1': '329e739d' };
const root = resolve(import.meta.dirname, '..');
const whole = 'Archiwum jest w porządku.';
const folder = mkdtempSync(join(tmpdir(), 'glosy-upgrades-'));

/** The folder of a release, built from its commit at first use. */
function programOf(release: string, commit: string): string {
  const program = join(root, 'node_modules/.cache/glosy', `program-${release}`);
  if (existsSync(join(program, 'server/dist/demo.js'))) return program;
  mkdirSync(program, { recursive: true });
  const script = `git -C ${root} archive ${commit} | tar x && npm ci && npm run build`;
  execFileSync('sh', ['-ec', script], { cwd: program, stdio: 'inherit' });
  return program;
}

/** Starts a program; resolves once it has printed the text. */
async function start(program: string, [name, ...args]: readonly string[], settings: Settings, text?: string) {
  const child = spawn(process.execPath, [join(program, `server/dist/${name}.js`), ...args], {
    cwd: program,
    env: { ...process.env, LOG_LEVEL: 'info', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const ended = new Promise<number | null>((done) => child.once('close', done));
  const reached = new Promise<void>((done) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (piece) => {
        printed += piece;
        if (text !== undefined && printed.includes(text)) done();
      });
  });
  const code = await Promise.race([reached, ended]);
  if (text !== undefined && code !== undefined) throw new Error(`${name} ended with ${code}: ${printed}`);
  const stop = () => {
    child.kill('SIGTERM');
    return ended;
  };
  return { code, printed: () => printed, stop };
}

/** Runs a command of the operator to its end. @throws if it does not end as expected, or does not print the text */
async function archive(program: string, args: readonly string[], settings: Settings, expected: [number, string]) {
  const { code, printed } = await start(program, ['archive', ...args], settings);
  if (code !== expected[0] || !printed().includes(expected[1]))
    throw new Error(`${args.join(' ')} ended with ${code} and not with ${expected.join(': ')}\n${printed()}`);
  console.log(`  ${args[0]}: ${expected[1] || 'good'}`);
}

async function withDatabase<T>(settings: Settings, work: (db: ReturnType<typeof openDatabase>['db']) => Promise<T>) {
  const database = openDatabase(readConfig(settings));
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}

/** Waits until the server has finished every due job. */
async function waitForJobs(settings: Settings): Promise<void> {
  await withDatabase(settings, async (db) => {
    const due = () => new Date().toISOString();
    const isOpen = async () => {
      const open = db.selectFrom('jobs').select('kind').where('state', 'in', ['waiting', 'running']);
      return (await open.where('run_after', '<=', due()).execute()).length > 0;
    };
    for (let idle = 0; idle < 4; idle = (await isOpen()) ? 0 : idle + 1) await setTimeout(500);
    const failed = await db.selectFrom('jobs').select(['kind', 'last_error']).where('state', '=', 'failed').execute();
    if (failed.length > 0) throw new Error(`Jobs failed: ${JSON.stringify(failed)}`);
  });
}

/** Rows of each table, without those of the search's index and of the migrations themselves. */
async function countRows(settings: Settings): Promise<Map<string, number>> {
  return withDatabase(settings, async (db) => {
    const counts = new Map<string, number>();
    for (const { name } of await db.introspection.getTables()) {
      if (/^(search_|kysely_)/.test(name)) continue;
      const table = db.selectFrom(name as 'recordings');
      const { all } = await table.select(({ fn }) => fn.countAll().as('all')).executeTakeFirstOrThrow();
      counts.set(name, Number(all));
    }
    return counts;
  });
}

interface Demo {
  readonly address: string;
  readonly printed: () => string;
}

/** Calls of the demo's administrator, who signs in with the code that the terminal shows. */
async function signIn({ address, printed }: Demo) {
  const cookies = new Map<string, string>();
  const ask = async (method: string, path: string, body?: object): Promise<{ data: { id: string } }> => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const content = body && !(body instanceof FormData) ? { 'content-type': 'application/json' } : {};
    const answer = await fetch(`${address}${path}`, {
      method,
      headers: { cookie, ...content },
      ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    const text = await answer.text();
    return text.startsWith('{') ? JSON.parse(text) : { data: { id: '' } };
  };
  const email = 'administrator@lipowiec.example';
  const before = printed().length;
  await ask('POST', '/auth-api/login', { email, password: 'lipowiec-nad-warta' });
  let token: string | undefined;
  while (!token) {
    await setTimeout(100);
    [token] = /\b\d{6}\b/.exec(printed().slice(before)) ?? [];
  }
  await ask('POST', '/auth-api/verify-2fa', { token });
  return ask;
}

/** Features that the demo and the commands do not use: two loadings in a browser, one of them unfinished, and settings. */
async function useTheRest(program: string, demo: Demo, settings: Settings): Promise<void> {
  const ask = await signIn(demo);
  const send = async (loading: string, path: string, part = 1) => {
    const bytes = readFileSync(join(program, 'demo/loading', path));
    const form = new FormData();
    for (const [name, value] of Object.entries({ path, bytes: bytes.length, offset: 0 })) form.set(name, String(value));
    form.set('file', new Blob([bytes.subarray(0, Math.ceil(bytes.length * part))]), path);
    await ask('POST', `/api/loadings/${loading}/files`, form);
  };
  const begin = async () => (await ask('POST', '/api/loadings')).data.id;
  const first = await begin();
  const files = readdirSync(join(program, 'demo/loading/PR-2025-001')).map((name) => `PR-2025-001/${name}`);
  for (const path of ['opisy.csv', ...files]) await send(first, path);
  await ask('GET', `/api/loadings/${first}/plan`);
  await ask('POST', `/api/loadings/${first}/start`);
  await waitForJobs(settings);
  await send(await begin(), 'PR-2025-002/wywiad.mp3', 0.5);
  await ask('PUT', '/api/my/settings', { keys: { preset: 'glosy', own: { back: ['F7'] } } });
  await ask('GET', '/oai?verb=ListRecords&metadataPrefix=oai_dc');
}

/** An archive with all kinds of data of the release, its backup and its bags. */
async function fill(program: string, settings: Settings, [backup, bags]: readonly [string, string]): Promise<void> {
  const PORT = String(await freePort());
  const demo = await start(program, ['demo'], { ...settings, PORT }, 'Ctrl+C kończy.');
  await waitForJobs(settings);
  await useTheRest(program, { address: `http://127.0.0.1:${PORT}`, printed: demo.printed }, settings);
  await archive(program, ['erase', 'HM-2024-009'], settings, [0, '']);
  await archive(program, ['import-many', 'demo/loading'], settings, [0, 'Wczytano ']);
  await waitForJobs(settings);
  await archive(program, ['backup', backup], settings, [0, '']);
  await archive(program, ['export', '--all', bags], settings, [0, '']);
  await demo.stop();
  await archive(program, ['check'], settings, [0, whole]);
}

async function upgrade(settings: Settings): Promise<void> {
  const before = await countRows(settings);
  const empty = [...before].filter(([, count]) => count === 0).map(([name]) => name);
  console.log(`  tables without a row: ${empty.join(', ')}`);
  await archive(root, ['check'], settings, [1, 'migrate']);
  await archive(root, ['migrate', '--plan'], settings, [0, programVersion]);
  await archive(root, ['migrate'], settings, [0, '']);
  const after = await countRows(settings);
  const lost = [...before].filter(([name, count]) => after.get(name) !== count);
  if (lost.length > 0) throw new Error(`Rows before and after: ${lost.map(([n, c]) => `${n} ${c} ${after.get(n)}`)}`);
  await archive(root, ['check'], settings, [0, whole]);
  const server = await start(root, ['main'], { ...settings, PORT: String(await freePort()) }, 'Server listening');
  await waitForJobs(settings);
  await server.stop();
  await archive(root, ['check'], settings, [0, whole]);
  const paths = await withDatabase(settings, (db) => storedPaths({ db }));
  if (paths.length > 0) throw new Error(`Stored paths: ${paths.join('\n')}`);
}

/** Restores the copy that the upgrade made, by the documented commands. */
async function goBack(program: string, settings: Settings): Promise<void> {
  const [back = ''] = documentedBlocks('## Update');
  const replaced = { '/srv/glosy/data': settings.DATA_DIR ?? '', '1.0.0': programVersion };
  const { code, printed } = await runDocumented(back, { replaced, settings: {}, folder });
  if (code !== 0) throw new Error(printed);
  const since = new Date(Date.now() - 3_600_000).toISOString();
  await archive(program, ['apply-ledger', '--since', since], settings, [0, '']);
  await archive(program, ['check'], settings, [0, whole]);
}

const postgres = await createPostgresServer();
const swift = await createSwiftServer();
const keys = await makeSwiftBucket(swift.endpoint, 'archiwum');
let archives = 0;

/** Settings of an empty archive. */
async function emptyArchive(kind: 'sqlite' | 'postgres'): Promise<Settings> {
  archives += 1;
  const name = `archive${archives}`;
  const DATA_DIR = join(folder, name);
  const local = { DATA_DIR, LEDGER_FILE: join(folder, `${name}-ledger.ndjson`) };
  if (kind === 'sqlite') return { ...local, DATABASE_URL: '', STORAGE_URL: '' };
  await postgres.createDatabase(name);
  const STORAGE_URL = `s3://archiwum/${name}?endpoint=${swift.endpoint}&path-style=1`;
  return { ...local, ...keys, STORAGE_URL, DATABASE_URL: postgres.urlOf(name) };
}

try {
  for (const [release, commit] of Object.entries(releases)) {
    const program = programOf(release, commit);
    for (const kind of ['sqlite', 'postgres'] as const) {
      console.log(`${release} on ${kind === 'sqlite' ? 'SQLite and a disk' : 'PostgreSQL and a bucket'}`);
      const settings = await emptyArchive(kind);
      const [backup, bags] = [join(folder, `backup-${kind}`), join(folder, `bags-${kind}`)];
      await fill(program, settings, [backup, bags]);
      await upgrade(settings);
      if (kind === 'sqlite') await goBack(program, settings);

      const restored = { ...(await emptyArchive(kind)), LEDGER_FILE: settings.LEDGER_FILE ?? '' };
      await archive(root, ['restore', backup], restored, [0, 'Odtworzono kopię']);
      await archive(root, ['check'], restored, [0, whole]);
      const imported = await emptyArchive(kind);
      await archive(root, ['migrate'], imported, [0, '']);
      await archive(root, ['import', bags], imported, [0, '']);
      await archive(root, ['check'], imported, [0, whole]);
    }
  }
} finally {
  await swift.remove();
  await postgres.remove();
  rmSync(folder, { recursive: true, force: true });
}
