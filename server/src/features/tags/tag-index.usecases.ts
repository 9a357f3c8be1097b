import { ArchiveError } from '@glosy/core/errors';
import { limits } from '@glosy/core/limits';
import { hideSpeaker, type Pseudonym } from '@glosy/core/people/pseudonym';
import { may } from '@glosy/core/policy';
import type { RecordingTags, Tag, TaggedRecording, TagOccurrence, TagPage, TagType } from '@glosy/core/recording/tag';
import { comparePolish } from '@glosy/core/text/polish-order';
import type { Dependencies } from '../../dependencies.ts';
import type { Caller } from '../../http/caller.ts';
import { pseudonymsFor } from '../recordings/consent/pseudonyms.repository.ts';
import { type RecordingScope, visibleTo } from '../recordings/visible-recording.repository.ts';
import {
  countRecordings,
  listAudioOf,
  listFrequentTags,
  listMoments,
  listOccurrences,
  listSignatures,
  listTagRows,
  type MomentRow,
} from './tag-index.repository.ts';
import { findTag } from './tags.repository.ts';
import { tagsVisibleTo } from './visible-tags.repository.ts';

export type TagIndexUsecases = ReturnType<typeof tagIndexUsecases>;

/** Use cases of the indexes: tags and their occurrences in recordings that the caller may see. */
export function tagIndexUsecases({ database, config, now }: Pick<Dependencies, 'config' | 'database' | 'now'>) {
  const { db } = database;
  const visible = (caller: Caller) => visibleTo(caller, { config, now });
  const tagsOf = (caller: Caller) => tagsVisibleTo(caller, { config, now });

  /**
   * Recordings of those named by the client that every signed-in user may see. Hidden, deleted and unknown signatures
   * in the list do not affect the answer.
   */
  async function publicScope(named: readonly string[] | undefined): Promise<RecordingScope> {
    const all = visibleTo({ role: 'user' }, { config, now });
    if (named === undefined) return all;
    const wanted = new Set(named.map((signature) => signature.normalize('NFC')));
    const known = await listSignatures(db, all);
    const signatures = [...known].filter((signature) => wanted.has(signature));
    // The library page names all recordings; then the query needs no list of signatures.
    return signatures.length === known.size ? all : { ...all, signatures };
  }

  /** Every tag that exists for the caller, including unused ones. */
  async function listForStaff(caller: Caller, type?: TagType): Promise<Tag[]> {
    const counts = await countRecordings(db, visible(caller));
    const rows = await listTagRows(db, tagsOf(caller), type);
    return inPolishOrder(rows.map((row) => ({ ...row, recordings_count: counts.get(row.id) ?? 0 })));
  }

  /** @throws ArchiveError `tag.not-found` */
  async function listOccurrencesForStaff(caller: Caller, tagId: number): Promise<TagOccurrence[]> {
    if (!(await findTag(db, tagsOf(caller), tagId))) throw new ArchiveError('tag.not-found');
    return listOccurrences(db, tagId, visible(caller));
  }

  async function listPublic(type: TagType, named?: readonly string[]): Promise<Tag[]> {
    const counts = await countRecordings(db, await publicScope(named));
    const rows = await listTagRows(db, 'all', type);
    return inPolishOrder(
      rows.flatMap((row) => {
        const count = counts.get(row.id);
        return count === undefined ? [] : [{ ...row, recordings_count: count }];
      }),
    );
  }

  /** Empty for a tag that does not exist or occurs only in private recordings. */
  async function listPublicOccurrences(tagId: number, named?: readonly string[]): Promise<TagOccurrence[]> {
    return listOccurrences(db, tagId, await publicScope(named));
  }

  /** @throws ArchiveError `tag.not-found`; for role user also when the page would be empty */
  async function readPage(caller: Caller, tagId: number): Promise<TagPage> {
    const tag = await findTag(db, tagsOf(caller), tagId);
    if (!tag) throw new ArchiveError('tag.not-found');
    const moments = hideNarrators(await listMoments(db, tagId, visible(caller)), await pseudonymsFor(db, caller));
    const audio = await listAudioOf(db, [...new Set(moments.map((moment) => moment.recording))]);
    const recordings = groupByRecording(moments, audio);
    if (recordings.length === 0 && !may(caller.role, 'tag.readStaff')) throw new ArchiveError('tag.not-found');
    const { id, name, type } = tag;
    return { id, name, type, recordings_count: recordings.length, recordings };
  }

  /** `signatures`: of these recordings alone. */
  async function listOfRecordings(caller: Caller, signatures?: readonly string[]): Promise<RecordingTags[]> {
    const byRecording = new Map<string, RecordingTags>();
    const scope = { ...visible(caller), signatures };
    for (const row of await listFrequentTags(db, scope, limits.tagsPerRecordingCard)) {
      const { recording, id, name, type } = row;
      const entry = byRecording.get(recording) ?? { recordingId: recording, tags: [] };
      entry.tags.push({ id, name, type, occurrences: Number(row.occurrences) });
      byRecording.set(recording, entry);
    }
    return [...byRecording.values()];
  }

  /** Every tag of every recording that the caller may see, with the number of its lines in the recording. */
  async function listUses(caller: Caller): Promise<{ recording: string; id: number; occurrences: number }[]> {
    const rows = await listFrequentTags(db, visible(caller), Number.MAX_SAFE_INTEGER);
    return rows.map(({ recording, id, occurrences }) => ({ recording, id, occurrences: Number(occurrences) }));
  }

  return {
    listForStaff,
    listUses,
    listOccurrencesForStaff,
    listPublic,
    listPublicOccurrences,
    readPage,
    listOfRecordings,
  };
}

/** Replaces narrators' names by their pseudonyms, also in lines that name them as the speaker. */
function hideNarrators(rows: readonly MomentRow[], pseudonyms: ReadonlyMap<string, Pseudonym>): readonly MomentRow[] {
  return rows.map((row) => {
    const pseudonym = pseudonyms.get(row.recording);
    return pseudonym ? { ...row, interviewee: pseudonym.pseudonym, text: hideSpeaker(row.text, pseudonym) } : row;
  });
}

function inPolishOrder(tags: Tag[]): Tag[] {
  return tags.sort((a, b) => comparePolish(a.name, b.name));
}

/** Merges lines with the same start into one occurrence with all their texts. */
function groupByRecording(rows: readonly MomentRow[], audioOf: ReadonlyMap<string, string[]>): TaggedRecording[] {
  const recordings = new Map<string, TaggedRecording>();
  for (const { recording, title, interviewee, date, restrictions, transcript, audio, start_ms, text } of rows) {
    const isPrivate = restrictions === 'private';
    const entry = recordings.get(recording) ?? {
      recording_id: recording,
      title,
      interviewee,
      date,
      isPrivate,
      moments: [],
    };
    const start_time = start_ms / 1000;
    const last = entry.moments.at(-1);
    if (last?.transcript_file === transcript && last.start_time === start_time) {
      last.text += `\n${text}`;
    } else {
      const part = Math.max(0, audioOf.get(recording)?.indexOf(audio) ?? 0) + 1;
      entry.moments.push({ transcript_file: transcript, part, start_time, text });
    }
    recordings.set(recording, entry);
  }
  return [...recordings.values()];
}
