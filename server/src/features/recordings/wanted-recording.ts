import type { RecordingCreation, RecordingUpdate } from '@glosy/core/contract/recordings/recordings';
import { type CatalogueFields, usualCatalogue } from '@glosy/core/recording/catalogue';
import type { Recording } from '@glosy/core/recording/recording';
import type { RecordingState } from '@glosy/core/recording/recording-fields';
import type { StoredChapter } from './chapters/stored-chapters.ts';
import type { RecordingRow } from './recordings.repository.ts';
import { writeCatalogue } from './stored-catalogue.ts';

/** An empty recording, with which a new one is compared. */
export const blankRecording: RecordingState = {
  metadata: {
    signature: '',
    title: '',
    date: '',
    location: '',
    duration: '',
    interviewer: '',
    interviewee: { name: '', photo: '', biography: '' },
  },
  proofreading: { email: '', status: '' },
  description: { summary: '', timeline: [], indexes: { geographical: [], personal: [], subject: [] } },
  technical: { format: '', storage: [], transcripts: [] },
  access: { restrictions: 'public', rights: '', downloadable: false, published: 'nothing' },
  catalogue: usualCatalogue,
};

/** The state of a new recording; missing fields are empty. */
export function stateOfCreation(given: RecordingCreation): RecordingState {
  const { metadata, proofreading, description, technical, access, catalogue } = blankRecording;
  const { interviewee, ...flat } = given.metadata;
  const filled = fill(metadata, flat);
  return {
    metadata: {
      ...filled,
      signature: filled.signature.normalize('NFC'),
      interviewee: fill(metadata.interviewee, interviewee),
    },
    proofreading: fill(proofreading, given.proofreading),
    description: fill(description, given.description),
    technical: fill(technical, given.technical),
    access: fill(access, given.access),
    catalogue: fill<CatalogueFields>(catalogue, given.catalogue),
  };
}

/** Replaces the empty values with the given ones. */
function fill<T extends object>(empty: T, given: { [Key in keyof T]?: T[Key] | undefined } = {}): T {
  const present = Object.entries(given).filter(([, value]) => value !== undefined);
  return { ...empty, ...Object.fromEntries(present) };
}

/**
 * The state that a PUT requests. If files were added or removed after the form was opened, the fields about files keep
 * their current values; an empty duration is taken from the audio.
 */
export function stateOfUpdate(
  stored: Recording,
  given: RecordingUpdate,
  options: { keepFileFields: boolean; durationIsFromAudio: boolean },
): RecordingState {
  const { keepFileFields } = options;
  const leavesDuration = options.durationIsFromAudio && given.metadata.duration === '';
  const photo = keepFileFields ? stored.metadata.interviewee.photo : given.metadata.interviewee.photo;
  return {
    metadata: {
      ...given.metadata,
      signature: given.metadata.signature.normalize('NFC'),
      duration: leavesDuration ? stored.metadata.duration : given.metadata.duration,
      interviewee: { ...given.metadata.interviewee, photo },
    },
    proofreading: given.proofreading,
    description: given.description,
    technical: keepFileFields ? { ...stored.technical, format: given.technical.format } : given.technical,
    access: {
      ...given.access,
      downloadable: given.access.downloadable ?? stored.access.downloadable,
      published: given.access.published ?? stored.access.published,
    },
    catalogue: fill(stored.catalogue, given.catalogue),
  };
}

type RecordingColumns = Omit<
  RecordingRow,
  | 'signature'
  | 'signature_folded'
  | 'version'
  | 'photo'
  | 'created_at'
  | 'created_by'
  | 'updated_at'
  | 'list_stamp'
  | 'search_stamp'
  | 'text_stamp'
  | 'hidden_stamp'
  | 'content_sha256'
  | 'deleted_at'
  | 'creation_key'
>;

/** The columns of a state, without signature, photo and files, which are written elsewhere. */
export function columnsOf(state: RecordingState, chapters: readonly StoredChapter[]): RecordingColumns {
  const { metadata, proofreading, description, access } = state;
  return {
    title: metadata.title,
    date: metadata.date,
    location: metadata.location,
    duration: metadata.duration,
    interviewer: metadata.interviewer,
    interviewee_name: metadata.interviewee.name,
    interviewee_biography: metadata.interviewee.biography,
    summary: description.summary,
    timeline: JSON.stringify(chapters),
    indexes: JSON.stringify(description.indexes),
    format: state.technical.format,
    restrictions: access.restrictions,
    rights: access.rights,
    downloadable: access.downloadable ? 1 : 0,
    published: access.published === 'nothing' ? null : access.published,
    catalogue: writeCatalogue(state.catalogue),
    proofreading_email: proofreading.email,
    proofreading_status: proofreading.status,
  };
}
