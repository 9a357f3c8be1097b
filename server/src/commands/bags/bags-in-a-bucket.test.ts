import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { hasS3AndPostgres, newS3Url, s3StartMs } from '../../testing/s3-place.ts';
import { insertScene } from '../../testing/scene.ts';
import { checkArchive } from '../check/check.ts';
import { exportMany, importAll } from './bags.command.ts';
import { compareTrees, readTree } from './testing-bags.ts';

describe.skipIf(!hasS3AndPostgres())('bags of archives whose files are in a bucket', () => {
  let folder: string;
  let source: TestApp;
  let target: TestApp;
  const signatures = ['S1', 'S2'];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'glosy-bucket-bags-'));
    const now = () => new Date('2026-11-25T10:00:00.000Z');
    const open = async () => buildTestApp({ now, settings: { STORAGE_URL: await newS3Url() } });
    [source, target] = [await open(), await open()];
    for (const signature of signatures) await insertScene(source, signature, {});
  }, s3StartMs);
  afterEach(async () => {
    await source.close();
    await target.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('are restored equal in every row and byte', async () => {
    const print = () => {};
    const given = { signatures, isForOthers: false, isDryRun: false, print };
    await exportMany(source.dependencies, join(folder, 'first'), given);
    await importAll(target.dependencies, join(folder, 'first'), given);
    await exportMany(target.dependencies, join(folder, 'second'), given);
    expect(Object.keys(await readTree(join(folder, 'first'))).length).toBeGreaterThan(60);
    expect(await compareTrees(join(folder, 'first'), join(folder, 'second'))).toEqual([]);
    expect(await checkArchive(target.dependencies)).toEqual([]);
  });
});
