import { sql } from 'kysely';
import type { Tx } from '../../../database/database.ts';
import type { RunningChange } from '../change-recording.repository.ts';

/**
 * Updates the closures of a recording for its lines: they cover the times of the lines from which they were made, and
 * hide every line that overlaps them. Only ever adds, so that no change of a transcript opens a passage. Called in each
 * change of lines, of their audio, or of closures.
 */
export async function anchorLines({ tx, recording, also }: RunningChange): Promise<void> {
  await sql`insert into closure_ranges (closure_id, start_ms, end_ms)
    select distinct closure_lines.closure_id, lines.start_ms, lines.end_ms
    from closures
    join closure_lines on closure_lines.closure_id = closures.id and closure_lines.chosen = 1
    join lines on lines.id = closure_lines.line_id
    where closures.recording = ${recording} and lines.end_ms > lines.start_ms and not exists (
      select 1 from closure_ranges as known where known.closure_id = closures.id
        and known.start_ms <= lines.start_ms and known.end_ms >= lines.end_ms)
    on conflict do nothing`.execute(tx);
  // A transcript without audio may belong to any: its lines are hidden by the times of all closures.
  const { numAffectedRows = 0n } = await sql`insert into closure_lines (closure_id, line_id, chosen)
    select distinct closures.id, lines.id, 0
    from closures
    join closure_ranges on closure_ranges.closure_id = closures.id
    join transcripts on transcripts.recording = closures.recording
      and (transcripts.audio_name = closures.audio_name or transcripts.audio_name = '')
    join lines on lines.transcript_id = transcripts.id and lines.start_ms < closure_ranges.end_ms
      and (lines.end_ms > closure_ranges.start_ms or lines.start_ms >= closure_ranges.start_ms)
    where closures.recording = ${recording}
    on conflict do nothing`.execute(tx);
  if (numAffectedRows > 0n) also('hiding');
}

/**
 * Copies the closures of lines that are about to be deleted to the lines that now cover their start. Call it while both
 * are stored.
 */
export async function passClosuresOn(tx: Tx, successors: ReadonlyMap<string, string | null>): Promise<void> {
  const ids = [...successors.keys()];
  for (let from = 0; from < ids.length; from += idsPerQuery) {
    const closed = await tx
      .selectFrom('closure_lines')
      .innerJoin('lines', 'lines.id', 'closure_lines.line_id')
      .select(['closure_lines.closure_id', 'closure_lines.line_id', 'closure_lines.chosen', 'lines.start_ms'])
      .where('closure_lines.line_id', 'in', ids.slice(from, from + idsPerQuery))
      .execute();
    for (const { closure_id, line_id, chosen, start_ms } of closed) {
      const successor = successors.get(line_id) ?? '';
      await sql`insert into closure_lines (closure_id, line_id, chosen)
        select cast(${closure_id} as text), lines.id, cast(${chosen} as integer) from lines
        where lines.id = ${successor} and lines.start_ms <= ${start_ms} and lines.end_ms > ${start_ms}
        on conflict do nothing`.execute(tx);
    }
  }
}

const idsPerQuery = 5000;

/**
 * Shows lines that were hidden only because the audio of their transcript was unknown. Call it when the audio becomes
 * known, before `anchorLines`.
 */
export async function releaseLines(tx: Tx, recording: string, transcript: string): Promise<void> {
  await sql`delete from closure_lines where chosen = 0 and exists (
    select 1 from lines
    join transcripts on transcripts.id = lines.transcript_id
    join closures on closures.recording = transcripts.recording
    where lines.id = closure_lines.line_id and closures.id = closure_lines.closure_id
      and transcripts.recording = ${recording} and transcripts.name = ${transcript}
      and transcripts.audio_name <> closures.audio_name)`.execute(tx);
}
