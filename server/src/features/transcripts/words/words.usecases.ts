import type { ConfirmedLine, TranscriptWords, WireWord } from '@glosy/core/contract/transcripts/words';
import { ArchiveError } from '@glosy/core/errors';
import { may } from '@glosy/core/policy';
import { countDoubt } from '@glosy/core/words/count-doubt';
import { settledWord, spokenWords } from '@glosy/core/words/word-time';
import type { Tx } from '../../../database/database.ts';
import type { Dependencies } from '../../../dependencies.ts';
import type { Caller } from '../../../http/caller.ts';
import { mapInTurns } from '../../../lib/map-in-turns.ts';
import { followConfirmedWords } from '../facts/text-facts.repository.ts';
import { readableWithStored } from '../readable-lines.ts';
import { findRevisionState, readRevisionLines } from '../revisions.repository.ts';
import { transcriptAccess } from '../transcript-access.ts';
import { lockTranscriptRow } from '../transcripts.repository.ts';
import { findLineWords, hasLineWords, updateLineWords } from './line-words.repository.ts';

export type WordsUsecases = ReturnType<typeof wordsUsecases>;

export function wordsUsecases(dependencies: Pick<Dependencies, 'database' | 'now' | 'config'>) {
  const { database, now } = dependencies;
  const access = transcriptAccess(dependencies);

  /**
   * The words of the lines that the caller reads: the newest or, for staff, those of an older revision. A closed line
   * has none.
   * @throws ArchiveError `transcript.not-found`, `recording.not-found`, `session.forbidden`
   */
  async function read(
    caller: Caller,
    asked: { id: string; filename: string; revision?: number | undefined },
  ): Promise<TranscriptWords> {
    const { revision, lines, known } = await database.readConsistently(async (db) => {
      const recording = await access.requireVisible(db, caller, asked.id);
      const { id, name, revision: newest } = await access.requireTranscript(db, recording.signature, asked.filename);
      const isNewest = asked.revision === undefined || asked.revision === newest;
      if (!isNewest && !may(caller.role, 'transcript.edit')) throw new ArchiveError('session.forbidden');
      const state = await findRevisionState(db, id, asked.revision);
      if (!state) throw new ArchiveError('transcript.not-found', [name]);
      const readable = await readableWithStored(db, caller, { id, recording: recording.signature }, { now });
      const shown = readable ?? (await readRevisionLines(state)).map((line) => ({ line, stored: line }));
      const hasWords = await hasLineWords(db, id);
      const stored = hasWords ? shown.flatMap(({ stored: line }) => line ?? []) : [];
      return { revision: state.number, lines: shown, known: await findLineWords(db, id, stored) };
    });
    return {
      revision,
      lines: await mapInTurns(lines, ({ stored }) => {
        const times = stored && known.get(stored);
        if (!times) return [];
        const texts = spokenWords(stored.text);
        return times.map(({ startMs, endMs, certainty, heard }, index): WireWord => {
          const text = texts[index] ?? '';
          return heard === undefined ? [startMs, endMs, certainty, text] : [startMs, endMs, certainty, text, heard];
        });
      }),
    };
  }

  /**
   * Makes words certain that a person compared with the sound. A line that was changed since is skipped: its new words
   * are stored by a save.
   * @throws ArchiveError `transcript.not-found`, `recording.not-found`, `transcript.locked`
   */
  async function confirm(
    tx: Tx,
    caller: Caller,
    { id, filename, lines }: { id: string; filename: string; lines: readonly ConfirmedLine[] },
  ): Promise<void> {
    await access.requireEditable(tx, caller, id);
    const { signature } = await access.requireVisible(tx, caller, id);
    const transcript = await access.requireTranscript(tx, signature, filename);
    await lockTranscriptRow(tx, transcript.id);
    const known = await findLineWords(tx, transcript.id, lines);
    for (const line of lines) {
      const words = known.get(line);
      if (!words) continue;
      const confirmed = new Set(line.words);
      const certain = words.map((word, index) => (confirmed.has(index) ? settledWord(word) : word));
      await updateLineWords(tx, transcript.id, line, certain);
      await followConfirmedWords(tx, transcript.id, line, (isProofread) => {
        return { before: countDoubt(words, isProofread), after: countDoubt(certain, isProofread) };
      });
    }
  }

  return { read, confirm };
}
