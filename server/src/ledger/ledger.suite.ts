import { expect, it } from 'vitest';
import { copyLedger } from './copy-ledger.ts';
import type { Ledger, LedgerEntry } from './ledger.ts';

export const erased = (recording: string): LedgerEntry => ({
  at: '2026-05-12T10:00:00Z',
  kind: 'recording-erased',
  recording,
});

/**
 * The rules of every adapter. `open` returns the same ledger each time, as another process opens it; each test has a
 * new one.
 */
export function ledgerSuite({ open, openOther }: { open: () => Ledger; openOther: () => Ledger }): void {
  it('is made once and keeps its id', async () => {
    expect(await open().read()).toBeNull();
    const made = await open().ensure();
    expect(made).toEqual({ id: expect.stringMatching(/^[0-9a-f-]{36}$/), length: 0 });
    expect(await open().ensure('another')).toEqual(made);
    expect(await open().read()).toEqual({ id: made.id, entries: [] });
  });

  it('keeps the entries in order, even without having been created before', async () => {
    for (const id of ['S1', 'S2', 'S3']) await open().append(erased(id));
    expect((await open().read())?.entries).toEqual([erased('S1'), erased('S2'), erased('S3')]);
    expect((await open().ensure()).length).toBe(3);
  });

  it('is copied to another place, and a copy brought up to date', async () => {
    const copy = async () => copyLedger((await open().read()) ?? { id: '', entries: [] }, openOther());
    for (const id of ['S1', 'S2']) await open().append(erased(id));
    expect(await copy()).toEqual({ copied: 2 });
    await open().append(erased('S3'));
    expect(await copy()).toEqual({ copied: 1 });
    expect(await openOther().read()).toEqual(await open().read());
    await openOther().append(erased('S4'));
    expect(await copy()).toBeNull();
  });
}
