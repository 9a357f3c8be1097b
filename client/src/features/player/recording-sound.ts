import { readStoredFile } from '@glosy/core/contract/media';
import { fileExtension } from '@glosy/core/file-names';
import type { Recording } from '@glosy/core/recording';
import { addressOf } from '../../lib/request.ts';
import type { AudioTrack } from './playback-state.ts';

/** What of a recording is heard and read. */
export interface RecordingSound {
  /** The audio files in their order. */
  tracks: readonly AudioTrack[];
  /** For each audio file the transcript that was matched to it by name; null where there is none. */
  transcripts: readonly (string | null)[];
  /** Transcripts whose audio file is not there. */
  withoutAudio: readonly string[];
}

const audioExtensions = ['mp3', 'wav'];

/** Address of a stored file: the sound to play, the photo. */
export function storedFileAddress(signature: string, file: string): string {
  return addressOf(readStoredFile, { params: { signature, file } });
}

export function soundOf({ id, technical, audio }: Pick<Recording, 'id' | 'technical' | 'audio'>): RecordingSound {
  const files = technical.storage.filter((name) => audioExtensions.includes(fileExtension(name)));
  return {
    tracks: files.map((fileName) => ({
      fileName,
      url: storedFileAddress(id, fileName),
      durationSeconds: audio.find((facts) => facts.fileName === fileName)?.durationSeconds ?? null,
    })),
    transcripts: files.map((name) => technical.transcripts.find((link) => link.audioFile === name)?.srtFile ?? null),
    withoutAudio: technical.transcripts.filter((link) => !files.includes(link.audioFile)).map((link) => link.srtFile),
  };
}
