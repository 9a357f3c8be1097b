import { lengthOfParts } from '@glosy/core/files/choose-audio';
import { isName, type Pseudonym } from '@glosy/core/people/pseudonym';
import { may, type Role } from '@glosy/core/policy';
import { toTimelineEntry } from '@glosy/core/recording/chapter';
import type { MediaCounts } from '@glosy/core/recording/media-item';
import type { PublishedLevel } from '@glosy/core/recording/publishing';
import type { AudioFacts, Recording, ReducedRecording, TranscriptLink } from '@glosy/core/recording/recording';
import { formatTimecode } from '@glosy/core/time/timecode';
import { readChapters } from './chapters/stored-chapters.ts';
import type { RecordingRow } from './recordings.repository.ts';
import { readCatalogue } from './stored-catalogue.ts';

/** Data of a recording that is stored outside its row. */
export interface RecordingParts {
  audio: AudioFacts[];
  transcripts: TranscriptLink[];
}

export const noMedia: MediaCounts = { photos: 0, documents: 0 };
const noParts: RecordingParts = { audio: [], transcripts: [] };

/** A recording as staff receive it. */
export function toRecording(row: RecordingRow, parts: RecordingParts = noParts): Recording {
  return {
    id: row.signature,
    version: row.version,
    updatedAt: row.updated_at,
    metadata: {
      signature: row.signature,
      title: row.title,
      date: row.date,
      location: row.location,
      duration: row.duration || audioDuration(parts),
      interviewer: row.interviewer,
      interviewee: { name: row.interviewee_name, photo: row.photo, biography: row.interviewee_biography },
    },
    proofreading: { email: row.proofreading_email, status: row.proofreading_status },
    description: {
      summary: row.summary,
      timeline: readChapters(row.timeline).map(toTimelineEntry),
      indexes: JSON.parse(row.indexes),
    },
    technical: {
      format: row.format,
      storage: parts.audio.map(({ fileName }) => fileName),
      transcripts: parts.transcripts,
    },
    access: {
      restrictions: row.restrictions,
      rights: row.rights,
      downloadable: row.downloadable === 1,
      published: row.published ?? 'nothing',
    },
    catalogue: readCatalogue(row.catalogue),
    audio: parts.audio,
  };
}

/** Effects of consent on the view of listeners. */
export interface ListenersView {
  mayDownload: boolean;
  pseudonym: Pseudonym | undefined;
  /** The publication level in effect. */
  published: PublishedLevel;
}

/** A recording as this caller receives it. */
export function recordingFor(
  caller: { readonly role: Role },
  recording: Recording,
  consent: ListenersView,
): Recording | ReducedRecording {
  return may(caller.role, 'recording.staff') ? recording : reduceRecording(recording, consent);
}

/**
 * A recording as the role `user` receives it, field by field, so that a new field is not leaked by mistake. Nothing is
 * downloadable if the consent does not allow downloads. A pseudonym hides portrait and biography, which would reveal
 * the narrator.
 */
function reduceRecording(recording: Recording, { mayDownload, pseudonym, published }: ListenersView): ReducedRecording {
  const { metadata, description, technical, access, catalogue } = recording;
  return {
    id: recording.id,
    version: recording.version,
    updatedAt: recording.updatedAt,
    metadata: {
      signature: metadata.signature,
      title: metadata.title,
      date: metadata.date,
      location: metadata.location,
      duration: metadata.duration,
      interviewer: metadata.interviewer,
      interviewee: pseudonym
        ? { name: pseudonym.pseudonym, photo: '', biography: '' }
        : {
            name: metadata.interviewee.name,
            photo: metadata.interviewee.photo,
            biography: metadata.interviewee.biography,
          },
    },
    description: {
      summary: description.summary,
      timeline: description.timeline.map(({ start, text }) => ({ start, text })),
      indexes: {
        geographical: description.indexes.geographical,
        personal: description.indexes.personal.filter((name) => !pseudonym || !isName(name, pseudonym.name)),
        subject: description.indexes.subject,
      },
    },
    technical: {
      format: technical.format,
      storage: technical.storage,
      transcripts: technical.transcripts.map(({ audioFile, srtFile, hasApproximateTimes, machineText }) => ({
        ...{ audioFile, srtFile, ...(hasApproximateTimes ? { hasApproximateTimes } : {}) },
        ...(machineText ? { machineText } : {}),
      })),
    },
    access: {
      restrictions: access.restrictions,
      rights: access.rights,
      downloadable: access.downloadable && mayDownload,
      published,
    },
    catalogue: {
      languages: catalogue.languages,
      edtf: catalogue.edtf,
      period: catalogue.period,
      series: catalogue.series,
      publicPersons: catalogue.publicPersons.filter((name) => !pseudonym || !isName(name, pseudonym.name)),
      licence: catalogue.licence,
    },
    audio: recording.audio.map((facts) => ({
      fileName: facts.fileName,
      bytes: facts.bytes,
      sha256: facts.sha256,
      state: facts.state,
      durationSeconds: facts.durationSeconds,
      channels: facts.channels,
      sampleRate: facts.sampleRate,
      bitRate: facts.bitRate,
    })),
  };
}

/**
 * Total duration of the audio files as HH:MM:SS; empty until all are measured, so that it never shows a partial sum.
 */
function audioDuration({ audio }: RecordingParts): string {
  if (audio.some(({ state }) => state === 'measuring')) return '';
  const seconds = lengthOfParts(audio);
  return seconds > 0 ? formatTimecode(seconds) : '';
}
