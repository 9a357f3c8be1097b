import type { BodyOf } from '@glosy/core/contract/call';
import type { writeMySettings } from '@glosy/core/contract/transcripts/my-settings';
import { ArchiveError } from '@glosy/core/errors';
import { defaultKeySettings, type MySettings, placeKey, readPlaceKey } from '@glosy/core/site/my-settings';
import type { Queryable, Tx } from '../../../database/database.ts';
import type { Dependencies } from '../../../dependencies.ts';
import type { Caller } from '../../../http/caller.ts';
import { visibleTo } from '../../recordings/visible-recording.repository.ts';
import { transcriptAccess } from '../transcript-access.ts';
import {
  findKeys,
  findPlaceLine,
  listPlaces,
  type PlaceRow,
  replaceKeys,
  replacePlace,
  trimPlaces,
} from './my-settings.repository.ts';

export type MySettingsUsecases = ReturnType<typeof mySettingsUsecases>;

/** A user's preferences: the keys of the editor, and the last position in each transcript. */
export function mySettingsUsecases({ database, config, now }: Pick<Dependencies, 'database' | 'config' | 'now'>) {
  const access = transcriptAccess({ config, now });

  async function read(db: Queryable, caller: Pick<Caller, 'userId' | 'role'>): Promise<MySettings> {
    const keys = (await findKeys(db, caller.userId)) ?? defaultKeySettings;
    const rows = await listPlaces(db, caller.userId, visibleTo(caller, { config, now }));
    return { keys, places: Object.fromEntries(rows.map(toPlace)) };
  }

  async function writePlace(tx: Tx, caller: Caller, key: string, place: Place, at: string): Promise<void> {
    const named = readPlaceKey(key);
    if (!named) throw new ArchiveError('transcript.not-found');
    const { signature } = await access.requireVisible(tx, caller, named.recording);
    const transcript = await access.requireTranscript(tx, signature, named.transcriptFile);
    const wanted = { lineId: place.lineId, startMs: Math.round((place.start ?? 0) * 1000) };
    const line = await findPlaceLine(tx, transcript.id, wanted);
    if (!line) return;
    const ids = { user_id: caller.userId, transcript_id: transcript.id };
    const { id: line_id, start_ms } = line;
    await replacePlace(tx, { ...ids, line_id, start_ms, caret: place.caret, updated_at: at });
  }

  return {
    read: (caller: Pick<Caller, 'userId' | 'role'>): Promise<MySettings> => read(database.db, caller),

    /** @throws ArchiveError `recording.not-found`, `transcript.not-found`; then nothing is stored. */
    async write(tx: Tx, caller: Caller, { keys, places }: BodyOf<typeof writeMySettings>): Promise<MySettings> {
      const at = now().toISOString();
      if (keys) await replaceKeys(tx, caller.userId, keys, at);
      for (const [key, place] of Object.entries(places ?? {})) await writePlace(tx, caller, key, place, at);
      if (places) await trimPlaces(tx, caller.userId);
      return read(tx, caller);
    },
  };
}

type Place = NonNullable<BodyOf<typeof writeMySettings>['places']>[string];

function toPlace({ recording, name, lineId, caret, startMs }: PlaceRow) {
  return [placeKey(recording, name), { lineId, caret, start: Number(startMs) / 1000 }] as const;
}
