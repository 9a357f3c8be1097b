import type { Dependencies } from './dependencies.ts';
import { aliasFiles } from './features/files/alias-files.repository.ts';
import { loadParts, orderAudio } from './features/files/files.repository.ts';
import { countMedia } from './features/media/media.repository.ts';
import { chapterUsecases } from './features/recordings/chapters/chapters.usecases.ts';
import { consentUsecases } from './features/recordings/consent/consent.usecases.ts';
import { recordingUsecases } from './features/recordings/recordings.usecases.ts';
import { pairTranscripts } from './features/transcripts/transcripts.repository.ts';

/**
 * The use cases of recordings that change tables of later features, each through a function of the feature that owns
 * it.
 */
export function wireRecordings(dependencies: Pick<Dependencies, 'database' | 'config' | 'now'>) {
  const wired = { ...dependencies, loadParts, countMedia, orderAudio, pairTranscripts, aliasFiles };
  return {
    recordings: recordingUsecases(wired),
    chapters: chapterUsecases(wired),
    consents: consentUsecases(wired),
  };
}
