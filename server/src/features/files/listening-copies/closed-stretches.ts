import type { Stretch } from '../../../audio/listening-copy/encoder/silence-frames.ts';
import type { Queryable } from '../../../database/database.ts';
import type { Caller } from '../../../http/caller.ts';
import { type ClosureClock, closedFor } from '../../recordings/closures/closed-for.repository.ts';
import type { ServedFileRow } from '../served-file.repository.ts';

/**
 * The stretches of an audio file that are closed to the caller, in seconds. Read for each request, so that closing a
 * passage takes effect with the next one.
 */
export async function closedStretches(
  db: Queryable,
  caller: Pick<Caller, 'role'>,
  { recording, name }: Pick<ServedFileRow, 'recording' | 'name'>,
  clock: ClosureClock,
): Promise<Stretch[]> {
  const passages = await closedFor(db, caller, [recording], clock);
  return passages
    .filter(({ audioFile }) => audioFile === name)
    .map(({ startMs, endMs }) => ({ start: startMs / 1000, end: endMs / 1000 }));
}
