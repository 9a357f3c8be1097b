import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { drillFolder, sweepScratchFiles } from '../../lib/scratch-files.ts';
import { newStorageKey } from '../../storage/storage.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { type Command, CommandError } from '../command.ts';
import { examine } from '../doctor/doctor.ts';
import { backup } from './backup.ts';
import { drill, drillCommand } from './drill.ts';
import { dumpTables, fillArchive } from './testing-archive.ts';

describe('a restore drill', () => {
  let archive: TestApp;
  let folder: string;
  const key = newStorageKey();
  const copy = () => join(folder, 'kopia');

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'glosy-drill-'));
    archive = await buildTestApp();
    await fillArchive(archive, key);
    await backup(archive.dependencies, copy());
  });
  afterEach(async () => {
    await archive.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function run(command: Command): Promise<string[]> {
    const printed: string[] = [];
    const given = { args: [copy()], open: async () => archive.dependencies, readInput: async () => '' };
    await command.run({ ...given, print: (line) => printed.push(line) });
    return printed;
  }

  async function doctorOnDrills() {
    const answers = await examine(archive.dependencies.config, archive.dependencies.now);
    return answers.find(({ name }) => name === 'drill');
  }

  it('restores the backup separately, does not change the archive, and is reported by doctor', async () => {
    const before = await dumpTables(archive.dependencies.database);
    expect(await doctorOnDrills()).toMatchObject({ state: 'warning', advice: expect.stringContaining('drill FOLDER') });
    expect((await run(drillCommand)).at(-1)).toMatch(
      /^Próba udana: kopia z \S+Z \(nagrania: 1, pliki: 1\) odtworzona i sprawdzona w \d+ s, potem usunięta\.$/,
    );
    expect(await doctorOnDrills()).toMatchObject({
      state: 'good',
      text: expect.stringMatching(/^Ostatnia udana próba: \d{4}-\d\d-\d\d, kopia z \d{4}-\d\d-\d\d\.$/),
      facts: { days: 0 },
    });
    expect(await dumpTables(archive.dependencies.database)).toEqual(before);
    expect(await readdir(archive.dataDir)).not.toContain('drill');
  });

  it('that fails leaves nothing behind, and does not count', async () => {
    await writeFile(join(copy(), 'files', key), 'inna treść');
    await expect(run(drillCommand)).rejects.toEqual(new CommandError(`Plik ${key} w kopii jest uszkodzony.`));
    expect(await readdir(archive.dataDir)).not.toContain('drill');
    expect(await doctorOnDrills()).toMatchObject({ state: 'warning' });
  });

  it('fails when the archive had a damaged file before the backup', async () => {
    await archive.dependencies.storage.delete(key);
    await archive.dependencies.storage.put(key, new TextEncoder().encode('dźwięX'));
    await rm(copy(), { recursive: true });
    await backup(archive.dependencies, copy());
    await expect(run(drillCommand)).rejects.toThrow('Odtworzona kopia ma nieprawidłowości: 1.');
    expect(await doctorOnDrills()).toMatchObject({ state: 'warning' });
  });

  it('that was killed is cleaned up by a server that starts a day later, but not by one that starts earlier', async () => {
    const { dataDir } = archive;
    await mkdir(drillFolder(dataDir));
    const beganAt = new Date('2026-01-01T12:00:00Z');
    await utimes(drillFolder(dataDir), beganAt, beganAt);
    await sweepScratchFiles(dataDir, new Date('2026-01-02T11:00:00Z'));
    expect(await readdir(dataDir)).toContain('drill');
    await sweepScratchFiles(dataDir, new Date('2026-01-02T13:00:00Z'));
    expect(await readdir(dataDir)).not.toContain('drill');
  });

  it('does not start without room for the restored archive', async () => {
    await expect(drill(archive.dependencies, copy(), { findFreeBytes: async () => 1 })).rejects.toThrow(
      /^Próba potrzebuje w DATA_DIR \d+ MB, a wolne jest 1 MB: zwolnij miejsce/,
    );
  });
});
