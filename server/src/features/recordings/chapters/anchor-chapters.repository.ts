import type { Queryable } from '../../../database/database.ts';
import type { RunningChange } from '../change-recording.repository.ts';
import { readChapters, type StoredChapter } from './stored-chapters.ts';

/** Links chapters to the lines in which they begin, if they are not linked yet. */
export async function anchorChapters(
  db: Queryable,
  recording: string,
  chapters: readonly StoredChapter[],
): Promise<StoredChapter[]> {
  const loose = chapters.filter(({ lineId }) => lineId === null);
  if (loose.length === 0) return [...chapters];
  const lines = await listLinesOf(db, recording, [...new Set(loose.map(({ audio_file }) => audio_file))]);
  return chapters.map((chapter) => {
    if (chapter.lineId !== null) return chapter;
    const at = toMs(chapter.start);
    const line = lines.find(
      ({ audio_name, start_ms, end_ms }) => audio_name === chapter.audio_file && start_ms <= at && at < end_ms,
    );
    return line ? { ...chapter, lineId: line.id, lineOffset: (at - line.start_ms) / 1000 } : chapter;
  });
}

/** Moves chapters with their lines after a change of a transcript. A chapter whose line was deleted keeps its time. */
export async function followLinesWithChapters({ tx, recording, also }: RunningChange): Promise<void> {
  const { timeline } = await tx
    .selectFrom('recordings')
    .select('timeline')
    .where('signature', '=', recording)
    .executeTakeFirstOrThrow();
  const chapters = readChapters(timeline);
  const anchors = chapters.flatMap(({ lineId }) => (lineId === null ? [] : [lineId]));
  if (anchors.length === 0) return;
  const lines = await tx.selectFrom('lines').select(['id', 'start_ms']).where('id', 'in', anchors).execute();
  const starts = new Map(lines.map(({ id, start_ms }) => [id, start_ms]));
  const moved = JSON.stringify(chapters.map((chapter) => follow(chapter, starts)));
  if (moved === timeline) return;
  await tx.updateTable('recordings').set({ timeline: moved }).where('signature', '=', recording).execute();
  also('record');
}

function follow(chapter: StoredChapter, starts: ReadonlyMap<string, number>): StoredChapter {
  if (chapter.lineId === null) return chapter;
  const lineStart = starts.get(chapter.lineId);
  if (lineStart === undefined) return { ...chapter, lineId: null, lineOffset: 0 };
  const startMs = lineStart + toMs(chapter.lineOffset);
  const end = chapter.end === null ? null : (toMs(chapter.end) + startMs - toMs(chapter.start)) / 1000;
  return { ...chapter, start: startMs / 1000, end };
}

/** Renames an audio file in the chapters. */
export async function renameAudioOfChapters(
  { tx, recording, also }: RunningChange,
  { before, after }: { before: string; after: string },
): Promise<void> {
  const row = await tx
    .selectFrom('recordings')
    .select('timeline')
    .where('signature', '=', recording)
    .executeTakeFirstOrThrow();
  const timeline = JSON.stringify(
    readChapters(row.timeline).map((chapter) =>
      chapter.audio_file === before ? { ...chapter, audio_file: after } : chapter,
    ),
  );
  await tx.updateTable('recordings').set({ timeline }).where('signature', '=', recording).execute();
  also('record');
}

function listLinesOf(db: Queryable, recording: string, audioNames: readonly string[]) {
  return db
    .selectFrom('lines')
    .innerJoin('transcripts', 'transcripts.id', 'lines.transcript_id')
    .select(['lines.id', 'lines.start_ms', 'lines.end_ms', 'transcripts.audio_name'])
    .where('transcripts.recording', '=', recording)
    .where('transcripts.deleted_at', 'is', null)
    .where('transcripts.audio_name', 'in', audioNames)
    .orderBy('transcripts.name')
    .orderBy('lines.position')
    .execute();
}

function toMs(seconds: number): number {
  return Math.round(seconds * 1000);
}
