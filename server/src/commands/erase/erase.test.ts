import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSearchStore } from '../../dependencies.ts';
import { writtenConsent } from '../../features/recordings/consent/testing-consent.ts';
import { createIndexFollower } from '../../features/search/indexing/index-follower.ts';
import { flushOutbox } from '../../ledger/outbox.ts';
import { indexFormat } from '../../search/index-format.ts';
import { buildTestApp, type SignedIn, type TestApp } from '../../testing/build-test-app.ts';
import { insertTestRecording } from '../../testing/makers.ts';
import { multipart } from '../../testing/multipart.ts';
import { insertScene } from '../../testing/scene.ts';
import { applyLedgerCommand } from '../backup/apply-ledger-command.ts';
import { backup } from '../backup/backup.ts';
import { restore } from '../backup/restore.ts';
import { checkArchive } from '../check/check.ts';
import { eraseAccountOf, eraseForGood } from './erase.ts';

/** A word in every field of the recording. */
const canary = /kanarek/i;

describe('an erased recording', () => {
  let source: TestApp;
  let target: TestApp;
  let folder: string;
  let admin: SignedIn;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'glosy-erase-test-'));
    source = await buildTestApp();
    target = await buildTestApp({ settings: { LEDGER_FILE: source.dependencies.ledger.path } });
    admin = await source.signIn('admin');
    await insertScene(source, 'S1', { restrictions: 'private' });
    await insertTestRecording(source.dependencies.database.db, 'S2', { title: 'Zostaje' });
    await plant();
    await createIndexFollower(source.dependencies).catchUp();
  });
  afterEach(async () => {
    await source.close();
    await target.close();
    await rm(folder, { recursive: true, force: true });
  });

  const ask = async (method: 'GET' | 'PUT' | 'POST', url: string, payload?: object) => {
    const answer = await source.ask(admin, { method, url, ...(payload ? { payload } : {}) });
    expect(answer.statusCode, `${url} ${answer.body}`).toBeLessThan(300);
    return answer.json();
  };

  /** Fills the fields of S1 through the calls of the product; its files already contain the canary. */
  async function plant(): Promise<void> {
    const whole = (await ask('GET', '/api/recordings/S1')).data;
    const interviewee = { ...whole.metadata.interviewee, name: 'Jan Kanarek', biography: 'Kanarek urodził się…' };
    const metadata = { title: 'Kanarek', location: 'Kanarek', interviewer: 'Ewa Kanarek', interviewee };
    await ask('PUT', '/api/recordings/S1', {
      ...whole,
      metadata: { ...whole.metadata, ...metadata },
      description: {
        summary: 'O kanarku: Kanarek',
        timeline: [{ start: 1, text: 'Kanarek' }],
        indexes: { geographical: ['Kanarek'], personal: ['Kanarek'], subject: ['kanarek'] },
      },
      access: { restrictions: 'public', rights: 'Kanarek', downloadable: false },
      publicationReason: 'Kanarek prosił',
    });
    const consent = { ...writtenConsent, takenBy: 'Kanarek', conditions: 'Kanarek', note: 'Kanarek' };
    await ask('PUT', '/api/recordings/S1/consent', consent);
    const { id: tag } = await ask('POST', '/api/tags.php', { name: 'Kanarek Jan', type: 'person' });
    const place = { recording_id: 'S1', transcript_file: 'S1_a.srt', start_time: 0 };
    await ask('POST', '/api/tags.php', { tag_id: tag, ...place });
    const srt = Buffer.from('1\n00:00:00,000 --> 00:00:02,000\nKanarek: drugi raz kanarek.\n');
    const saved = await source.ask(admin, {
      method: 'POST',
      url: '/api/upload.php',
      ...multipart([
        ['chunkIndex', '0'],
        ['totalChunks', '1'],
        ['fileName', 'S1_a.srt'],
        ['baseRevision', '1'],
        ['file', srt, 'S1_a.srt'],
      ]),
    });
    expect(saved.statusCode, saved.body).toBe(200);
    await ask('POST', '/api/reports', { recording: 'S1', start: 0, text: 'Kanarek', contact: null });
  }

  /** Places that still contain the canary: rows of tables, and files of the data folder. */
  async function whereIsCanary({ dependencies, dataDir }: TestApp): Promise<string[]> {
    const found: string[] = [];
    for (const db of [dependencies.database.db, dependencies.searchStore.db]) {
      for (const { name } of await db.introspection.getTables()) {
        const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db);
        if (rows.some((row) => Object.values(row).some((value) => canary.test(textOf(value))))) found.push(name);
      }
    }
    for (const entry of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      if (canary.test((await readFile(path)).toString('latin1'))) found.push(path);
    }
    return found;
  }

  it('is not found anywhere, even after an older backup was restored', async () => {
    expect(await whereIsCanary(source)).toEqual(
      expect.arrayContaining(['recordings', 'lines', 'revisions', 'tags', 'consents', 'reports', 'audit_log']),
    );
    await backup(source.dependencies, join(folder, 'kopia'));

    expect(await eraseForGood(source.dependencies, 's1')).toBe('S1');
    expect(await whereIsCanary(source)).toEqual([]);
    expect((await source.ask(admin, { url: '/api/recordings/S2' })).statusCode).toBe(200);
    expect((await source.ask(admin, { url: '/api/recordings/S1' })).statusCode).toBe(404);

    await restore(target.dependencies, join(folder, 'kopia'));
    expect(await whereIsCanary(target)).toEqual([]);
    const { db } = target.dependencies.database;
    expect(await db.selectFrom('recordings').select('signature').execute()).toEqual([{ signature: 'S2' }]);
    expect(await db.selectFrom('erased_recordings').select('signature').execute()).toEqual([{ signature: 'S1' }]);
    expect((await checkArchive(target.dependencies)).filter((fault) => fault.includes('S1'))).toEqual([]);
  });

  it('leaves only ids and times in the ledger', async () => {
    await eraseForGood(source.dependencies, 'S1');
    const text = await readFile(source.dependencies.ledger.path, 'utf8');
    expect(text).not.toMatch(canary);
    expect(text).toContain('"kind":"recording-erased","recording":"S1"');
  });

  it('is restored from an older backup only without the ledger, after a confirmation', async () => {
    await backup(source.dependencies, join(folder, 'kopia'));
    await eraseForGood(source.dependencies, 'S1');
    const { path } = source.dependencies.ledger;
    await rm(path);
    await expect(restore(target.dependencies, join(folder, 'kopia'))).rejects.toThrow(
      `Nie ma dziennika usunięć ${path}.`,
    );
    await source.dependencies.ledger.ensure();
    await expect(restore(target.dependencies, join(folder, 'kopia'))).rejects.toThrow('innego archiwum');
    await restore(target.dependencies, join(folder, 'kopia'), { isWithoutLedger: true });
    expect(await target.dependencies.database.db.selectFrom('recordings').select('signature').execute()).toHaveLength(
      2,
    );
  });

  it('a passage closed after the backup is closed after the restore; one that was opened again is not', async () => {
    const sound = { audio_file: 'S1_a.mp3' };
    await source.dependencies.database.db.updateTable('audio_files').set({ duration_ms: 60_000 }).execute();
    await backup(source.dependencies, join(folder, 'kopia'));
    await ask('POST', '/api/recordings/S1/closures', { ...sound, start: 0, end: 2, reason: 'Choroba', until: null });
    const { data } = await ask('POST', '/api/recordings/S1/closures', { ...sound, start: 10, end: 12 });
    const second = data.find(({ start }: { start: number }) => start === 10).id;
    const opened = await source.ask(admin, { method: 'DELETE', url: `/api/recordings/S1/closures/${second}` });
    expect(opened.statusCode, opened.body).toBe(200);
    await flushOutbox(source.dependencies);

    await restore(target.dependencies, join(folder, 'kopia'));
    const boss = await target.signIn('admin');
    const closures = (await target.ask(boss, { url: '/api/recordings/S1/closures' })).json().data;
    expect(closures).toMatchObject([{ audio_file: 'S1_a.mp3', start: 0, end: 2, until: null }]);
    const listener = await target.signIn('user');
    const text = await target.ask(listener, { url: '/api/getsrt.php?id=S1&filename=S1_a.srt' });
    expect(text.body).toContain('[fragment niedostępny]');
    expect(text.body).not.toMatch(canary);
    expect(await readFile(source.dependencies.ledger.path, 'utf8')).not.toContain('Choroba');
  });

  it('withdrawals and erased accounts still apply after an older backup was restored', async () => {
    const { email, userId } = await source.signIn('user', 'kowalska@example.org');
    await backup(source.dependencies, join(folder, 'kopia'));
    const consent = { ...writtenConsent, withdrawn: '2026-05-12', version: 0 };
    await ask('PUT', '/api/recordings/S2/consent', consent);
    await eraseAccountOf(source.dependencies, email);

    await restore(target.dependencies, join(folder, 'kopia'));
    const { db } = target.dependencies.database;
    expect(await db.selectFrom('users').select('id').where('id', '=', userId).execute()).toEqual([]);
    const editor = await target.signIn('editor');
    expect((await target.ask(editor, { url: '/api/recordings/S2' })).statusCode).toBe(404);
    expect((await target.ask(editor, { url: '/api/recordings/S1' })).statusCode).toBe(200);
  });

  it('is in no index of another program version after its database was set back', async () => {
    const { config, database, now, searchStore } = source.dependencies;
    const other = await openSearchStore(config, database, { now, format: indexFormat + 1 });
    await other.close();
    const given = { open: async () => source.dependencies, print: () => {}, readInput: async () => '' };
    await eraseForGood(source.dependencies, 'S1');
    await applyLedgerCommand.run({ args: ['--since', '2026-01-01'], ...given });

    const tables = (await searchStore.db.introspection.getTables()).map(({ name }) => name);
    expect(tables.filter((name) => /^search_.*meta$/.test(name))).toEqual([`search_${indexFormat}_meta`]);
  });

  it('is erased again, with later withdrawals, when only the database was rolled back', async () => {
    await backup(source.dependencies, join(folder, 'kopia'));
    await ask('PUT', '/api/recordings/S2/consent', { ...writtenConsent, withdrawn: '2026-05-12', version: 0 });
    const since = new Date().toISOString();
    await eraseForGood(source.dependencies, 'S1');
    await restore(target.dependencies, join(folder, 'kopia'), { isWithoutLedger: true });

    const apply = async (time: string) => {
      const printed: string[] = [];
      const open = async () => target.dependencies;
      const given = { open, print: (line: string) => printed.push(line), readInput: async () => '' };
      await applyLedgerCommand.run({ args: ['--since', time], ...given });
      return printed;
    };
    await expect(apply('wczoraj')).rejects.toThrow('--since: podaj chwilę');
    const editor = await target.signIn('editor');
    const status = async (id: string) => (await target.ask(editor, { url: `/api/recordings/${id}` })).statusCode;
    expect(await apply(since)).toEqual([
      'Z dziennika usunięć: usunięto ponownie 1.',
      `Zastosowano dziennik usunięć (wpisy od ${since}: 1).`,
    ]);
    expect([await status('S1'), await status('S2')]).toEqual([404, 200]);
    expect((await apply('2026-01-01'))[0]).toBe('Z dziennika usunięć: wycofano ponownie 1.');
    expect([await status('S1'), await status('S2')]).toEqual([404, 404]);
    const consent = await target.ask(await target.signIn('admin'), { url: '/api/recordings/S2/consent' });
    expect(consent.json().data).toMatchObject({
      withdrawn: '2026-05-12',
      uses: ['listening-room', 'signed-in', 'download'],
    });
  });
});

function textOf(value: unknown): string {
  if (!(value instanceof Uint8Array)) return String(value);
  try {
    return gunzipSync(value).toString('utf8');
  } catch {
    return Buffer.from(value).toString('latin1');
  }
}
