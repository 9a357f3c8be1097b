import { type FileHandle, open, rm } from 'node:fs/promises';
import { segmentWords } from '@glosy/core/formats/recognisers/segment-words';
import type { TimedWord } from '@glosy/core/formats/recognisers/timed-word';
import type { TranscriptionNote } from '@glosy/core/transcript/transcription';
import { z } from 'zod';
import type { Dependencies } from '../../dependencies.ts';
import { newScratchPath } from '../../lib/scratch-files.ts';
import { failureReason } from '../../queue/failure-reason.ts';
import { type JobKind, PermanentJobError, type RunningJob } from '../../queue/job-kind.ts';
import { cutPieces } from '../../speech/cut-pieces.ts';
import { doubtsIn, hearAgain } from '../../speech/hear-again.ts';
import { doubtTooShort, withoutInvented } from '../../speech/invented-words.ts';
import { readWavOf } from '../../speech/pcm-file.ts';
import { prepareSpeech } from '../../speech/prepare-speech.ts';
import { doubtPrompted } from '../../speech/prompt.ts';
import {
  EngineFault,
  type HeardWords,
  type SpeechEngine,
  type SpeechSession,
  type SpeechSettings,
  shortPieceMs,
} from '../../speech/speech-engine.ts';
import type { Stretch } from '../../speech/stretch.ts';
import { wordsOnClock } from '../../speech/words-on-clock.ts';
import type { SpeechFacts } from '../../speech/write-speech.ts';
import { type FileRow, findFileById } from '../files/files.repository.ts';
import { listClosedSound } from '../recordings/closures/closed-for.repository.ts';
import { findRecordingRow } from '../recordings/recordings.repository.ts';
import { findTranscriptOfAudio } from '../transcripts/transcripts.repository.ts';
import { prepareLines } from '../transcripts/write-revision.ts';
import { allowsMachine } from './allows-machine.ts';
import { asJobError, ofPiece } from './engine-faults.ts';
import { joinPieces, nameVoices, tryVoices, type VoiceWork } from './name-voices.ts';
import { readPrompt } from './read-prompt.ts';
import { remainingWords } from './remaining-words.ts';
import {
  deletePieces,
  findTranscription,
  insertPiece,
  listPieces,
  type TranscriptionRow,
  updateTranscription,
} from './transcriptions.repository.ts';
import { writeMachineText } from './write-machine-text.ts';

const payload = z.object({ fileId: z.string() });
type Payload = z.infer<typeof payload>;

/** A slow computer needs days for several hours of sound. */
const timeLimitMs = 7 * 24 * 3600_000;
const maxAttempts = 8;
/** A server that is switched off overnight is available again in the morning. */
const longestPauseMs = 2 * 3600_000;

export type SpeechEngines = Readonly<Record<SpeechSettings['engine'], SpeechEngine | undefined>>;

interface Work {
  file: FileRow;
  order: TranscriptionRow;
  engine: SpeechEngine;
  session: SpeechSession;
  settings: SpeechSettings;
  job: RunningJob;
  silenced: Stretch[];
}

interface CutSpeech {
  speech: readonly Stretch[];
  pieces: readonly Stretch[];
  levels: Float32Array;
}

/**
 * Transcribes a sound piece by piece. Each piece is stored once transcribed, so an interrupted run resumes
 * with the next one. Does nothing when the file was deleted or its transcription ordered again.
 */
