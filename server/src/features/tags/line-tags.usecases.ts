import { ArchiveError } from '@glosy/core/errors';
import { fold } from '@glosy/core/fold';
import { mayEditTranscript } from '@glosy/core/policy';
import type { LineTag } from '@glosy/core/tag';
import type { Queryable } from '../../database/database.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { Caller } from '../../http/caller.ts';
import { requireVisibleRecording, type VisibleRecording } from '../recordings/visible-recording.repository.ts';
import { findTranscript } from '../transcripts/transcripts.repository.ts';
import { deleteLineTags, findFragmentLines, insertLineTags, listLineTags } from './line-tags.repository.ts';
import { findTagIds } from './tags.repository.ts';

/** A place in a transcript as the wire names it; `start_time` in seconds. */
export interface Fragment {
  recording_id: string;
  transcript_file: string;
  start_time: number;
}

interface FoundFragment {
  /** The line that takes new tags. */
  line: { id: string; transcriptId: string };
  /** With the others that begin at the same moment. */
  lines: readonly string[];
}

export type LineTagUsecases = ReturnType<typeof lineTagUsecases>;

/** Tags on the lines of a transcript. */
export function lineTagUsecases({ database, config }: Dependencies) {
  const visible = (db: Queryable, caller: Caller, recording: string) =>
    requireVisibleRecording(db, caller.role, recording, config.privateReaders);

  /** @throws ArchiveError `recording.not-found`, `transcript.not-found` */
  async function list(caller: Caller, recording: string, transcriptFile: string): Promise<LineTag[]> {
    const { signature } = await visible(database.db, caller, recording);
    return listLineTags(database.db, await requireTranscriptId(database.db, signature, transcriptFile));
  }

  /** @throws ArchiveError as `requireFragment`, and `tag.not-found` */
  async function assign(caller: Caller, tagId: number, fragment: Fragment): Promise<void> {
    await database.transaction(async (tx) => {
      const { line } = await requireFragment(tx, caller, fragment);
      await requireTags(tx, [tagId]);
      await insertLineTags(tx, line, [tagId]);
    });
  }

  /** A tag that is not there is no error: what was asked for is so. @throws ArchiveError as `requireFragment` */
  async function unassign(caller: Caller, tagId: number, fragment: Fragment): Promise<void> {
    await database.transaction(async (tx) => {
      const { lines } = await requireFragment(tx, caller, fragment);
      await deleteLineTags(tx, lines, tagId);
    });
  }

  /**
   * Sets the tags of a fragment to exactly these, in one transaction: whatever breaks, the old set is there or the
   * new one. @throws ArchiveError as `requireFragment`, and `tag.not-found`
   */
  async function replace(caller: Caller, fragment: Fragment, tagIds: readonly number[]): Promise<LineTag[]> {
    return database.transaction(async (tx) => {
      const { line, lines } = await requireFragment(tx, caller, fragment);
      await requireTags(tx, tagIds);
      await deleteLineTags(tx, lines);
      await insertLineTags(tx, line, [...new Set(tagIds)]);
      return listLineTags(tx, line.transcriptId, lines);
    });
  }

  /** @throws ArchiveError `recording.not-found`, `transcript.locked`, `transcript.not-found`, `tag.no-line` */
  async function requireFragment(tx: Queryable, caller: Caller, fragment: Fragment): Promise<FoundFragment> {
    const recording = await visible(tx, caller, fragment.recording_id);
    requireUnlocked(caller, recording);
    const transcriptId = await requireTranscriptId(tx, recording.signature, fragment.transcript_file);
    const lines = await findFragmentLines(tx, transcriptId, Math.round(fragment.start_time * 1000));
    const [first] = lines;
    if (first === undefined) throw new ArchiveError('tag.no-line');
    return { line: { id: first, transcriptId }, lines };
  }

  return { list, assign, unassign, replace };
}

function requireUnlocked(caller: Caller, { lockHolder }: VisibleRecording): void {
  if (!mayEditTranscript(caller, lockHolder)) throw new ArchiveError('transcript.locked', [lockHolder]);
}

async function requireTranscriptId(db: Queryable, recording: string, name: string): Promise<string> {
  const transcript = await findTranscript(db, recording, fold(name.normalize('NFC')));
  if (!transcript) throw new ArchiveError('transcript.not-found');
  return transcript.id;
}

async function requireTags(db: Queryable, ids: readonly number[]): Promise<void> {
  const known = new Set(await findTagIds(db, ids));
  if (ids.some((id) => !known.has(id))) throw new ArchiveError('tag.not-found');
}
