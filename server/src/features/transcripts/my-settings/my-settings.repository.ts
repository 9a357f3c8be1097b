import { limits } from '@glosy/core/limits';
import type { KeySettings } from '@glosy/core/site/my-settings';
import type { Queryable } from '../../../database/database.ts';
import { type RecordingScope, recordingsWithin } from '../../recordings/visible-recording.repository.ts';

/** Null until the user has chosen some. */
export async function findKeys(db: Queryable, userId: string): Promise<KeySettings | null> {
  const row = await db.selectFrom('user_settings').select('keys').where('user_id', '=', userId).executeTakeFirst();
  return row ? (JSON.parse(row.keys) as KeySettings) : null;
}

export async function replaceKeys(db: Queryable, userId: string, keys: KeySettings, at: string): Promise<void> {
  const row = { keys: JSON.stringify(keys), updated_at: at };
  await db
    .insertInto('user_settings')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
}

export interface PlaceRow {
  recording: string;
  /** Name of the transcript. */
  name: string;
  lineId: string;
  caret: number;
  startMs: number;
}

/**
 * The user's places in transcripts within the scope, the newest first. A line that was retimed has its present start.
 */
export function listPlaces(db: Queryable, userId: string, scope: RecordingScope): Promise<PlaceRow[]> {
  return db
    .selectFrom('editor_places')
    .innerJoin('transcripts', 'transcripts.id', 'editor_places.transcript_id')
    .leftJoin('lines', (join) =>
      join
        .onRef('lines.id', '=', 'editor_places.line_id')
        .onRef('lines.transcript_id', '=', 'editor_places.transcript_id'),
    )
    .select(['transcripts.recording', 'transcripts.name', 'editor_places.line_id as lineId', 'editor_places.caret'])
    .select(({ fn }) => fn.coalesce('lines.start_ms', 'editor_places.start_ms').as('startMs'))
    .where('editor_places.user_id', '=', userId)
    .where('transcripts.deleted_at', 'is', null)
    .where('transcripts.recording', 'in', recordingsWithin(db, scope).select('recordings.signature'))
    .orderBy('editor_places.updated_at', 'desc')
    .limit(limits.placesPerUser)
    .execute();
}

/** The line with this id, else the one at this time in milliseconds or before it, else the first. */
export async function findPlaceLine(
  db: Queryable,
  transcriptId: string,
  wanted: { lineId?: string | undefined; startMs: number },
): Promise<{ id: string; start_ms: number } | undefined> {
  const lines = db.selectFrom('lines').select(['id', 'start_ms']).where('transcript_id', '=', transcriptId);
  const named = wanted.lineId && (await lines.where('id', '=', wanted.lineId).executeTakeFirst());
  if (named) return named;
  const before = lines.where('start_ms', '<=', wanted.startMs).orderBy('start_ms', 'desc').orderBy('position', 'desc');
  return (await before.limit(1).executeTakeFirst()) ?? (await lines.orderBy('position').limit(1).executeTakeFirst());
}

export async function replacePlace(db: Queryable, { user_id, transcript_id, ...place }: StoredPlace): Promise<void> {
  await db
    .insertInto('editor_places')
    .values({ user_id, transcript_id, ...place })
    .onConflict((conflict) => conflict.columns(['user_id', 'transcript_id']).doUpdateSet(place))
    .execute();
}

interface StoredPlace {
  user_id: string;
  transcript_id: string;
  line_id: string;
  start_ms: number;
  caret: number;
  updated_at: string;
}

/** Deletes all but the user's newest places. */
export async function trimPlaces(db: Queryable, userId: string): Promise<void> {
  const kept = db
    .selectFrom('editor_places')
    .select('transcript_id')
    .where('user_id', '=', userId)
    .orderBy('updated_at', 'desc')
    .limit(limits.placesPerUser);
  await db.deleteFrom('editor_places').where('user_id', '=', userId).where('transcript_id', 'not in', kept).execute();
}
