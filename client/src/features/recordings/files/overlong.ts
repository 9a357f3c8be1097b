import { chooseAudio } from '@glosy/core/choose-audio';
import { storedFileName } from '@glosy/core/file-names';
import type { Recording } from '@glosy/core/recording';
import { formatTimecode } from '@glosy/core/timecode';
import type { TranscriptLine } from '@glosy/core/transcript-line';

/** Seconds by which a transcript may end after its sound: programs round, and a last line is often held. */
const allowedSeconds = 60;

/**
 * A sentence about lines that end long after the sound, so probably belong to another file; null when they do not, or
 * when the length of the sound is not known yet. Without `audioFile` the audio is the one that the server would choose.
 */
export function overlongSentence(
  { id, audio, technical }: Recording,
  lines: readonly TranscriptLine[],
  { fileName, audioFile }: { fileName: string; audioFile: string | undefined },
): string | null {
  const name = audioFile ?? chooseAudio(storedFileName(id, fileName), technical.storage);
  const seconds = audio.find((facts) => facts.fileName === name)?.durationSeconds ?? null;
  const endMs = lines.reduce((latest, line) => Math.max(latest, line.endMs), 0);
  if (seconds === null || endMs / 1000 <= seconds + allowedSeconds) return null;
  return `Napisy kończą się w ${formatTimecode(endMs / 1000)}, a nagranie ${name} trwa ${formatTimecode(seconds)}.`;
}
