import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runProgram } from './testing/run-program.ts';

let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'glosy-start-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

describe('a server that cannot start', () => {
  it.each([
    [
      'with a wrong TRUSTED_PROXY',
      { TRUSTED_PROXY: 'brama' },
      /^Ustawienie TRUSTED_PROXY jest nieprawidłowe: musi .+\.\n$/,
    ],
    [
      'while PostgreSQL refuses',
      { DATABASE_URL: 'postgres://127.0.0.1:1/archiwum' },
      /^Nie można połączyć się z bazą danych z ustawienia DATABASE_URL: serwer bazy nie przyjmuje połączeń\.\n$/,
    ],
  ])(
    '%s says why in one sentence',
    async (_case, settings, sentence) => {
      const { code, said } = await runProgram('main.ts', { DATA_DIR: dataDir, PORT: '0', ...settings });
      expect(said).toMatch(sentence);
      expect(code).toBe(1);
    },
    120_000,
  );

  it('on a port that is taken says so in one sentence', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    const { code, said } = await runProgram('main.ts', { DATA_DIR: dataDir, PORT: String(port) });
    other.close();
    expect(said).toBe(`Adres 127.0.0.1:${port} jest zajęty przez inny program: zatrzymaj go albo zmień PORT.\n`);
    expect(code).toBe(1);
  }, 120_000);
});
