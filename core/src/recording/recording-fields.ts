import type { ErrorCode } from '../errors.ts';
import { may, maySetStatus, type Viewer } from '../policy.ts';
import type { TimelineEntry } from './chapter.ts';
import type { Recording, TranscriptLink } from './recording.ts';
import { recordingFieldLabels } from './recording-labels.ts';

/** The parts of a recording that a PUT carries. */
export type RecordingState = Pick<
  Recording,
  'metadata' | 'proofreading' | 'description' | 'technical' | 'access' | 'catalogue' | 'chapters'
>;

export interface FieldChange {
  /** Dotted path, `metadata.title`. */
  field: RecordingField;
  before: unknown;
  after: unknown;
}

export interface RefusedChange {
  field: RecordingField;
  code: ErrorCode;
  words: string[];
}

/** Returns null for an allowed change. Called only for fields that differ. */
type Rule = (viewer: Viewer, stored: RecordingState, wanted: RecordingState) => ErrorCode | null;

const nobody: Rule = () => 'recording.forbidden-field';
const staff: Rule = (viewer) => (may(viewer.role, 'recording.edit') ? null : 'recording.forbidden-field');
const administrators: Rule = (viewer) =>
  may(viewer.role, 'recording.changeAccess') ? null : 'recording.forbidden-field';

/** A user takes a free lock for themselves or releases their own; never for or from another user. */
const lock: Rule = (viewer, stored, wanted) => {
  const { email } = wanted.proofreading;
  if (email !== '' && email !== viewer.email) return 'recording.forbidden-field';
  return isHeldByAnother(viewer, stored) ? 'recording.locked' : null;
};

/** The lock holder sets the status, also in the PUT that takes or releases the lock. */
const status: Rule = (viewer, stored, wanted) => {
  if (isHeldByAnother(viewer, stored)) return 'transcript.locked';
  const holds = maySetStatus(viewer, stored.proofreading.email) || maySetStatus(viewer, wanted.proofreading.email);
  return holds ? null : 'recording.forbidden-field';
};

/** Files are added and removed by their own calls; a PUT may only reorder them. */
const fileOrder: Rule = (viewer, stored, wanted) =>
  sameSet(stored.technical.storage, wanted.technical.storage)
    ? staff(viewer, stored, wanted)
    : 'recording.forbidden-field';

/** Staff link a transcript to an audio file of this recording, or to none. */
const pairing: Rule = (viewer, stored, wanted) => {
  const srtNames = (links: readonly TranscriptLink[]) => links.map((link) => link.srtFile);
  const isOwnAudio = ({ audioFile }: TranscriptLink) =>
    audioFile === '' || stored.technical.storage.includes(audioFile) || hasLink(stored, audioFile);
  const isAllowed =
    sameSet(srtNames(stored.technical.transcripts), srtNames(wanted.technical.transcripts)) &&
    wanted.technical.transcripts.every(isOwnAudio);
  return isAllowed ? staff(viewer, stored, wanted) : 'recording.forbidden-field';
};

/** The roles that may change each field of a recording (specification, section 6). */
const rules = {
  'metadata.signature': nobody,
  'metadata.title': staff,
  'metadata.date': staff,
  'metadata.location': staff,
  'metadata.duration': staff,
  'metadata.interviewer': staff,
  'metadata.interviewee.name': staff,
  'metadata.interviewee.photo': nobody,
  'metadata.interviewee.biography': staff,
  'proofreading.email': lock,
  'proofreading.status': status,
  'description.summary': staff,
  'description.timeline': staff,
  'description.indexes.geographical': staff,
  'description.indexes.personal': staff,
  'description.indexes.subject': staff,
  'technical.format': staff,
  'technical.storage': fileOrder,
  'technical.transcripts': pairing,
  'access.restrictions': administrators,
  'access.rights': administrators,
  'access.downloadable': administrators,
  'access.published': administrators,
  'catalogue.languages': staff,
  'catalogue.edtf': staff,
  'catalogue.period': staff,
  'catalogue.series': staff,
  'catalogue.publicPersons': staff,
  'catalogue.licence': administrators,
} as const satisfies Record<string, Rule>;

export type RecordingField = keyof typeof rules;
export const recordingFields = Object.keys(rules) as RecordingField[];

/**
 * Fields that uploads and removals set. A form that was opened before an upload carries their old values. That is not a
 * conflict, because the form cannot change them.
 */
export const fileFields: ReadonlySet<string> = new Set<RecordingField>([
  'metadata.interviewee.photo',
  'technical.storage',
  'technical.transcripts',
]);

/** The fields that differ between the two states, in the order of the field table. */
export function changedFields(stored: RecordingState, wanted: RecordingState): FieldChange[] {
  return recordingFields
    .map((field) => ({ field, before: readField(stored, field), after: readField(wanted, field) }))
    .filter(({ before, after }) => canonical(before) !== canonical(after));
}

/** The first change that this user may not make; null when all are allowed. */
export function refusedChange(
  viewer: Viewer,
  stored: RecordingState,
  wanted: RecordingState,
  changes: readonly FieldChange[],
): RefusedChange | null {
  for (const { field } of changes) {
    const code = rules[field](viewer, stored, wanted);
    if (code !== null) {
      const words = code === 'transcript.locked' ? [stored.proofreading.email] : [recordingFieldLabels[field]];
      return { field, code, words };
    }
  }
  return null;
}

function isHeldByAnother(viewer: Viewer, stored: RecordingState): boolean {
  const { email } = stored.proofreading;
  return email !== '' && email !== viewer.email;
}

/** A transcript may still name the deleted audio file that it was made from. */
function hasLink(stored: RecordingState, audioFile: string): boolean {
  return stored.technical.transcripts.some((link) => link.audioFile === audioFile);
}

function sameSet(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && new Set(one).size === one.length && one.every((name) => other.includes(name));
}

function readField(state: RecordingState, field: RecordingField): unknown {
  let value: unknown = state;
  for (const part of field.split('.')) value = (value as Record<string, unknown>)[part];
  if (field === 'description.timeline') {
    return state.chapters ?? (value as TimelineEntry[]).map(({ start, text }) => ({ start, text }));
  }
  if (field === 'technical.transcripts') {
    const links = (value as TranscriptLink[]).map(({ audioFile, srtFile }) => ({ audioFile, srtFile }));
    return links.sort((a, b) => (a.srtFile < b.srtFile ? -1 : 1));
  }
  return value;
}

function canonical(value: unknown): string {
  return JSON.stringify(value);
}
