import type { Tx } from '../../../database/database.ts';
import type { LedgerClosure, LedgerEntry } from '../../../ledger/ledger.ts';
import { changeRecording, type RunningChange } from '../change-recording.repository.ts';
import { anchorLines } from './anchor-lines.repository.ts';
import { deleteClosure, insertClosure, listSounds, listStoredClosures, replaceCover } from './closures.repository.ts';

/** The ledger's entry for a changed closure: its present state, or that it was opened. */
export async function ledgerEntryOf(tx: Tx, recording: string, closure: string, at: string): Promise<LedgerEntry> {
  const stored = (await listStoredClosures(tx, recording)).find(({ row }) => row.id === closure);
  if (!stored) return { at, kind: 'opened', recording, closure };
  const { row, ranges, chosen } = stored;
  const sound = (await listSounds(tx, recording)).find(({ name }) => name === row.audio_name);
  return {
    at,
    kind: 'closed',
    recording,
    closure,
    file: sound?.id ?? null,
    ranges: ranges.map(({ startMs, endMs }) => [startMs, endMs] as const),
    lines: chosen,
    checked: JSON.parse(row.checked_files) as string[],
    until: row.last_day,
    atEnd: row.at_end,
  };
}

/**
 * Closes a passage again in a restored archive, as recorded in the ledger; texts such as reasons stay those of the
 * backup. If the backup lacks the audio file, all sounds of the recording count as unchecked. False without the
 * recording.
 */
export async function closeAgain(tx: Tx, given: LedgerClosure, at: string): Promise<boolean> {
  if (!(await hasRecording(tx, given.recording))) return false;
  await changeRecording(tx, given.recording, { kind: 'transcript', at }, async (change) => {
    await replaceClosure(change, given);
    await anchorLines(change);
    change.also('hiding');
  });
  return true;
}

async function replaceClosure({ tx, recording, at }: RunningChange, given: LedgerClosure): Promise<void> {
  const { closure, ranges } = given;
  const sounds = await listSounds(tx, recording);
  const sound = sounds.find(({ id }) => id === given.file);
  const before = (await listStoredClosures(tx, recording)).find(({ row }) => row.id === closure)?.row;
  await deleteClosure(tx, recording, closure);
  await insertClosure(tx, {
    id: closure,
    recording,
    version: (before?.version ?? 0) + 1,
    audio_name: sound?.name ?? before?.audio_name ?? '',
    checked_files: JSON.stringify(sound ? given.checked : []),
    reason: before?.reason ?? '',
    public_reason: before?.public_reason ?? '',
    requested_by: before?.requested_by ?? 'narrator',
    last_day: given.until,
    at_end: given.atEnd,
    end_announced: given.until === null ? 1 : 0,
    created_at: before?.created_at ?? at,
    updated_at: at,
  });
  await replaceCover(tx, closure, {
    ranges: ranges.map(([startMs, endMs]) => ({ startMs, endMs })),
    chosen: await existingLines(tx, given.lines),
  });
}

/** Opens a passage that was opened after the backup was made. The backup may not have the closure. */
export async function openAgain(tx: Tx, recording: string, closure: string, at: string): Promise<void> {
  const isStored = (await listStoredClosures(tx, recording)).some(({ row }) => row.id === closure);
  if (!isStored) return;
  await changeRecording(tx, recording, { kind: 'transcript', at }, async (change) => {
    await deleteClosure(tx, recording, closure);
    await anchorLines(change);
    change.also('hiding');
  });
}

async function hasRecording(tx: Tx, signature: string): Promise<boolean> {
  const row = await tx
    .selectFrom('recordings')
    .select('signature')
    .where('signature', '=', signature)
    .executeTakeFirst();
  return row !== undefined;
}

async function existingLines(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (let from = 0; from < ids.length; from += linesPerQuery) {
    const some = ids.slice(from, from + linesPerQuery);
    const rows = await tx.selectFrom('lines').select('id').where('id', 'in', some).execute();
    found.push(...rows.map(({ id }) => id));
  }
  return found;
}

const linesPerQuery = 1000;
