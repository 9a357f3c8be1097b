import { may } from '@glosy/core/policy';
import type { MediaCounts } from '@glosy/core/recording/media-item';
import type { Recording, ReducedRecording } from '@glosy/core/recording/recording';
import { toEntry } from '@glosy/core/recording/recording-entry';
import type { Caller } from '../../http/caller.ts';
import { keptBodies } from '../../lib/kept-bodies.ts';
import { takeTurns } from '../../lib/take-turns.ts';
import { pseudonymsFor } from './consent/pseudonyms.repository.ts';
import { listPublishedLevels } from './published.repository.ts';
import type { RecordingDependencies } from './recording-dependencies.ts';
import { noMedia, recordingFor, toRecording } from './recording-view.ts';
import { countRecordings, listDownloadRefusals, listRowsAfter, readListStamp } from './recordings.repository.ts';
import { type RecordingScope, visibleTo } from './visible-recording.repository.ts';

/** A recording as the caller receives it in lists. */
type Listed = (Recording | ReducedRecording) & { media: MediaCounts };

/** Cache size for the compressed lists of all roles together. */
const keptListBytes = 64 * 1024 * 1024;

/** Recordings of a list that are read without a pause. */
const recordingsInPiece = 100;

/** The recordings that a caller may see; each list is written once per change and kept. */
export function recordingLists({
  database,
  config,
  now,
  countMedia,
  loadParts,
}: Omit<RecordingDependencies, 'orderAudio' | 'pairTranscripts' | 'aliasFiles'>) {
  const cached = keptBodies({ maxBytes: keptListBytes });

  /**
   * Gzipped JSON `{data}` of all recordings the caller may see, without measured audio facts, which only a single
   * recording has.
   */
  async function list(caller: Caller): Promise<Buffer> {
    const scope = visibleTo(caller, { config, now });
    return cached(`whole ${caller.role}`, await listVersion(scope), () => writeList(caller, scope, (one) => one));
  }

  /**
   * The reduced entries of the same recordings for lists, as gzipped JSON `{data}`. Reads only the version until `body`
   * is called.
   */
  async function listEntries(caller: Caller): Promise<{ version: string; body: () => Promise<Buffer> }> {
    const scope = visibleTo(caller, { config, now });
    const key = `entries ${caller.role}`;
    const stamp = await listVersion(scope);
    const write = () => writeList(caller, scope, (one) => toEntry(one, one.media));
    return { version: `${key} ${stamp}`, body: () => cached(key, stamp, write) };
  }

  /** The first recordings of the library as `listEntries` sends them, and the number of all. */
  async function listFirstPublic(caller: Caller, limit: number) {
    const scope: RecordingScope = { ...visibleTo(caller, { config, now }), restrictions: ['public'] };
    const recordings = await readList(caller, scope, (one) => toEntry(one, one.media), limit);
    return { recordings, count: await countRecordings(database.db, scope) };
  }

  /** The end of an embargo changes the list although no row changes. */
  async function listVersion(scope: RecordingScope): Promise<string> {
    return `${await readListStamp(database.db)} ${scope.hidden.today}`;
  }

  async function writeList(caller: Caller, scope: RecordingScope, part: (recording: Listed) => unknown) {
    const texts = await readList(caller, scope, (recording) => JSON.stringify(part(recording)));
    return `{"data":[${texts.join(',')}]}`;
  }

  /** Reads the recordings of the scope in pieces, between which other requests are answered. */
  async function readList<Part>(
    caller: Caller,
    scope: RecordingScope,
    partOf: (recording: Listed) => Part,
    limit = Number.POSITIVE_INFINITY,
  ): Promise<Part[]> {
    const refusals = await listDownloadRefusals(database.db);
    const pseudonyms = await pseudonymsFor(database.db, caller);
    const withInternal = may(caller.role, 'media.readInternal');
    const betweenPieces = takeTurns();
    const listed: Part[] = [];
    for (let after = ''; ; ) {
      const wanted = Math.min(recordingsInPiece, limit - listed.length);
      const rows = await listRowsAfter(database.db, scope, { after, limit: wanted });
      const signatures = rows.map(({ signature }) => signature);
      const parts = await loadParts(database.db, signatures);
      const media = await countMedia(database.db, withInternal, signatures);
      const levels = await listPublishedLevels(database.db, { now }, signatures);
      for (const row of rows) {
        const recording = { ...toRecording(row, parts.get(row.signature)), audio: [] };
        const mayDownload = !refusals.has(row.signature);
        const published = levels.get(row.signature) ?? 'nothing';
        const pseudonym = pseudonyms.get(row.signature);
        const seen = recordingFor(caller, recording, { mayDownload, pseudonym, published });
        listed.push(partOf({ ...seen, media: media.get(row.signature) ?? noMedia }));
      }
      after = signatures.at(-1) ?? '';
      if (rows.length < wanted || listed.length === limit) return listed;
      await betweenPieces();
    }
  }

  /** The recordings that these staff may see, without audio facts. */
  async function listForStaff(caller: Caller): Promise<Recording[]> {
    const listed = await readList(caller, visibleTo(caller, { config, now }), (recording) => recording);
    return listed.filter((recording): recording is Recording & Listed => 'proofreading' in recording);
  }

  return { list, listEntries, listFirstPublic, listForStaff };
}
