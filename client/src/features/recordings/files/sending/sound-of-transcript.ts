import { chooseAudio } from '@glosy/core/files/choose-audio';
import { storedFileName } from '@glosy/core/files/file-names';
import type { Recording } from '@glosy/core/recording/recording';

/** The sound of a transcript: without `audioFile` the one that the server would choose. */
export function soundOfTranscript(
  { id, audio, technical }: Recording,
  { fileName, audioFile }: { fileName: string; audioFile: string | undefined },
): { name: string; soundMs: number | null } {
  const name = audioFile ?? chooseAudio(storedFileName(id, fileName), technical.storage);
  const seconds = audio.find((facts) => facts.fileName === name)?.durationSeconds ?? null;
  return { name, soundMs: seconds === null ? null : Math.round(seconds * 1000) };
}
