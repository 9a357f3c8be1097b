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

/**
 * Where a moment of the whole recording falls when its audio files are heard after each other; in the first one as
 * long as a length before it is not known.
 */
export function placeInParts(tracks: readonly AudioTrack[], seconds: number): { track: number; seconds: number } {
  let rest = seconds;
  for (const [track, { durationSeconds }] of tracks.entries()) {
    if (durationSeconds === null) break;
    if (rest < durationSeconds || track === tracks.length - 1) return { track, seconds: rest };
    rest -= durationSeconds;
  }
  return { track: 0, seconds };
}

/** A transcript that can be read beside the sound. */
export interface TranscriptChoice {
  fileName: string;
  /** Index of the audio file that it belongs to; −1 when it belongs to none. */
  track: number;
}

/** The transcript of an audio file, if it has one, then those that belong to no audio file. */
export function transcriptChoices({ transcripts, withoutAudio }: RecordingSound, track: number): TranscriptChoice[] {
  const own = transcripts[track];
  const others = withoutAudio.map((fileName) => ({ fileName, track: -1 }));
  return own ? [{ fileName: own, track }, ...others] : others;
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
