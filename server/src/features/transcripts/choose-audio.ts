import { fold } from '@glosy/core/fold';
import type { Queryable } from '../../database/database.ts';
import { loadParts } from '../files/files.repository.ts';
import { pairLooseTranscript } from './transcripts.repository.ts';

/** The audio of the same name, else the only one there is, unless its name is that of another part; '' when unclear. */
export function chooseAudio(srtFileName: string, audioNames: readonly string[]): string {
  const [only] = audioNames.length === 1 ? audioNames : [];
  const isOfAnotherPart = only !== undefined && arePartsApart(srtFileName, only);
  return findNamesake(srtFileName, audioNames) || (isOfAnotherPart ? '' : (only ?? ''));
}

/**
 * Gives the transcripts that came before their sound the one that is there by now; what belongs to an audio stays. The
 * only audio goes to the only transcript: where there are more, sounds of the others may be still to come. Called after
 * the recording got its next version, so that a transcript and a sound that come together do not miss each other.
 */
export async function pairWaitingTranscripts(tx: Queryable, recording: string): Promise<void> {
  const parts = (await loadParts(tx, recording)).get(recording);
  if (!parts) return;
  const audioNames = parts.audio.map(({ fileName }) => fileName);
  const choose = parts.transcripts.length === 1 ? chooseAudio : findNamesake;
  for (const { srtFile } of parts.transcripts.filter(({ audioFile }) => audioFile === '')) {
    const audioFile = choose(srtFile, audioNames);
    if (audioFile !== '') await pairLooseTranscript(tx, recording, { srtFile, audioFile });
  }
}

function findNamesake(srtFileName: string, audioNames: readonly string[]): string {
  return audioNames.find((name) => stemOf(name) === stemOf(srtFileName)) ?? '';
}

/** A wrong pair is worse than none: whoever listens reads other words, and the form offers a sound to loose ones only. */
function arePartsApart(one: string, other: string): boolean {
  const [part, otherPart] = [partOf(one), partOf(other)];
  return part !== undefined && otherPart !== undefined && part !== otherPart;
}

/** The part of a recording that a name says at its end: `1` (also written `01`), `b` or `2b`. */
function partOf(fileName: string): string | undefined {
  const [mark] = /(?:\d+\p{L}?|(?<!\p{L})\p{L})$/u.exec(stemOf(fileName)) ?? [];
  return mark?.replace(/^0+(?=\d)/, '');
}

function stemOf(fileName: string): string {
  return fold(fileName.replace(/\.[^.]+$/, ''));
}