export function transcribeJob(
  dependencies: Pick<Dependencies, 'config' | 'database' | 'storage' | 'now'>,
  engines: SpeechEngines,
): JobKind<Payload> {
  const { database, storage, config, now } = dependencies;

  async function run({ fileId }: Payload, job: RunningJob): Promise<void> {
    const file = await findFileById(database.db, fileId);
    const order = await findTranscription(database.db, fileId);
    if (!file || file.deleted_at !== null || order?.job_id !== job.id) return;
    const settings = order.settings === null ? null : (JSON.parse(order.settings) as SpeechSettings);
    const engine = settings && engines[settings.engine];
    if (!engine) {
      throw new PermanentJobError(
        'Ustawienia rozpoznawania mowy zmieniły się od zlecenia. Zleć przepisywanie jeszcze raz.',
      );
    }
    const session = await engine.begin(settings);
    try {
      await updateTranscription(database.db, { fileId, jobId: job.id }, { state: 'running', error: null });
      job.progress(0, 'szukanie mowy');
      const silenced = await silencedIn(file, engine);
      await transcribe({ file, order, engine, session, settings, job, silenced });
    } finally {
      session.end();
    }
  }

  async function transcribe(work: Work): Promise<void> {
    const { file, job, silenced } = work;
    const path = await newScratchPath(config.dataDir, 'pcm');
    let samples: FileHandle | undefined;
    try {
      const found = await storage.withLocalPath(file.storage_key, (original) =>
        prepareSpeech({ original, target: path, silenced }, job.signal),
      );
      const heard = await cut(work, path, found);
      samples = await open(path);
      await rm(path);
      await tryVoices(heard.pieces, voicesOf(work, samples));
      await hearPieces(work, samples, heard);
      await write(work, samples, heard);
    } finally {
      await samples?.close();
      await rm(path, { force: true });
    }
  }

  async function cut({ order, session, job }: Work, path: string, found: SpeechFacts): Promise<CutSpeech> {
    const { levels, lengthMs } = found;
    const speech = (await session.findSpeech(path, { lengthMs, signal: job.signal })) ?? found.speech;
    return { speech, levels, pieces: cutPieces(speech, levels, order.longest_piece_ms) };
  }

  async function hearPieces(work: Work, samples: FileHandle, cutSpeech: CutSpeech): Promise<void> {
    const { file, session, job } = work;
    const { pieces } = cutSpeech;
    const heard = new Set((await listPieces(database.db, file.id)).map(keyOf));
    const waiting = pieces.filter(({ startMs, endMs }) => !heard.has(keyOf({ start_ms: startMs, end_ms: endMs })));
    const remaining = remainingWords(pieces, waiting, now);
    job.progress(remaining.part(), remaining.words());
    await Promise.all(Array.from({ length: session.parallel }, hearNext)).catch((error: unknown) => {
      // The other workers end after their current piece.
      waiting.length = 0;
      throw error;
    });

    async function hearNext(): Promise<void> {
      for (let piece = waiting.shift(); piece; piece = waiting.shift()) {
        await hearPiece(work, { samples, ...cutSpeech }, piece);
        remaining.done(piece);
        job.progress(remaining.part(), remaining.words());
      }
    }
  }

  async function hearPiece(work: Work, sound: CutSpeech & { samples: FileHandle }, piece: Stretch): Promise<void> {
    const { file, order, session, settings, job } = work;
    async function hear(part: Stretch, { isAgain = false } = {}): Promise<HeardWords> {
      await requireUnchanged(work);
      const wav = await readWavOf(sound.samples, part);
      const prompt = settings.sendsNames ? await readPrompt(database.db, file.recording, { config, now }) : '';
      const options = { lengthMs: part.endMs - part.startMs, signal: job.signal, prompt, isAgain };
      const heard = await session.transcribe(wav, options);
      if (!heard.isTimed && order.longest_piece_ms > shortPieceMs) throw new UntimedAnswerError();
      return { ...heard, words: doubtPrompted(heard.words, prompt) };
    }
    const answer = await hear(piece)
      .then((first) => (isJudged(settings) ? hearAgain(piece, first, { ...sound, hear }) : first))
      .catch(ofPiece);
    const isFault = answer instanceof EngineFault;
    await job.commit((tx) =>
      insertPiece(tx, {
        file_id: file.id,
        start_ms: piece.startMs,
        end_ms: piece.endMs,
        words: isFault ? null : JSON.stringify(answer.words),
        error: isFault ? answer.message : null,
      }),
    );
  }

  /** Refuses to send a sound that was deleted or closed, or whose consent was withdrawn, since it was prepared. */
  async function requireUnchanged({ file, engine: hears, silenced }: Work): Promise<void> {
    if (!(await findRecordingRow(database.db, file.recording))) {
      throw new PermanentJobError('To nagranie zostało usunięte.');
    }
    if (!(await allowsMachine(database.db, file.recording))) {
      throw new PermanentJobError('Zgoda rozmówcy nie pozwala na przepisywanie automatyczne tego nagrania.');
    }
    if (JSON.stringify(await silencedIn(file, hears)) !== JSON.stringify(silenced)) {
      throw new Error('Zamknięte fragmenty zmieniły się w trakcie przepisywania.');
    }
  }

  async function silencedIn(file: FileRow, { isOutside }: SpeechEngine): Promise<Stretch[]> {
    if (!isOutside) return [];
    const closed = await listClosedSound(database.db, [file.recording], { now });
    return closed.filter(({ audioFile }) => audioFile === file.name).map(({ startMs, endMs }) => ({ startMs, endMs }));
  }

  async function write(work: Work, samples: FileHandle, cutSpeech: CutSpeech): Promise<void> {
    const { file, order, settings, job } = work;
    const isCut = new Set(cutSpeech.pieces.map(({ startMs, endMs }) => keyOf({ start_ms: startMs, end_ms: endMs })));
    // An earlier attempt may have cut pieces differently, around other closed passages.
    const pieces = (await listPieces(database.db, file.id)).filter((piece) => isCut.has(keyOf(piece)));
    const heard = pieces.map((row): { words: TimedWord[]; notes: TranscriptionNote[] } => {
      const piece = { startMs: row.start_ms, endMs: row.end_ms };
      if (row.words === null) return { words: [], notes: [{ ...piece, why: 'unheard', text: row.error ?? '' }] };
      const found = wordsOnClock(piece, JSON.parse(row.words) as TimedWord[]);
      const { words, invented } = withoutInvented(found, cutSpeech.speech);
      return { words, notes: [...(isJudged(settings) ? doubtsIn(piece, found, cutSpeech) : []), ...invented] };
    });
    const words = doubtTooShort(joinPieces(heard.map((piece) => piece.words)));
    const notes = heard.flatMap((piece) => piece.notes).sort((one, other) => one.startMs - other.startMs);
    const unheard = notes.find(({ why }) => why === 'unheard');
    if (words.length === 0 && unheard) throw new Error(unheard.text);
    const lines = segmentWords(await nameVoices(words, voicesOf(work, samples)));
    const transcript = await findTranscriptOfAudio(database.db, file.recording, file.name);
    const prepared = await prepareLines(database.db, transcript, lines);
    await job.commit(async (tx) => {
      await deletePieces(tx, file.id);
      const written =
        lines.length === 0
          ? null
          : await writeMachineText(tx, {
              recording: file.recording,
              audioFile: file.name,
              at: now().toISOString(),
              prepared,
              machine: { place: order.place, model: order.model, hash: settings.hash ?? undefined, notes },
            });
      await updateTranscription(
        tx,
        { fileId: file.id, jobId: job.id },
        {
          state: 'done',
          transcript_id: written?.transcriptId ?? null,
          revision: written?.revision ?? null,
          is_aside: written?.isAside ? 1 : 0,
        },
      );
    });
  }

  function voicesOf(work: Work, samples: FileHandle): VoiceWork {
    const { session, settings, job } = work;
    return { session, samples, job, voices: settings.voices, requireUnchanged: () => requireUnchanged(work) };
  }

  /** From now on, short pieces are sent to a server that returns texts without times. */
  async function shortenPieces({ fileId }: Payload, jobId: string): Promise<void> {
    await database.transaction(async (tx) => {
      await deletePieces(tx, fileId);
      await updateTranscription(tx, { fileId, jobId }, { longest_piece_ms: shortPieceMs });
    });
  }

  return {
    payload,
    concurrency: 1,
    timeLimitMs,
    maxAttempts,
    pauseMs: (attempt) => Math.min(longestPauseMs, 10_000 * 4 ** (attempt - 1)),
    async run(given, job) {
      try {
        await run(given, job);
      } catch (error) {
        if (error instanceof UntimedAnswerError) {
          await shortenPieces(given, job.id);
          await run(given, job);
          return;
        }
        const known = asJobError(error);
        if (!job.signal.aborted) {
          const reason = failureReason(known, { isSecret: false });
          // State until the next attempt; `ended` replaces it if there is none.
          const waiting = { state: 'waiting', error: reason } as const;
          await updateTranscription(database.db, { fileId: given.fileId, jobId: job.id }, waiting);
        }
        throw known;
      }
    },
    async ended(tx, { fileId }, { id, state }) {
      if (state !== 'done') await updateTranscription(tx, { fileId, jobId: id }, { state });
    },
  };
}

/** Doubtful words are detected by Polish letters and words. */
function isJudged({ language }: SpeechSettings): boolean {
  return language === 'pl';
}

/** Thrown when the engine returned a text without times for a long piece. */
class UntimedAnswerError extends Error {
  override name = 'UntimedAnswerError';
}

function keyOf({ start_ms, end_ms }: { start_ms: number; end_ms: number }): string {
  return `${start_ms}-${end_ms}`;
}
