import type { ChaptersInput } from '@glosy/core/contract/recordings/chapters';
import { ArchiveError } from '@glosy/core/errors';
import { type ChaptersView, inListeningOrder } from '@glosy/core/recording/chapter';
import type { Queryable, Tx } from '../../../database/database.ts';
import type { Caller } from '../../../http/caller.ts';
import { changeRecording } from '../change-recording.repository.ts';
import { pseudonymsFor } from '../consent/pseudonyms.repository.ts';
import { insertChange } from '../recording-changes.repository.ts';
import type { RecordingDependencies } from '../recording-dependencies.ts';
import { type RecordingRow, requireVisibleRow, updateRecording } from '../recordings.repository.ts';
import { anchorChapters } from './anchor-chapters.repository.ts';
import { describeChapters, readChapters, withoutName } from './stored-chapters.ts';
import { toChapters, wantedChapters } from './wanted-chapters.ts';

export type ChapterUsecases = ReturnType<typeof chapterUsecases>;

type ChapterDependencies = Pick<RecordingDependencies, 'database' | 'config' | 'now' | 'loadParts'>;

/** Chapters: the timeline of a recording with the fields that the specification's wire lacks. */
export function chapterUsecases({ database, config, now, loadParts }: ChapterDependencies) {
  const visibleRow = (db: Queryable, caller: Caller, id: string): Promise<RecordingRow> =>
    requireVisibleRow(db, caller, id, { config, now });

  async function listSounds(db: Queryable, recording: string): Promise<string[]> {
    return ((await loadParts(db, recording)).get(recording)?.audio ?? []).map(({ fileName }) => fileName);
  }

  async function view(db: Queryable, caller: Caller, row: RecordingRow): Promise<ChaptersView> {
    const sounds = await listSounds(db, row.signature);
    const hidden = (await pseudonymsFor(db, caller)).get(row.signature);
    const chapters = toChapters(readChapters(row.timeline), sounds[0] ?? '');
    const readable = hidden ? withoutName(chapters, hidden.name) : chapters;
    return { version: row.version, chapters: inListeningOrder(readable, sounds) };
  }

  /** @throws ArchiveError `recording.not-found` */
  async function list(caller: Caller, id: string): Promise<ChaptersView> {
    return database.readConsistently(async (db) => view(db, caller, await visibleRow(db, caller, id)));
  }

  /** @throws ArchiveError `recording.not-found`, `recording.stale` (details: ChaptersView), `chapter.no-sound` */
  async function save(tx: Tx, caller: Caller, id: string, given: ChaptersInput): Promise<ChaptersView> {
    const row = await visibleRow(tx, caller, id);
    const stale = async () =>
      new ArchiveError('recording.stale', [], { details: await view(tx, caller, await visibleRow(tx, caller, id)) });
    if (row.version !== given.version) throw await stale();
    const sounds = await listSounds(tx, row.signature);
    const stored = readChapters(row.timeline);
    const wanted = wantedChapters(given.chapters, stored, sounds);
    const timeline = JSON.stringify(await anchorChapters(tx, row.signature, wanted));
    if (timeline === row.timeline) return view(tx, caller, row);

    const at = now().toISOString();
    const version = row.version + 1;
    await changeRecording(tx, row.signature, { kind: 'record', at }, async () => {
      if (!(await updateRecording(tx, row.signature, row.version, { timeline, version }))) throw await stale();
      await insertChange(tx, row.signature, caller, { version, at, fields: [describeChapters(stored, wanted)] });
    });
    return view(tx, caller, await visibleRow(tx, caller, id));
  }

  return { list, save };
}
