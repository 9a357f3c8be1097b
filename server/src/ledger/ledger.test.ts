import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type LedgerEntry, openLedger } from './ledger.ts';

const erased = (recording: string): LedgerEntry => ({
  at: '2026-05-12T10:00:00Z',
  kind: 'recording-erased',
  recording,
});

describe('the ledger', () => {
  let folder: string;
  let path: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'glosy-ledger-'));
    path = join(folder, 'sub', 'ledger.ndjson');
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('is made once, also by two processes at once, and keeps its id', async () => {
    expect(await openLedger(path).read()).toBeNull();
    const made = await Promise.all([openLedger(path).ensure(), openLedger(path).ensure()]);
    expect(made[0]?.id).toBe(made[1]?.id);
    expect((await openLedger(path).ensure()).id).toBe(made[0]?.id);
  });

  it('keeps the entries in their order', async () => {
    for (const id of ['S1', 'S2']) await openLedger(path).append(erased(id));
    expect((await openLedger(path).read())?.entries).toEqual([erased('S1'), erased('S2')]);
  });

  it('is readable after an append that was interrupted, and goes on after it', async () => {
    const ledger = openLedger(path);
    await ledger.append(erased('S1'));
    await appendFile(path, '{"at":"2026-05');
    expect((await ledger.read())?.entries).toEqual([erased('S1')]);
    await ledger.append(erased('S2'));
    expect((await ledger.read())?.entries).toEqual([erased('S1'), erased('S2')]);
  });

  it('is refused when a line was changed, or the file is something else', async () => {
    const ledger = openLedger(path);
    await ledger.append(erased('S1'));
    await ledger.append(erased('S2'));
    await writeFile(path, (await readFile(path, 'utf8')).replace('"kind"', 'kind'));
    await expect(ledger.read()).rejects.toThrow(`Dziennik usunięć ${path} jest uszkodzony w wierszu 2.`);
    await writeFile(path, 'HOST=127.0.0.1\n');
    await expect(ledger.read()).rejects.toThrow('nie jest dziennikiem usunięć');
  });
});
