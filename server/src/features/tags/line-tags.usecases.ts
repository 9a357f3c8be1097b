import { ArchiveError } from '@glosy/core/errors';
import { isName } from '@glosy/core/people/pseudonym';
import { mayEditTranscript } from '@glosy/core/policy';
import type { LineTag, WantedTag } from '@glosy/core/recording/tag';
import { fold } from '@glosy/core/text/fold';
import type { Queryable, Tx } from '../../database/database.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { Caller } from '../../http/caller.ts';
import { changeRecording } from '../recordings/change-recording.repository.ts';
import { closedLinesFor } from '../recordings/closures/closed-for.repository.ts';
import { pseudonymsFor } from '../recordings/consent/pseudonyms.repository.ts';
import { requireVisibleRecording } from '../recordings/visible-recording.repository.ts';
import { findTranscript } from '../transcripts/transcripts.repository.ts';
import { addTag } from './add-tag.ts';
import {
  deleteLineTags,
  findCoveringLine,
  findStartingLines,
  insertLineTags,
  listLineTags,
  lockTranscript,
} from './line-tags.repository.ts';
import { requireTagName } from './tag-name.ts';
import { keepTags } from './tags.repository.ts';
import { findVisibleIds, tagsVisibleTo } from './visible-tags.repository.ts';

/** A place in a transcript as on the wire; `start_time` in seconds. */
export interface Fragment {
  recording_id: string;
  transcript_file: string;
  start_time: number;
}

interface FoundLines {
  /** The line to which new tags are added. */
  line: { id: string; transcriptId: string };
  /** This line and the others with the same start. */
  lines: readonly string[];
}

export type LineTagUsecases = ReturnType<typeof lineTagUsecases>;

