import { limits } from '@glosy/core/limits';
import { joinReasons } from '@glosy/core/people/closure';
import { may, type Role } from '@glosy/core/policy';
import { libraryDay } from '@glosy/core/time/library-day';
import type { ExpressionBuilder } from 'kysely';
import type { Queryable } from '../../../database/database.ts';
import type { Tables } from '../../../database/tables.ts';

/** Part of a recording's sound that a caller may not hear. */
export interface ClosedPassage {
  readonly recording: string;
  readonly audioFile: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly publicReason: string;
}

/** Whether a closure is in effect depends on these, besides the caller. */
export interface ClosureClock {
  readonly now: () => Date;
}

/** End of a closed passage that covers a whole audio file. */
const endOfAnySound = limits.lineMaxSeconds * 1000;

/**
 * Closures in effect on a day: those without an end, those whose last day has not passed, and those that wait for a
 * review.
 */
export function holdsOn(today: string) {
  return ({ eb, or }: ExpressionBuilder<Tables, 'closures'>) =>
    or([
      eb('closures.last_day', 'is', null),
      eb('closures.last_day', '>=', today),
      eb('closures.at_end', '=', 'review'),
    ]);
}

/** The ids of all lines that are closed now. */
export function closedLineIds(db: Queryable, today: string) {
  return db
    .selectFrom('closure_lines')
    .innerJoin('closures', 'closures.id', 'closure_lines.closure_id')
    .select('closure_lines.line_id')
    .where(holdsOn(today));
}

/** The closed lines of transcripts, with the public reasons of their closures. Empty for staff, who read everything. */
export async function closedLinesFor(
  db: Queryable,
  caller: { readonly role: Role },
  transcripts: readonly string[],
  { now }: ClosureClock,
): Promise<ReadonlyMap<string, string>> {
  const reasons = new Map<string, string>();
  if (may(caller.role, 'closure.pass') || transcripts.length === 0) return reasons;
  const rows = await db
    .selectFrom('closure_lines')
    .innerJoin('closures', 'closures.id', 'closure_lines.closure_id')
    .innerJoin('lines', 'lines.id', 'closure_lines.line_id')
    .select(['closure_lines.line_id', 'closures.public_reason'])
    .where('lines.transcript_id', 'in', transcripts)
    .where(holdsOn(libraryDay(now())))
    .orderBy('closures.created_at')
    .orderBy('closures.id')
    .execute();
  for (const { line_id, public_reason } of rows) {
    reasons.set(line_id, joinReasons([reasons.get(line_id) ?? '', public_reason]));
  }
  return reasons;
}

/**
 * The sound that is closed to a caller, for files, waveforms and lists alike. Read for each request, so that a closure
 * applies from the next one on. An audio file that is newer than a closure is entirely closed until staff confirm its
 * closed passages, because it may have the same words at another time.
 */
export async function closedFor(
  db: Queryable,
  caller: { readonly role: Role },
  recordings: readonly string[],
  clock: ClosureClock,
): Promise<readonly ClosedPassage[]> {
  return may(caller.role, 'closure.pass') ? [] : listClosedSound(db, recordings, clock);
}

/** The closed sound of the recordings, as everyone but staff finds it. */
export async function listClosedSound(
  db: Queryable,
  recordings: readonly string[],
  { now }: ClosureClock,
): Promise<readonly ClosedPassage[]> {
  if (recordings.length === 0) return [];
  const closures = await db
    .selectFrom('closures')
    .select(['id', 'recording', 'audio_name', 'public_reason', 'checked_files'])
    .where('recording', 'in', recordings)
    .where(holdsOn(libraryDay(now())))
    .execute();
  if (closures.length === 0) return [];
  const byId = new Map(closures.map((closure) => [closure.id, closure]));
  const ranges = await db
    .selectFrom('closure_ranges')
    .selectAll()
    .where('closure_id', 'in', [...byId.keys()])
    .orderBy('start_ms')
    .orderBy('end_ms')
    .orderBy('closure_id')
    .execute();
  const passages = ranges.flatMap(({ closure_id, start_ms, end_ms }): ClosedPassage[] => {
    const closure = byId.get(closure_id);
    if (!closure) return [];
    const { recording, audio_name, public_reason } = closure;
    return [{ recording, audioFile: audio_name, startMs: start_ms, endMs: end_ms, publicReason: public_reason }];
  });
  return [...passages, ...(await listUncheckedSound(db, closures))];
}

/** Audio files that staff have not compared with every closure of their recording, each as one closed passage. */
async function listUncheckedSound(
  db: Queryable,
  closures: readonly { recording: string; checked_files: string }[],
): Promise<ClosedPassage[]> {
  const files = await db
    .selectFrom('files')
    .select(['id', 'recording', 'name'])
    .where('kind', '=', 'audio')
    .where('deleted_at', 'is', null)
    .where('recording', 'in', [...new Set(closures.map(({ recording }) => recording))])
    .orderBy('name')
    .execute();
  const checked = closures.map(({ recording, checked_files }) => ({
    recording,
    ids: new Set<string>(JSON.parse(checked_files)),
  }));
  return files
    .filter((file) => checked.some(({ recording, ids }) => recording === file.recording && !ids.has(file.id)))
    .map(({ recording, name }) => ({ recording, audioFile: name, startMs: 0, endMs: endOfAnySound, publicReason: '' }));
}
