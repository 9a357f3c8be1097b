import type { TranscriptAlignment } from '@glosy/core/contract/transcripts/words';
import { ArchiveError } from '@glosy/core/errors';
import type { TranscriptLine } from '@glosy/core/transcript/transcript-line';
import { fillWordTimes } from '@glosy/core/words/carry-words';
import type { WordTime } from '@glosy/core/words/word-time';
import type { Queryable } from '../../../database/database.ts';
import type { Dependencies } from '../../../dependencies.ts';
import type { Caller } from '../../../http/caller.ts';
import { runInWorker } from '../../../lib/workers/run-in-worker.ts';
import { createWorkerPool, type PoolRequest } from '../../../lib/workers/worker-pool.ts';
import { countAllWords } from '../facts/text-facts.repository.ts';
import { transcriptAccess } from '../transcript-access.ts';
import { listLinesInTurns, lockTranscriptRow } from '../transcripts.repository.ts';
import { findLineWords, insertLineWords } from '../words/line-words.repository.ts';
import type { AlignedLine, Alignment } from './align-lines.ts';
import type { AlignmentTask } from './align-lines.worker.ts';
import { findHeardText } from './heard-lines.repository.ts';

/** 100,000 words take about ten seconds. */
const pool = createWorkerPool({ parallel: 1, waiting: 8, maxSeconds: 60 });
const maxHeapMegabytes = 512;

type Certainty = Pick<WordTime, 'certainty' | 'heard'>;
const personsWord: Certainty = { certainty: 1 };
const unknownWord: Certainty = { certainty: null };

export type AlignmentUsecases = ReturnType<typeof alignmentUsecases>;

export function alignmentUsecases(dependencies: Pick<Dependencies, 'database' | 'now' | 'config'>) {
  const { database } = dependencies;
  const access = transcriptAccess(dependencies);

  /**
   * Finds the times of the newest revision's lines. Does not change the transcript.
   * @throws ArchiveError `transcript.not-found`, `recording.not-found`, `transcript.locked`, `transcript.stale`,
   * `transcript.no-heard-words`, `server.busy`
   */
  async function align(
    caller: Caller,
    asked: { id: string; filename: string; revision: number },
    request: PoolRequest,
  ): Promise<TranscriptAlignment> {
    const { transcript, lines, own, heard } = await database.readConsistently((db) => readTexts(db, caller, asked));
    const task: AlignmentTask = { lines, heard: heard.lines };
    const alignment = await pool.run(
      (signal) =>
        runInWorker<Alignment>({
          name: 'align-lines.worker',
          importedFrom: import.meta.url,
          data: task,
          maxHeapMegabytes,
          signal,
        }),
      request,
    );
    const words = wordsOfAligned(lines, alignment.lines, (line, index) => {
      return own.get(line)?.[index] ?? (transcript.machine_text === 1 ? unknownWord : personsWord);
    });
    // Words are stored by the times and the text of a line, so a save with these times finds them.
    await database.transaction(async (tx) => {
      await lockTranscriptRow(tx, transcript.id);
      await insertLineWords(tx, transcript.id, words);
      await countAllWords(tx, transcript.id);
    });
    return {
      source: { at: heard.at, model: heard.model },
      heardPart: alignment.heardPart,
      lines: alignment.lines.map(({ startMs, endMs, heardPart, doubt }) => [startMs, endMs, heardPart, doubt]),
    };
  }

  async function readTexts(
    db: Queryable,
    caller: Caller,
    { id, filename, revision }: { id: string; filename: string; revision: number },
  ) {
    await access.requireEditable(db, caller, id);
    const { signature } = await access.requireVisible(db, caller, id);
    const transcript = await access.requireTranscript(db, signature, filename);
    if (transcript.revision !== revision) throw new ArchiveError('transcript.stale');
    const heard = await findHeardText(db, transcript);
    if (!heard) throw new ArchiveError('transcript.no-heard-words');
    const rows = await listLinesInTurns(db, transcript.id);
    const lines = rows.map(({ start_ms, end_ms, text }) => ({ startMs: start_ms, endMs: end_ms, text }));
    return { transcript, heard, lines, own: await findLineWords(db, transcript.id, lines) };
  }

  return { align };
}

/** Aligning only finds times: the certainty of a word is unchanged. */
function wordsOfAligned(
  lines: readonly TranscriptLine[],
  aligned: readonly AlignedLine[],
  certaintyOf: (line: TranscriptLine, index: number) => Certainty,
): [TranscriptLine, readonly WordTime[]][] {
  const moved = lines.map(({ text }, index) => {
    const { startMs, endMs } = aligned[index] as AlignedLine;
    return { startMs, endMs, text };
  });
  const known = aligned.map(({ words, doubt }) => (doubt === 'unheard' ? null : words));
  const filled = fillWordTimes(moved, known);
  return lines.flatMap((line, index): [TranscriptLine, readonly WordTime[]][] => {
    const times = filled[index];
    if (!times) return [];
    const words = times.map(({ startMs, endMs }, at) => ({ ...certaintyOf(line, at), startMs, endMs }));
    return [[moved[index] as TranscriptLine, words]];
  });
}
