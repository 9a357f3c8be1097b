import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';

interface Stored {
  transcripts: {
    id: string;
    revision: number;
    machine_text: number;
    proofread_lines: number;
    rated_words: number;
    doubtful_words: number;
  };
  revisions: { transcript_id: string; number: number; action: string | null; restored_from: number | null };
  lines: { transcript_id: string; start_ms: number; end_ms: number; text: string; proofread: number };
  line_words: { transcript_id: string; line_key: string; words: string };
}

/**
 * What lists show of a transcript's text is kept with the transcript: whether a machine wrote it first, and how much of it
 * people have checked. Recognisers' files were not told from others before, so they count as people's.
 */
export async function up(untyped: Kysely<unknown>): Promise<void> {
  const db = untyped as Kysely<Stored>;
  for (const column of ['machine_text', 'proofread_lines', 'rated_words', 'doubtful_words']) {
    await db.schema
      .alterTable('transcripts')
      .addColumn(column, 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
  }
  await db
    .updateTable('transcripts')
    .set(({ selectFrom, fn }) => ({
      proofread_lines: selectFrom('lines')
        .select(fn.countAll<number>().as('count'))
        .whereRef('lines.transcript_id', '=', 'transcripts.id')
        .where('proofread', '=', 1),
    }))
    .execute();
  await findMachineTexts(db);
  const worded = await db.selectFrom('line_words').select('transcript_id').distinct().execute();
  for (const { transcript_id } of worded) await countWords(db, transcript_id);
}

async function findMachineTexts(db: Kysely<Stored>): Promise<void> {
  const heard = await db
    .selectFrom('transcripts')
    .select(['id', 'revision'])
    .where('id', 'in', db.selectFrom('revisions').select('transcript_id').where('action', '=', 'transcribed'))
    .execute();
  for (const { id, revision } of heard) {
    const revisions = await db
      .selectFrom('revisions')
      .select(['number', 'action', 'restored_from'])
      .where('transcript_id', '=', id)
      .orderBy('number', 'desc')
      .execute();
    let wanted = revision;
    const source = revisions.find(({ number, action, restored_from }) => {
      if (number > wanted) return false;
      if (action === 'restored' && restored_from !== null) wanted = restored_from;
      return action === 'attached' || action === 'transcribed';
    });
    if (source?.action === 'transcribed') {
      await db.updateTable('transcripts').set({ machine_text: 1 }).where('id', '=', id).execute();
    }
  }
}

async function countWords(db: Kysely<Stored>, transcriptId: string): Promise<void> {
  const rows = await db.selectFrom('line_words').selectAll().where('transcript_id', '=', transcriptId).execute();
  const known = new Map(rows.map(({ line_key, words }) => [line_key, words]));
  const lines = await db.selectFrom('lines').selectAll().where('transcript_id', '=', transcriptId).execute();
  let rated = 0;
  let doubtful = 0;
  for (const { start_ms, end_ms, text, proofread } of lines) {
    const key = createHash('sha256').update(`${start_ms} ${end_ms} ${text}`).digest('base64url').slice(0, 16);
    const percents = (known.get(key) ?? '').split(' ').map((word) => word.split(',')[2] ?? '');
    const certain = percents.filter((percent) => percent !== '').map(Number);
    rated += certain.length;
    if (proofread === 0) doubtful += certain.filter((percent) => percent < 50).length;
  }
  await db
    .updateTable('transcripts')
    .set({ rated_words: rated, doubtful_words: doubtful })
    .where('id', '=', transcriptId)
    .execute();
}
