import type { Recording, TranscriptLink } from '@glosy/core/recording';
import { parseTimecode } from '@glosy/core/timecode';
import type { VisitState } from '../../../first-paint/names.ts';

/** What the editor opens with. */
export interface EditorStart extends TranscriptLink {
  seconds: number;
}

/**
 * Where the navigation state asks to begin; null when it asks for nothing. What it leaves out or names wrongly is
 * taken from the recording: the transcript's own audio, else the first of each.
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
    seconds: parseTimecode(String(initialTimestamp ?? '')) ?? 0,
  };
}

/** What the navigation state names and the recording does not have, in a sentence; null when nothing is missing. */
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

/** A moment of the whole recording as a place in one of its audio files; null without sound. */
export function placeOfMoment(recording: Recording, seconds: number): { audioFile: string; seconds: number } | null {
  let left = seconds;
  const files = recording.technical.storage;
  for (const fileName of files) {
    const length = recording.audio.find((facts) => facts.fileName === fileName)?.durationSeconds ?? null;
    // What was not measured has no end that is known; the last file takes what is left.
    if (length === null || left < length || fileName === files.at(-1)) return { audioFile: fileName, seconds: left };
    left -= length;
  }
  return null;
}
