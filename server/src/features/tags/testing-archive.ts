import type { LineTag, TagType } from '@glosy/core/recording/tag';
import { fold, foldName } from '@glosy/core/text/fold';
import type { Queryable } from '../../database/database.ts';

const at = '2026-01-01T10:00:00.000Z';

/**
 * Inserts a transcript whose lines start at these seconds; each ends where the next one starts, the last after four
 * seconds.
 */
export async function insertTestTranscript(
  db: Queryable,
  recording: string,
  name: string,
  lines: readonly { start: number; text: string }[],
): Promise<void> {
  const id = `${recording}/${name}`;
  await db
    .insertInto('transcripts')
    .values({
      id,
      recording,
      name,
      name_folded: fold(name),
      audio_name: name.replace('.srt', '.mp3'),
      revision: 1,
      created_at: at,
      updated_at: at,
    })
    .execute();
  const rows = lines.map(({ start, text }, position) => ({
    id: `${id}#${position}`,
    transcript_id: id,
    position,
    start_ms: start * 1000,
    end_ms: (lines[position + 1]?.start ?? start + 4) * 1000,
    text,
    proofread: 0 as const,
  }));
  await db.insertInto('lines').values(rows).execute();
}

export async function insertTestAudio(db: Queryable, recording: string, names: readonly string[]): Promise<void> {
  for (const [position, name] of names.entries()) {
    const file = { id: name, recording, name, name_folded: fold(name), kind: 'audio' as const, storage_key: name };
    await db
      .insertInto('files')
      .values({ ...file, content_type: 'audio/mpeg', bytes: 1, sha256: '', created_at: at })
      .execute();
    await db.insertInto('audio_files').values({ file_id: name, state: 'measuring', position }).execute();
  }
}

export async function insertTestTag(db: Queryable, name: string, type: TagType = 'keyword'): Promise<number> {
  const { id } = await db
    .insertInto('tags')
    .values({ name, name_folded: foldName(name), type, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Assigns a tag to the line at this position of a transcript made by `insertTestTranscript`. */
export async function putTestTag(
  db: Queryable,
  tagId: number,
  recording: string,
  name: string,
  position: number,
): Promise<void> {
  await db
    .insertInto('line_tags')
    .values({
      tag_id: tagId,
      line_id: `${recording}/${name}#${position}`,
      transcript_id: `${recording}/${name}`,
    })
    .execute();
}

/** `12 huta`: start and name, short enough for a test. */
export function inShort(tags: readonly LineTag[]): string[] {
  return tags.map((tag) => `${tag.start_time} ${tag.name}`);
}
