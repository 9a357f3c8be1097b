import type { Ledger, LedgerContent, LedgerEntry } from './ledger.ts';

/**
 * Updates a copy: an empty place gets the id and all entries, an earlier copy only the missing ones. Null when the
 * target's entries are not the beginning of this ledger: it is another archive's, or longer.
 */
export async function copyLedger(content: LedgerContent, to: Ledger): Promise<{ copied: number } | null> {
  await to.ensure(content.id);
  const there = await to.read();
  const known = there?.entries ?? [];
  const isBeginning = known.every((entry, index) => isSame(entry, content.entries[index]));
  if (there?.id !== content.id || !isBeginning) return null;
  const missing = content.entries.slice(known.length);
  for (const entry of missing) await to.append(entry);
  return { copied: missing.length };
}

function isSame(entry: LedgerEntry, other: LedgerEntry | undefined): boolean {
  return JSON.stringify(entry) === JSON.stringify(other);
}
