import type { MachineFacts } from '@glosy/core/transcript/transcription';
import type { WordedLine } from '@glosy/core/words/word-time';
import type { Queryable } from '../../../database/database.ts';
import type { TranscriptsTable } from '../../../database/tables/transcripts.ts';
import { findRevisionState, readRevisionLines } from '../revisions.repository.ts';
import { findLineWords } from '../words/line-words.repository.ts';

/** A machine's text of a sound. */
export interface HeardText {
  at: string;
  /** Null for an attached recogniser's file. */
  model: string | null;
  lines: WordedLine[];
}

/** Most recognisers' files that are read, each as a whole. */
const filesMost = 5;

/**
 * The newest text that the archive's machine wrote for the transcript's sound; else the attached file with the most
 * words with times.
 */
export async function findHeardText(db: Queryable, transcript: TranscriptsTable): Promise<HeardText | null> {
  const revisions = db
    .selectFrom('revisions')
    .innerJoin('transcripts', 'transcripts.id', 'revisions.transcript_id')
    .select(['transcripts.id', 'revisions.number', 'revisions.at', 'revisions.machine'])
    .where('transcripts.recording', '=', transcript.recording)
    .where('transcripts.audio_name', '=', transcript.audio_name)
    .where('transcripts.deleted_at', 'is', null)
    // Transcripts without a sound are unrelated.
    .$if(transcript.audio_name === '', (query) => query.where('transcripts.id', '=', transcript.id));
  const made = await revisions
    .where('revisions.action', '=', 'transcribed')
    .where('revisions.machine', 'is not', null)
    .orderBy('revisions.at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (made?.machine) {
    const { model } = JSON.parse(made.machine) as MachineFacts;
    return { at: made.at, model, lines: await readWordedLines(db, made) };
  }
  let best: HeardText | null = null;
  let mostTimed = 0;
  // The first of equals: a person's text that replaced a recogniser's also has its words, but at the person's times.
  const files = revisions
    .where('revisions.action', '=', 'attached')
    .orderBy('revisions.at')
    .orderBy('revisions.number');
  for (const file of await files.limit(filesMost).execute()) {
    const lines = await readWordedLines(db, file);
    const timed = lines.filter(({ words }) => words !== null).length / Math.max(1, lines.length);
    if (timed > mostTimed) [best, mostTimed] = [{ at: file.at, model: null, lines }, timed];
  }
  return best;
}

async function readWordedLines(db: Queryable, { id, number }: { id: string; number: number }): Promise<WordedLine[]> {
  const state = await findRevisionState(db, id, number);
  if (!state) return [];
  const lines = await readRevisionLines(state);
  const words = await findLineWords(db, id, lines);
  return lines.map((line) => ({ ...line, words: words.get(line) ?? null }));
}
