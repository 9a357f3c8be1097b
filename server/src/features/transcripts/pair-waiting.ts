import { chooseAudio, findNamesake } from '@glosy/core/files/choose-audio';
import { loadParts } from '../files/files.repository.ts';
import type { RunningChange } from '../recordings/change-recording.repository.ts';
import { linkUnassignedTranscript } from './transcripts.repository.ts';

/**
 * Links transcripts that were uploaded before their audio; existing links are kept. The only audio is linked to the
 * only transcript; if there are several, audio of the others may still be missing. A transcript and an audio file that
 * are uploaded at the same time see each other, because the change locks the recording.
 */
export async function pairWaitingTranscripts(change: RunningChange): Promise<void> {
  const { tx, recording } = change;
  const parts = (await loadParts(tx, recording)).get(recording);
  if (!parts) return;
  const audioNames = parts.audio.map(({ fileName }) => fileName);
  const choose = parts.transcripts.length === 1 ? chooseAudio : findNamesake;
  for (const { srtFile } of parts.transcripts.filter(({ audioFile }) => audioFile === '')) {
    const audioFile = choose(srtFile, audioNames);
    if (audioFile !== '') await linkUnassignedTranscript(change, { srtFile, audioFile });
  }
}