/** Use cases of the tags on the lines of a transcript. */
export function lineTagUsecases({ database, config, now }: Pick<Dependencies, 'config' | 'database' | 'now'>) {
  const visible = (db: Queryable, caller: Caller, recording: string) =>
    requireVisibleRecording(db, caller.role, recording, { config, now });

  /** @throws ArchiveError `recording.not-found`, `transcript.not-found` */
  async function list(caller: Caller, recording: string, transcriptFile: string): Promise<LineTag[]> {
    const { signature } = await visible(database.db, caller, recording);
    const transcriptId = await requireTranscriptId(database.db, signature, transcriptFile);
    const closed = await closedLinesFor(database.db, caller, [transcriptId], { now });
    const tags = await listLineTags(database.db, transcriptId, { without: closed });
    const pseudonym = (await pseudonymsFor(database.db, caller, [signature])).get(signature);
    return pseudonym ? tags.filter(({ name }) => !isName(name, pseudonym.name)) : tags;
  }

  /**
   * Assigns a tag to the line that covers the moment.
   * @throws ArchiveError as `change`, and `tag.no-line`, `tag.not-found`
   */
  async function assign(tx: Tx, caller: Caller, tagId: number, fragment: Fragment): Promise<void> {
    await change(tx, caller, fragment, async (transcriptId) => {
      const ms = startOf(fragment);
      const [starting] = await findStartingLines(tx, transcriptId, ms);
      const id = starting ?? (await findCoveringLine(tx, transcriptId, ms));
      if (id === undefined) throw new ArchiveError('tag.no-line');
      await requireTags(tx, caller, [tagId]);
      await insertLineTags(tx, { id, transcriptId }, [tagId]);
    });
  }

  /** Removes a tag; idempotent, so a missing tag is not an error. @throws ArchiveError as `change`, and `tag.line-moved` */
  async function unassign(tx: Tx, caller: Caller, tagId: number, fragment: Fragment): Promise<void> {
    await change(tx, caller, fragment, async (transcriptId) => {
      const { lines } = await requireLines(tx, transcriptId, fragment);
      await deleteLineTags(tx, lines, tagId);
    });
  }

  /**
   * Sets the tags of a fragment to exactly these. `before` are the tags that the caller saw
   * (optimistic locking).
   * @throws ArchiveError as `change`, and `tag.line-moved`, `tag.not-found`, `tag.line-changed` (details: the current tags)
   */
  async function replace(
    tx: Tx,
    caller: Caller,
    fragment: Fragment,
    wanted: readonly WantedTag[],
    before?: readonly number[],
  ): Promise<LineTag[]> {
    return change(tx, caller, fragment, async (transcriptId) => {
      const { line, lines } = await requireLines(tx, transcriptId, fragment);
      const ids = await requireWanted(tx, caller, wanted);
      const stored = await listLineTags(tx, line.transcriptId, { only: lines });
      const storedIds = stored.map((tag) => tag.id);
      // A retry after a lost answer finds the tags that it has set.
      if (before && !isSameSet(storedIds, before) && !isSameSet(storedIds, ids)) {
        throw new ArchiveError('tag.line-changed', [], { details: { tags: stored } });
      }
      await deleteLineTags(tx, lines);
      await insertLineTags(tx, line, ids);
      return listLineTags(tx, line.transcriptId, { only: lines });
    });
  }

  /** Distinct ids of the tags; tags given by a new name are inserted. */
  async function requireWanted(tx: Tx, caller: Caller, wanted: readonly WantedTag[]): Promise<number[]> {
    const scope = tagsVisibleTo(caller, { config, now });
    const at = now().toISOString();
    const ids = new Set(wanted.filter((tag) => typeof tag === 'number'));
    await requireTags(tx, caller, [...ids]);
    for (const tag of wanted) {
      if (typeof tag === 'number') continue;
      const added = await addTag(tx, caller, scope, { ...requireTagName(tag.name), type: tag.type, at });
      if (!added) throw new ArchiveError('tag.not-found');
      await requireTags(tx, caller, [added.tag.id]);
      ids.add(added.tag.id);
    }
    return [...ids];
  }

  /** Keeps the tags from being deleted until the transaction ends. @throws ArchiveError `tag.not-found` */
  async function requireTags(tx: Tx, caller: Caller, ids: readonly number[]): Promise<void> {
    const kept = new Set(await keepTags(tx, ids));
    const visible = await findVisibleIds(tx, tagsVisibleTo(caller, { config, now }), ids);
    if (ids.some((id) => !kept.has(id) || !visible.has(id))) throw new ArchiveError('tag.not-found');
  }

  /**
   * Runs a change of a transcript's tags, with the transcript locked.
   * @throws ArchiveError `recording.not-found`, `transcript.locked`, `transcript.not-found`
   */
  async function change<Result>(
    tx: Tx,
    caller: Caller,
    { recording_id, transcript_file }: Fragment,
    run: (transcriptId: string) => Promise<Result>,
  ): Promise<Result> {
    const { signature, lockHolder } = await visible(tx, caller, recording_id);
    if (!mayEditTranscript(caller, lockHolder)) throw new ArchiveError('transcript.locked', [lockHolder]);
    return changeRecording(tx, signature, { kind: 'tags', at: now().toISOString() }, async () => {
      const id = await requireTranscriptId(tx, signature, transcript_file);
      if (!(await lockTranscript(tx, id))) throw new ArchiveError('transcript.not-found');
      return run(id);
    });
  }

  return { list, assign, unassign, replace };
}

/**
 * The lines with exactly the fragment's start, and the one that gets new tags. Never a line that merely covers the
 * moment: the caller must have seen the line whose tags are replaced.
 * @throws ArchiveError `tag.line-moved`
 */
async function requireLines(tx: Tx, transcriptId: string, fragment: Fragment): Promise<FoundLines> {
  const lines = await findStartingLines(tx, transcriptId, startOf(fragment));
  const [first] = lines;
  if (first === undefined) throw new ArchiveError('tag.line-moved');
  return { line: { id: first, transcriptId }, lines };
}

async function requireTranscriptId(db: Queryable, recording: string, name: string): Promise<string> {
  const transcript = await findTranscript(db, recording, fold(name.normalize('NFC')));
  if (!transcript) throw new ArchiveError('transcript.not-found');
  return transcript.id;
}

/** In whole milliseconds. */
function startOf({ start_time }: Fragment): number {
  return Math.round(start_time * 1000);
}

function isSameSet(some: readonly number[], others: readonly number[]): boolean {
  const known = new Set(some);
  return known.size === new Set(others).size && others.every((id) => known.has(id));
}
