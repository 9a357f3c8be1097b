import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newStorageKey } from '../storage/storage.ts';
import { buildTestApp } from '../testing/build-test-app.ts';
import { documentedBlocks, runDocumented } from '../testing/documented-commands.ts';
import { freePort } from '../testing/free-port.ts';
import { findBinaries } from '../testing/postgres-server.ts';
import { fillArchive } from './backup/testing-archive.ts';

/** The document's commands are run by root, who becomes the user `postgres`. */
const isRoot = process.getuid?.() === 0;

describe.runIf(isRoot)('the documented point-in-time recovery', () => {
  const [key, stray] = [newStorageKey(), newStorageKey()];
  const blocks = documentedBlocks('### PostgreSQL: any point in time');
  let folder: string;
  let settings: Record<string, string>;
  let replaced: Record<string, string>;
  let functions: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'glosy-recovery-'));
    const [bin, main, port] = [findBinaries(), join(folder, 'postgres', 'main'), String(await freePort())];
    for (const name of ['postgres', 'conf.d', 'kopie', 'bin', 'program', 'data']) mkdirSync(join(folder, name));
    chmodSync(folder, 0o755);
    spawnSync('chown', ['postgres:', join(folder, 'postgres')]);
    replaced = {
      '/etc/postgresql/17/main/conf.d': join(folder, 'conf.d'),
      '/var/lib/postgresql/17/main': main,
      '/usr/local/bin': join(folder, 'bin'),
      '/srv/glosy/data': join(folder, 'data'),
      '/kopie': join(folder, 'kopie'),
    };
    settings = {
      PATH: `${bin}:${process.env.PATH}`,
      PGHOST: folder,
      PGPORT: port,
      DATABASE_URL: `postgres://glosy@127.0.0.1:${port}/glosy`,
      DATA_DIR: join(folder, 'data'),
      LEDGER_FILE: join(folder, 'ledger.ndjson'),
    };
    // Replacements for the package and its service, of which a machine has only one.
    functions = `
      apt-get() { :; }
      control() { runuser -u postgres -- pg_ctl -D ${main} -l ${main}.log -w -s "$@"; }
      systemctl() { if [ "$1" = stop ]; then control stop -m fast; else control "$1"; fi; }
    `;
    cpSync(fileURLToPath(new URL('../../../deploy', import.meta.url)), join(folder, 'program', 'deploy'), {
      recursive: true,
    });
    const script = join(folder, 'program', 'deploy', 'archive-wal');
    writeFileSync(script, readFileSync(script, 'utf8').replaceAll('/kopie', join(folder, 'kopie')));
    await run('runuser -u postgres -- initdb -D /var/lib/postgresql/17/main -A trust --encoding=UTF8 --locale=C.UTF-8');
    const own = ['fsync = off', `port = ${port}`, `unix_socket_directories = '${join(folder, 'postgres')}'`];
    appendFileSync(join(main, 'postgresql.conf'), `${own.join('\n')}\ninclude_dir = '${join(folder, 'conf.d')}'\n`);
    settings.PGHOST = join(folder, 'postgres');
    await run('systemctl start postgresql');
  }, 120_000);
  afterAll(async () => {
    await run('systemctl stop postgresql');
    rmSync(folder, { recursive: true, force: true });
  });

  async function run(block: string | undefined, more: Record<string, string> = {}, input = ''): Promise<string> {
    const place = { settings, functions, folder: join(folder, 'program'), input };
    const { code, printed } = await runDocumented(block ?? '', { ...place, replaced: { ...more, ...replaced } });
    expect(code, printed).toBe(0);
    return printed;
  }

  async function query(text: string): Promise<Record<string, string>[]> {
    const client = new pg.Client(settings.DATABASE_URL);
    await client.connect();
    const { rows } = await client.query(text);
    await client.end();
    return rows;
  }

  it('restores the state of a moment, repeats later erasures, and moves later files out', async () => {
    const [setUp, baseBackup, stop, putBack, start, applyLedger, check, moveStrays] = blocks;
    await run(setUp, {}, 'haslo\nhaslo\n');
    const test = await buildTestApp({ settings });
    await fillArchive(test, key);
    await run(`runuser -u postgres -- ${baseBackup}`);
    await query("update lines set text = 'Zapisane przed chwilą.'");
    const [moment] = await query(
      "select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || '+00' as at",
    );
    const since = new Date(Date.now() - 60_000).toISOString();
    await query("update lines set text = 'Zepsute po chwili.'");
    await test.dependencies.storage.put(stray, new TextEncoder().encode('późniejszy'));
    await test.close();
    await run('npm run archive -- erase HM-1');

    await run(stop);
    await run(putBack, { '2026-11-22 03:00:00+01': moment?.at ?? '' });
    await run(start);
    expect(await query('select text from lines')).toEqual([{ text: 'Zapisane przed chwilą.' }]);
    expect(await run(applyLedger, { '2026-11-22T01:59:00Z': since })).toContain('Zastosowano dziennik usunięć');
    expect(await query('select signature from recordings')).toEqual([]);
    await run(moveStrays);
    expect(await readdir(join(folder, 'kopie', 'strays'))).toEqual([stray]);
    expect(await run(check)).toContain('Archiwum jest w porządku.');
  }, 120_000);
});
