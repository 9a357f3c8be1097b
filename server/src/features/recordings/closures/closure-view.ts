import { type Closure, type ClosuresView, joinStretches } from '@glosy/core/people/closure';
import { may, type Role } from '@glosy/core/policy';
import type { Queryable } from '../../../database/database.ts';
import type { Caller } from '../../../http/caller.ts';
import { type ClosureClock, listClosedSound } from './closed-for.repository.ts';
import { listClosedLinesOf, listMentions } from './closed-mentions.repository.ts';
import { listSounds, listStoredClosures, type StoredClosure } from './closures.repository.ts';
import { secondsToUndo } from './undoable.ts';

/** The closures of a recording as a caller reads them, on this day in Europe/Warsaw. */
export async function readClosures(
  db: Queryable,
  { role, userId }: Pick<Caller, 'role' | 'userId'>,
  recording: string,
  { today, ...clock }: ClosureClock & { today: string },
): Promise<ClosuresView> {
  const closed = await listClosedSound(db, [recording], clock);
  const sounds = await listSounds(db, recording);
  const durations = new Map(sounds.map(({ name, durationMs }) => [name, durationMs]));
  const stretches = joinStretches(
    closed.map(({ audioFile, startMs, endMs, publicReason }) => ({
      audio_file: audioFile,
      start: startMs / 1000,
      end: Math.min(endMs, durations.get(audioFile) ?? endMs) / 1000,
      publicReason,
    })),
  ).filter(({ start, end }) => start < end);
  if (!may(role, 'closure.pass')) return { data: [], stretches, uncheckedFiles: [], lines: [], mentions: [] };
  const stored = (await listStoredClosures(db, recording)).sort(inTime);
  const undoable = await secondsToUndo(db, { userId, recording, now: clock.now() }, stored);
  const views = stored.map((closure) => viewOf(closure, { role, today, undoSeconds: undoable.get(closure.row.id) }));
  const holding = stored.filter((_, index) => views[index]?.state !== 'ended');
  const isChecked = (id: string) =>
    holding.every(({ row }) => (JSON.parse(row.checked_files) as string[]).includes(id));
  const uncheckedFiles = sounds.filter(({ id }) => !isChecked(id)).map(({ name }) => name);
  const lines = await listClosedLinesOf(
    db,
    holding.map(({ row }) => row.id),
  );
  return {
    data: views,
    stretches,
    uncheckedFiles,
    lines: lines.map(({ transcript, startMs }) => ({ transcript_file: transcript, start: startMs / 1000 })),
    mentions: await listMentions(db, recording, lines),
  };
}

function viewOf(
  { row, ranges, chosen }: StoredClosure,
  { role, today, undoSeconds }: { role: Role; today: string; undoSeconds: number | undefined },
): Closure {
  const isOver = row.last_day !== null && row.last_day < today;
  const view: Closure = {
    id: row.id,
    audio_file: row.audio_name,
    start: Math.min(...ranges.map(({ startMs }) => startMs)) / 1000,
    end: Math.max(...ranges.map(({ endMs }) => endMs)) / 1000,
    ranges: ranges.map(({ startMs, endMs }) => ({ start: startMs / 1000, end: endMs / 1000 })),
    lineIds: chosen,
    publicReason: row.public_reason,
    until: row.last_day,
    atEnd: row.at_end,
    state: isOver ? (row.at_end === 'open' ? 'ended' : 'review') : 'closed',
    version: row.version,
    ...(undoSeconds === undefined ? {} : { undoSeconds }),
  };
  if (may(role, 'closure.open')) Object.assign(view, { reason: row.reason, requestedBy: row.requested_by });
  return view;
}

/** Orders by audio file, then by time. */
function inTime(a: StoredClosure, b: StoredClosure): number {
  if (a.row.audio_name !== b.row.audio_name) return a.row.audio_name < b.row.audio_name ? -1 : 1;
  return (a.ranges[0]?.startMs ?? 0) - (b.ranges[0]?.startMs ?? 0);
}
