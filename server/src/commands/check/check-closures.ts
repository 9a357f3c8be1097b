import { sql } from 'kysely';
import type { Queryable } from '../../database/database.ts';

/** Finds lines that overlap a closed range of their sound without being hidden. */
export async function checkClosures(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ recording: string; name: string; start_ms: number }>`
    select distinct closures.recording, transcripts.name, lines.start_ms
    from closures
    join closure_ranges on closure_ranges.closure_id = closures.id
    join transcripts on transcripts.recording = closures.recording and transcripts.audio_name = closures.audio_name
    join lines on lines.transcript_id = transcripts.id and lines.start_ms < closure_ranges.end_ms
      and lines.end_ms > closure_ranges.start_ms
    where not exists (select 1 from closure_lines
      where closure_lines.closure_id = closures.id and closure_lines.line_id = lines.id)
    order by closures.recording, transcripts.name, lines.start_ms`.execute(db);
  return rows.map(
    ({ recording, name, start_ms }) =>
      `W nagraniu ${recording} zamknięty fragment nie obejmuje napisu z ${start_ms / 1000} s transkrypcji ${name}. Zmień zamknięcie na stronie rozmowy i zapisz.`,
  );
}
