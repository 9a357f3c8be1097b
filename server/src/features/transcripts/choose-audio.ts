import { fold } from '@glosy/core/fold';
import type { Queryable } from '../../database/database.ts';
import { loadParts } from '../files/files.repository.ts';
import { linkUnassignedTranscript } from './transcripts.repository.ts';

/** The audio of the same name, else the only one unless its name says another part; '' when unclear. */
export function chooseAudio(srtFileName: string, audioNames: readonly string[]): string {
  const [only] = audioNames.length === 1 ? audioNames : [];
  const isOfAnotherPart = only !== undefined && arePartsApart(srtFileName, only);
  return findNamesake(srtFileName, audioNames) || (isOfAnotherPart ? '' : (only ?? ''));
}

/**
 * Links transcripts that were uploaded before their audio; existing links stay. The only audio is linked to the only
 * transcript; when there are several, audio of the others may still be missing. Called after the version of the
 * recording was advanced, so that a transcript and an audio file uploaded at the same time see each other.
 */
export async function pairWaitingTranscripts(tx: Queryable, recording: string): Promise<void> {
  const parts = (await loadParts(tx, recording)).get(recording);
  if (!parts) return;
  const audioNames = parts.audio.map(({ fileName }) => fileName);
  const choose = parts.transcripts.length === 1 ? chooseAudio : findNamesake;
  for (const { srtFile } of parts.transcripts.filter(({ audioFile }) => audioFile === '')) {
    const audioFile = choose(srtFile, audioNames);
    if (audioFile !== '') await linkUnassignedTranscript(tx, recording, { srtFile, audioFile });
  }
}

function findNamesake(srtFileName: string, audioNames: readonly string[]): string {
  return audioNames.find((name) => stemOf(name) === stemOf(srtFileName)) ?? '';
}

/** A wrong link is worse than none: listeners read the wrong text, and the form corrects only unlinked transcripts. */
function arePartsApart(one: string, other: string): boolean {
  const [part, otherPart] = [partOf(one), partOf(other)];
  return part !== undefined && otherPart !== undefined && part !== otherPart;
}

/** The part of a recording at the end of a file name: `1` (also written `01`), `b` or `2b`. */
function partOf(fileName: string): string | undefined {
  const [mark] = /(?:\d+\p{L}?|(?<!\p{L})\p{L})$/u.exec(stemOf(fileName)) ?? [];
  return mark?.replace(/^0+(?=\d)/, '');
}

function stemOf(fileName: string): string {
  return fold(fileName.replace(/\.[^.]+$/, ''));
}
