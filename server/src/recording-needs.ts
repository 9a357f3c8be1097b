import { aliasFiles } from './features/files/alias-files.repository.ts';
import { loadParts, orderAudio } from './features/files/files.repository.ts';
import { countMedia } from './features/media/media.repository.ts';
import type { RecordingNeeds } from './features/recordings/recording-needs.ts';
import { pairTranscripts } from './features/transcripts/transcripts.repository.ts';

/** What later features do for recordings, each in its own tables. */
export const recordingNeeds: RecordingNeeds = { loadParts, countMedia, orderAudio, pairTranscripts, aliasFiles };
