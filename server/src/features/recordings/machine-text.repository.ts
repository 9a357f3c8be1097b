import type { Queryable } from '../../database/database.ts';

/**
 * How much of the text that a machine wrote for a recording a person has compared with the sound, from 0 to 1; null where
 * no machine wrote any.
 */
export async function proofreadPartOfMachineText(db: Queryable, recording: string): Promise<number | null> {
  const row = await db
    .selectFrom('lines')
    .innerJoin('transcripts', 'transcripts.id', 'lines.transcript_id')
    .select(({ fn }) => [fn.countAll().as('lines'), fn.sum('lines.proofread').as('proofread')])
    .where('transcripts.recording', '=', recording)
    .where('transcripts.deleted_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('revisions')
          .select('revisions.number')
          .whereRef('revisions.transcript_id', '=', 'transcripts.id')
          .where('revisions.action', '=', 'transcribed'),
      ),
    )
    .executeTakeFirst();
  const lines = Number(row?.lines ?? 0);
  return lines === 0 ? null : Number(row?.proofread ?? 0) / lines;
}
