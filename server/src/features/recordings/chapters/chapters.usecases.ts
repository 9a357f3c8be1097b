import { type Chapter, type ChaptersView, inListeningOrder } from '@glosy/core/chapter';
import type { ChapterInput, ChaptersInput } from '@glosy/core/contract/chapters';
import { ArchiveError } from '@glosy/core/errors';
import type { Queryable } from '../../../database/database.ts';
import type { Dependencies } from '../../../dependencies.ts';
import type { Caller } from '../../../http/caller.ts';
import { announceChange } from '../announce-change.repository.ts';
import { pseudonymsFor } from '../consent/pseudonyms.repository.ts';
import { insertChange } from '../recording-changes.repository.ts';
import type { RecordingNeeds } from '../recording-needs.ts';
import { findRowWithin, type RecordingRow, updateRecording } from '../recordings.repository.ts';
import { visibleTo } from '../visible-recording.repository.ts';
import { anchorChapters } from './anchor-chapters.repository.ts';
import { describeChapters, newChapter, readChapters, type StoredChapter, withoutName } from './stored-chapters.ts';

export type ChapterUsecases = ReturnType<typeof chapterUsecases>;

type ChapterParts = Pick<Dependencies, 'database' | 'config' | 'now'>;

/** Chapters are the timeline of a recording with all that the specification's wire does not carry. */
export function chapterUsecases(
  { database, config, now }: ChapterParts,
  { loadParts }: Pick<RecordingNeeds, 'loadParts'>,
) {
  async function visibleRow(db: Queryable, caller: Caller, id: string): Promise<RecordingRow> {
    const scope = visibleTo(caller, { config, now });
    const row = id.includes('\0') ? undefined : await findRowWithin(db, scope, id.normalize('NFC'));
    if (!row) throw new ArchiveError('recording.not-found');
    return row;
  }

  async function listSounds(db: Queryable, recording: string): Promise<string[]> {
    return ((await loadParts(db, recording)).get(recording)?.audio ?? []).map(({ fileName }) => fileName);
  }

  async function view(db: Queryable, caller: Caller, row: RecordingRow): Promise<ChaptersView> {
    const sounds = await listSounds(db, row.signature);
    const hidden = (await pseudonymsFor(db, caller)).get(row.signature);
    const chapters = readChapters(row.timeline).map((chapter) => toChapter(chapter, sounds[0] ?? ''));
    const readable = hidden ? withoutName(chapters, hidden.name) : chapters;
    return { version: row.version, chapters: inListeningOrder(readable, sounds) };
  }

  /** @throws ArchiveError `recording.not-found` */
  async function list(caller: Caller, id: string): Promise<ChaptersView> {
    return database.readConsistently(async (db) => view(db, caller, await visibleRow(db, caller, id)));
  }

  /** @throws ArchiveError `recording.not-found`, `recording.stale` (details: ChaptersView), `chapter.no-sound` */
  async function save(caller: Caller, id: string, given: ChaptersInput): Promise<ChaptersView> {
    return database.transaction(async (tx) => {
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
      if (!(await updateRecording(tx, row.signature, row.version, { timeline, version }))) throw await stale();
      await announceChange(tx, row.signature, 'record', at);
      await insertChange(tx, row.signature, caller, { version, at, fields: [describeChapters(stored, wanted)] });
      return view(tx, caller, await visibleRow(tx, caller, id));
    });
  }

  return { list, save };
}

/** A second chapter of the same id becomes a new one. @throws ArchiveError `chapter.no-sound` */
function wantedChapters(
  given: readonly ChapterInput[],
  stored: readonly StoredChapter[],
  sounds: readonly string[],
): StoredChapter[] {
  const left = new Map(stored.map((chapter) => [chapter.id, chapter]));
  return given.map((chapter) => {
    const known = left.get(chapter.id ?? '');
    if (known) left.delete(known.id);
    return wantedChapter(chapter, known, sounds);
  });
}

/** Times are kept to the millisecond. An unchanged place keeps its line. */
function wantedChapter(
  given: ChapterInput,
  known: StoredChapter | undefined,
  sounds: readonly string[],
): StoredChapter {
  const audio_file = given.audio_file.normalize('NFC') || (sounds[0] ?? '');
  // A chapter keeps the file that it was made for, though it was deleted since.
  const isThere = audio_file === '' || sounds.includes(audio_file) || audio_file === known?.audio_file;
  if (!isThere) throw new ArchiveError('chapter.no-sound');
  const { id, lineId, lineOffset } = known ?? newChapter({ start: given.start, title: given.title });
  const start = toMilliseconds(given.start);
  const isInPlace = known?.start === start && (known.audio_file || sounds[0]) === audio_file;
  return {
    id,
    audio_file,
    start,
    end: given.end === undefined ? (known?.end ?? null) : given.end === null ? null : toMilliseconds(given.end),
    title: given.title,
    synopsis: given.synopsis ?? known?.synopsis ?? '',
    keywords: distinct(given.keywords ?? known?.keywords ?? []),
    lineId: isInPlace ? lineId : null,
    lineOffset: isInPlace ? lineOffset : 0,
  };
}

/** What users read of a stored chapter; those of an unknown part belong to the first. */
function toChapter(chapter: StoredChapter, firstSound: string): Chapter {
  const { id, audio_file, start, end, title, synopsis, keywords } = chapter;
  return { id, audio_file: audio_file || firstSound, start, end, title, synopsis, keywords };
}

function toMilliseconds(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}

function distinct(keywords: readonly string[]): string[] {
  return [...new Set(keywords.map((keyword) => keyword.trim()).filter((keyword) => keyword !== ''))];
}
