import { chooseAudio, findNamesake } from '@glosy/core/choose-audio';
import type { Tx } from '../../database/database.ts';
import { loadParts } from '../files/files.repository.ts';
import { linkUnassignedTranscript } from './transcripts.repository.ts';

/**
 * Links transcripts that were uploaded before their audio; existing links stay. The only audio is linked to the only
 * transcript; when there are several, audio of the others may still be missing. Called after the version of the
 * recording was advanced, so that a transcript and an audio file uploaded at the same time see each other.
 */
export async function pairWaitingTranscripts(tx: Tx, recording: string): Promise<void> {
  const parts = (await loadParts(tx, recording)).get(recording);
  if (!parts) return;
  const audioNames = parts.audio.map(({ fileName }) => fileName);
  const choose = parts.transcripts.length === 1 ? chooseAudio : findNamesake;
  for (const { srtFile } of parts.transcripts.filter(({ audioFile }) => audioFile === '')) {
    const audioFile = choose(srtFile, audioNames);
    if (audioFile !== '') await linkUnassignedTranscript(tx, recording, { srtFile, audioFile });
  }
}
