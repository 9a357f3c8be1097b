import { findMovedWords } from '@glosy/core/transcript/moved-words';
import type { Tx } from '../../../database/database.ts';
import type { RunningChange } from '../change-recording.repository.ts';
import { anchorLines } from './anchor-lines.repository.ts';

interface ClosedLine {
  id: string;
  text: string;
  /** The closures that hide the line. */
  closures: { id: string; chosen: 0 | 1 }[];
}

/** The lines of a transcript before a change; read only if some are closed, else null. */
export type LinesBefore = readonly ClosedLine[] | null;

export async function readLinesBefore(tx: Tx, transcriptId: string): Promise<LinesBefore> {
  const closed = await listClosedLines(tx, transcriptId);
  return closed.size > 0 ? readLines(tx, transcriptId, closed) : null;
}

/**
 * Updates the closures after a change of a transcript's lines: moved, split and merged lines stay closed, and so do
 * lines that took over words of closed ones.
 */
export async function followLines(change: RunningChange, transcriptId: string, before: LinesBefore): Promise<void> {
  const { tx } = change;
  await anchorLines(change);
  if (before === null) return;
  const after = await readLines(tx, transcriptId, await listClosedLines(tx, transcriptId));
  const moved = findMovedWords(before.map(toCompared), after.map(toCompared));
  if (moved.size === 0) return;
  for (const [line_id, sources] of moved) {
    const closures = before.filter(({ id: source }) => sources.has(source)).flatMap((line) => line.closures);
    for (const { id: closure_id, chosen } of closures) {
      await tx
        .insertInto('closure_lines')
        .values({ closure_id, line_id, chosen })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
  }
  change.also('hiding');
  await anchorLines(change);
}

function toCompared({ id, text, closures }: ClosedLine) {
  return { id, text, isClosed: closures.length > 0 };
}

type ClosedLines = ReadonlyMap<string, ClosedLine['closures']>;

async function listClosedLines(tx: Tx, transcriptId: string): Promise<ClosedLines> {
  const rows = await tx
    .selectFrom('closure_lines')
    .innerJoin('lines', 'lines.id', 'closure_lines.line_id')
    .select(['closure_lines.line_id', 'closure_lines.closure_id', 'closure_lines.chosen'])
    .where('lines.transcript_id', '=', transcriptId)
    .execute();
  const closed = new Map<string, ClosedLine['closures']>();
  for (const { line_id, closure_id, chosen } of rows) {
    closed.set(line_id, [...(closed.get(line_id) ?? []), { id: closure_id, chosen }]);
  }
  return closed;
}

async function readLines(tx: Tx, transcriptId: string, closed: ClosedLines): Promise<ClosedLine[]> {
  const lines = await tx.selectFrom('lines').select(['id', 'text']).where('transcript_id', '=', transcriptId).execute();
  return lines.map(({ id, text }) => ({ id, text, closures: closed.get(id) ?? [] }));
}
