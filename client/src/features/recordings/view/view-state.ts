import type { Recording, TranscriptLink } from '@glosy/core/recording/recording';
import { readMoment } from '@glosy/core/time/moment';
import type { VisitState } from '../../../first-paint/names.ts';

/** Transcript and position that the editor opens with. */
export interface EditorStart extends TranscriptLink {
  seconds: number;
}

/**
 * Reads the start position from the navigation state; null without one. Missing or wrong parts default to the audio of
 * the transcript, or to the first of each.
 */
export function editorStartOf(state: unknown, recording: Recording): EditorStart | null {
  const { showPlayer, initialTimestamp, audioFile, transcriptFile } = (state ?? {}) as VisitState;
  if (showPlayer !== true) return null;
  const { transcripts, storage } = recording.technical;
  const link =
    transcripts.find(({ srtFile }) => srtFile === transcriptFile) ??
    transcripts.find((candidate) => candidate.audioFile === audioFile) ??
    transcripts[0];
  if (!link) return null;
  const audio = [link.audioFile, audioFile].find((name) => name !== undefined && storage.includes(name));
  return {
    srtFile: link.srtFile,
    audioFile: audio ?? storage[0] ?? '',
    seconds: readMoment(String(initialTimestamp ?? '')) ?? 0,
  };
}

/** Message about files that the navigation state names and the recording lacks; null when none is missing. */
export function missingAtMoment(state: unknown, recording: Recording): string | null {
  const { showPlayer, initialTimestamp, audioFile, transcriptFile } = (state ?? {}) as VisitState;
  if (showPlayer !== true) return null;
  const { transcripts, storage } = recording.technical;
  const hasTranscript = transcripts.some(({ srtFile }) => srtFile === transcriptFile);
  if (transcripts.length === 0 || (transcriptFile && !hasTranscript)) {
    return `Nie znaleziono transkrypcji ${transcriptFile ?? ''} dla czasu ${initialTimestamp ?? '00:00:00'}.`;
  }
  if (storage.length === 0 || (audioFile && !storage.includes(audioFile))) {
    return `Nie znaleziono nagrania ${audioFile ?? ''} dla czasu ${initialTimestamp ?? '00:00:00'}.`;
  }
  return null;
}

/** A moment of an audio file. */
export interface SoundPlace {
  audioFile: string;
  seconds: number;
}
