import type { ClockCheck } from '@glosy/core/contract/files/clock-checks';
import { libraryDay } from '@glosy/core/time/library-day';
import type { Queryable } from '../../../database/database.ts';
import { readChapters } from '../../recordings/chapters/stored-chapters.ts';
import { type ClosureClock, holdsOn } from '../../recordings/closures/closed-for.repository.ts';

/** Audio files whose times need a check, those with closed passages first. */
export async function listClockChecks(db: Queryable, clock: ClosureClock): Promise<ClockCheck[]> {
  const sounds = await listUncheckedSounds(db);
  const closed = await listClosedRanges(db, clock);
  const checks = sounds.map(({ recording, title, audio_file, timeline, edited }) => ({
    recording,
    title,
    audio_file,
    closed: closed.get(keyOf(recording, audio_file)) ?? [],
    isEdited: edited !== null,
    hasChapters: readChapters(timeline).some((chapter) => chapter.audio_file === audio_file),
  }));
  return checks
    .filter(({ closed, isEdited, hasChapters }) => closed.length > 0 || isEdited || hasChapters)
    .sort((a, b) => Number(b.closed.length > 0) - Number(a.closed.length > 0));
}

function listUncheckedSounds(db: Queryable) {
  return db
    .selectFrom('audio_files')
    .innerJoin('files', 'files.id', 'audio_files.file_id')
    .innerJoin('recordings', 'recordings.signature', 'files.recording')
    .select(['files.recording', 'files.name as audio_file', 'recordings.title', 'recordings.timeline'])
    .select((eb) =>
      eb
        .selectFrom('revisions')
        .innerJoin('transcripts', 'transcripts.id', 'revisions.transcript_id')
        .select('revisions.number')
        .whereRef('transcripts.recording', '=', 'files.recording')
        .whereRef('transcripts.audio_name', '=', 'files.name')
        .where('transcripts.deleted_at', 'is', null)
        .where('revisions.action', '=', 'edited')
        .limit(1)
        .as('edited'),
    )
    .where('audio_files.has_exact_clock', '=', 0)
    .where('audio_files.times_to_check', '=', 1)
    .where('files.deleted_at', 'is', null)
    .where('recordings.deleted_at', 'is', null)
    .orderBy('files.recording')
    .orderBy('files.name')
    .execute();
}

/** Closed ranges in seconds by `keyOf` of their recording and file. */
async function listClosedRanges(db: Queryable, { now }: ClosureClock): Promise<Map<string, ClockCheck['closed']>> {
  const rows = await db
    .selectFrom('closures')
    .innerJoin('closure_ranges', 'closure_ranges.closure_id', 'closures.id')
    .select(['closures.recording', 'closures.audio_name', 'closure_ranges.start_ms', 'closure_ranges.end_ms'])
    .where(holdsOn(libraryDay(now())))
    .orderBy('closure_ranges.start_ms')
    .orderBy('closure_ranges.end_ms')
    .execute();
  const ranges = new Map<string, ClockCheck['closed']>();
  for (const { recording, audio_name, start_ms, end_ms } of rows) {
    const key = keyOf(recording, audio_name);
    ranges.set(key, [...(ranges.get(key) ?? []), { start: start_ms / 1000, end: end_ms / 1000 }]);
  }
  return ranges;
}

const keyOf = (recording: string, audioFile: string) => JSON.stringify([recording, audioFile]);

/** False when the recording has no such audio file. */
export async function markTimesChecked(db: Queryable, recording: string, audioFile: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('audio_files')
    .set({ times_to_check: 0 })
    .where('file_id', 'in', (eb) =>
      eb
        .selectFrom('files')
        .select('id')
        .where('recording', '=', recording)
        .where('name', '=', audioFile)
        .where('deleted_at', 'is', null),
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
