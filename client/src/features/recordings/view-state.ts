import type { Recording, TranscriptLink } from '@glosy/core/recording';
import { parseTimecode } from '@glosy/core/timecode';

/** Navigation state that opens the view at a moment of a recording (specification, section 2). */
export interface OpenAtState {
  showPlayer: boolean;
  /** HH:MM:SS */
  initialTimestamp: string;
  audioFile: string;
  transcriptFile: string;
}

/** What the editor opens with. */
export interface EditorStart extends TranscriptLink {
  seconds: number;
}

/**
 * Where the navigation state asks to begin; null when it asks for nothing. What it leaves out or names wrongly is
 * taken from the recording: the transcript's own audio, else the first of each.
 */
export function editorStartOf(state: unknown, recording: Recording): EditorStart | null {
  const { showPlayer, initialTimestamp, audioFile, transcriptFile } = (state ?? {}) as Partial<OpenAtState>;
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
