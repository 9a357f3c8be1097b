import type { ClosureChange, ClosureInput } from '@glosy/core/contract/recordings/closures';
import { ArchiveError } from '@glosy/core/errors';
import { limits } from '@glosy/core/limits';
import { formatTimecode } from '@glosy/core/time/timecode';
import type { Queryable } from '../../../database/database.ts';
import {
  findTranscript,
  listLinesOfRecording,
  listLinesWithin,
  listSounds,
  type Range,
  type Sound,
  type StoredClosure,
} from './closures.repository.ts';

/** The extent of a closure: its ranges in an audio file, and the lines from which it was made. */
export interface Cover {
  audioName: string;
  ranges: Range[];
  chosen: string[];
}

type Place = Pick<ClosureInput, 'audio_file' | 'start' | 'end' | 'lineIds' | 'transcript_file' | 'baseRevision'>;

/** @throws ArchiveError `closure.stale-lines`, `.other-sound`, `.empty`, `.reversed`, `.outside`, `.no-sound`, `.no-line` */
export async function coverOf(db: Queryable, recording: string, place: Place): Promise<Cover> {
  const audioName = place.audio_file.normalize('NFC');
  const transcript = place.transcript_file?.normalize('NFC');
  if (transcript !== undefined) await requireSeen(db, recording, { ...place, transcript, audioName });
  const range = requireRange(place, await requireSound(db, recording, audioName));
  const named = await requireLines(db, recording, place.lineIds ?? []);
  const within = transcript === undefined ? [] : await listLinesWithin(db, recording, transcript, range);
  return { audioName, ranges: [range], chosen: [...new Set([...named, ...within].map(({ id }) => id))] };
}

/**
 * The cover after a change; undefined if the change does not affect it. With new times and no lines, the old lines
 * within the new times are kept.
 * @throws ArchiveError as `coverOf`
 */
export async function changedCover(
  db: Queryable,
  { row, ranges, chosen }: StoredClosure,
  change: ClosureChange,
): Promise<Cover | undefined> {
  const { audio_file = row.audio_name, start, end, lineIds } = change;
  const isSameFile = audio_file.normalize('NFC') === row.audio_name;
  if (isSameFile && start === undefined && end === undefined && lineIds === undefined) return undefined;
  const hull = hullOf(ranges);
  const place = { audio_file, start: start ?? hull.startMs / 1000, end: end ?? hull.endMs / 1000 };
  if (lineIds !== undefined) return coverOf(db, row.recording, { ...place, lineIds });
  const cover = await coverOf(db, row.recording, place);
  const kept = await listLinesOfRecording(db, row.recording, chosen);
  const [range] = cover.ranges as [Range];
  return { ...cover, chosen: kept.filter((line) => contains(range, line)).map(({ id }) => id) };
}

/** Whether the new cover opens anything that the closure covers now. */
export function isShorter({ row, ranges, chosen }: StoredClosure, cover: Cover): boolean {
  if (cover.audioName !== row.audio_name) return true;
  const kept = new Set(cover.chosen);
  const isCovered = (range: Range) => cover.ranges.some((other) => contains(other, range));
  return !ranges.every(isCovered) || chosen.some((id) => !kept.has(id));
}

export async function requireSound(db: Queryable, recording: string, name: string): Promise<Sound> {
  const sound = (await listSounds(db, recording)).find((one) => one.name === name);
  if (!sound) throw new ArchiveError('closure.no-sound', [name]);
  return sound;
}

/** Refuses times that were seen in another revision or sound, because a part of the lines would stay open. */
async function requireSeen(
  db: Queryable,
  recording: string,
  { transcript, baseRevision, audioName }: { transcript: string; audioName: string } & Pick<Place, 'baseRevision'>,
): Promise<void> {
  if (baseRevision === undefined) return;
  const stored = await findTranscript(db, recording, transcript);
  if (stored?.revision !== baseRevision) throw new ArchiveError('closure.stale-lines');
  if (stored.audio_name !== '' && stored.audio_name !== audioName) throw new ArchiveError('closure.other-sound');
}

async function requireLines(db: Queryable, recording: string, ids: readonly string[]) {
  const lines = await listLinesOfRecording(db, recording, ids);
  if (lines.length < new Set(ids).size) throw new ArchiveError('closure.no-line');
  return lines;
}

function requireRange({ start, end }: Pick<Place, 'start' | 'end'>, { durationMs }: Sound): Range {
  const range = { startMs: Math.floor(start * 1000), endMs: Math.ceil(end * 1000) };
  const refuse = (code: 'closure.empty' | 'closure.reversed', field: 'end') => {
    const { message } = new ArchiveError(code);
    return new ArchiveError(code, [], { fields: { [field]: message } });
  };
  if (end < start) throw refuse('closure.reversed', 'end');
  if (end === start) throw refuse('closure.empty', 'end');
  if (durationMs === null) return range;
  if (range.startMs >= durationMs || range.endMs > durationMs + limits.closureBeyondSoundMs) {
    const words = [formatTimecode(durationMs / 1000)];
    const { message } = new ArchiveError('closure.outside', words);
    throw new ArchiveError('closure.outside', words, { fields: { end: message } });
  }
  return range;
}

function hullOf(ranges: readonly Range[]): Range {
  return {
    startMs: Math.min(...ranges.map(({ startMs }) => startMs)),
    endMs: Math.max(...ranges.map(({ endMs }) => endMs)),
  };
}

function contains(outer: Range, inner: Range): boolean {
  return outer.startMs <= inner.startMs && outer.endMs >= inner.endMs;
}
