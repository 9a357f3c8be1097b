import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Config } from './config.ts';
import { startErrorMessage } from './start-errors.ts';
import { runProgram } from './testing/run-program.ts';

let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'glosy-start-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

type Case = [name: string, settings: Record<string, string>, sentence: RegExp];

const unusable: Case[] = [
  [
    'with a data folder that cannot be made',
    { DATA_DIR: join(import.meta.filename, 'data') },
    /^Nie można otworzyć ani utworzyć \S+ \(ENOTDIR\): popraw DATA_DIR i STORAGE_URL albo prawa [^.]+\.\n$/,
  ],
  [
    'while PostgreSQL refuses',
    { DATABASE_URL: 'postgres://127.0.0.1:1/archiwum' },
    /^Nie można połączyć się z bazą danych z ustawienia DATABASE_URL: serwer bazy nie przyjmuje połączeń\.\n$/,
  ],
];

describe('a server that cannot start', () => {
  it.each<Case>([
    [
      'with a wrong TRUSTED_PROXY',
      { TRUSTED_PROXY: 'brama' },
      /^Ustawienie TRUSTED_PROXY jest nieprawidłowe: musi .+\.\n$/,
    ],
    [
      'with its ledger of erasures among the files',
      { STORAGE_URL: 's3://archiwum/glosy', LEDGER_FILE: 's3://archiwum/glosy/dziennik' },
      /^Ustawienie LEDGER_FILE jest nieprawidłowe: [^.]+ wskaż inny zasobnik\.\n$/,
    ],
    [
      'with a wrong STORAGE_URL',
      { STORAGE_URL: 's3://klucz:tajne@archiwum' },
      /^Ustawienie STORAGE_URL jest nieprawidłowe: klucze do S3 [^.]+, nie w adresie\.\n$/,
    ],
    [
      'while its S3 server refuses',
      {
        STORAGE_URL: 's3://archiwum?endpoint=http://127.0.0.1:1',
        AWS_ACCESS_KEY_ID: 'klucz',
        AWS_SECRET_ACCESS_KEY: 'tajne',
      },
      /^Nie można korzystać z magazynu S3 „archiwum”: serwer nie przyjmuje połączeń\.\n$/,
    ],
    ...unusable,
  ])(
    '%s reports the reason in one sentence',
    async (_case, settings, sentence) => {
      const { code, said } = await runProgram('main', { DATA_DIR: dataDir, PORT: '0', ...settings });
      expect(said).toMatch(sentence);
      expect(code).toBe(1);
    },
    120_000,
  );

  it.each([
    ['PORT', {}],
    ['METRICS_PORT', { PORT: '0' }],
  ])(
    'on a taken %s reports it in one sentence',
    async (setting, others) => {
      const other = createServer();
      await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
      const { port } = other.address() as AddressInfo;
      const settings = { DATA_DIR: dataDir, ...others, [setting]: String(port) };
      const { code, said } = await runProgram('main', settings);
      other.close();
      expect(said).toBe(
        `Adres 127.0.0.1:${port} jest zajęty przez inny program: zatrzymaj go albo zmień ${setting}.\n`,
      );
      expect(code).toBe(1);
    },
    120_000,
  );
});

describe('on a version of Node that is not supported', () => {
  it.each(['main', 'archive'] as const)(
    '%s reports it in one sentence and ends',
    async (program) => {
      const version = "data:text/javascript,Object.defineProperty(process, 'version', { value: 'v18.20.4' })";
      const settings = { DATA_DIR: dataDir, PORT: '0', NODE_OPTIONS: `--import "${version.replaceAll(' ', '')}"` };
      const { code, said } = await runProgram(program, settings, ['check']);
      expect(said).toMatch(/^Program nie działa z Node 18\.20\.4: zainstaluj Node 24 albo 22 \([^)]+\)\.\n$/);
      expect(code).toBe(1);
    },
    120_000,
  );
});

describe('a command that cannot start', () => {
  it.each(unusable)(
    '%s reports the reason in one sentence',
    async (_case, settings, sentence) => {
      const { code, said } = await runProgram('archive', { DATA_DIR: dataDir, ...settings }, ['check']);
      expect(said).toMatch(sentence);
      expect(code).toBe(1);
    },
    120_000,
  );
});

describe('a file that is missing on PostgreSQL', () => {
  it('is a bug of the program, not a fault of the database', () => {
    const config = { databaseUrl: 'postgres:///archiwum?host=/run/postgresql' } as Config;
    const missing = (syscall: string) => Object.assign(new Error('ENOENT'), { code: 'ENOENT', syscall });
    expect(startErrorMessage(missing('open'), config)).toBeUndefined();
    expect(startErrorMessage(missing('connect'), config)).toContain('nie ma gniazda serwera bazy');
  });
});
