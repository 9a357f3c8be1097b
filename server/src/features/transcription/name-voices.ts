import type { FileHandle } from 'node:fs/promises';
import type { TimedWord } from '@glosy/core/formats/recognisers/timed-word';
import type { VoiceCount } from '@glosy/core/transcript/transcription';
import { PermanentJobError, type RunningJob } from '../../queue/job-kind.ts';
import { readWavOf } from '../../speech/pcm-file.ts';
import type { EngineFault, SpeechSession } from '../../speech/speech-engine.ts';
import type { Stretch } from '../../speech/stretch.ts';
import { tellVoices } from '../../speech/tell-voices.ts';
import { ofPiece } from './engine-faults.ts';

export interface VoiceWork {
  session: SpeechSession;
  samples: FileHandle;
  job: RunningJob;
  /** Absent: not ordered. */
  voices: VoiceCount | undefined;
  /** @throws when the recording may no longer be processed */
  requireUnchanged(): Promise<void>;
}

/**
 * The words with their voices, if that was ordered. Voice prints are biometric data: they are kept only in memory until
 * this ends, and an interrupted run computes them again.
 * @throws PermanentJobError if it was ordered and is not possible, so that nobody mistakes the failure for one voice
 */
export async function nameVoices(words: readonly TimedWord[], work: VoiceWork): Promise<readonly TimedWord[]> {
  const { session, samples, job, voices, requireUnchanged } = work;
  if (voices === undefined || words.length === 0) return words;
  const { printVoice } = session;
  if (printVoice === null) throw unnamed('W folderze z modelem mowy nie ma modelu głosów.');
  const last = words.at(-1)?.endMs ?? 0;
  let fault: EngineFault | undefined;
  let printed = 0;
  let failed = 0;
  const printOf = async (piece: Stretch) => {
    await requireUnchanged();
    job.progress(piece.startMs / Math.max(1, last), 'rozpoznawanie mówców');
    const { signal } = job;
    try {
      const print = await printVoice(await readWavOf(samples, piece), {
        lengthMs: piece.endMs - piece.startMs,
        signal,
      });
      printed += 1;
      return print;
    } catch (error) {
      // A few pieces may lack a voice print; a model that fails on most of them fails the job.
      fault = ofPiece(error);
      failed += 1;
      return null;
    }
  };
  const named = await tellVoices(words, { voices, printOf });
  if (fault && failed > printed) throw unnamed(fault.message);
  return named;
}

/**
 * Computes one voice print before hours of transcription, so that an unusable model is reported at once.
 * @throws as `nameVoices`
 */
export async function tryVoices([first]: readonly Stretch[], work: VoiceWork): Promise<void> {
  if (!first) return;
  const endMs = Math.min(first.endMs, first.startMs + 1000);
  await nameVoices([{ text: '', startMs: first.startMs, endMs, speaker: null }], work);
}

/**
 * A server assigns new labels in each piece: names are kept only if there is one piece; otherwise only changes of
 * speaker are.
 */
export function joinPieces(pieces: readonly (readonly TimedWord[])[]): readonly TimedWord[] {
  const [only, ...others] = pieces;
  if (only && others.length === 0) return only;
  return pieces.flatMap((words) =>
    words.map((word, at) => {
      const isTurn = at > 0 && word.speaker !== words[at - 1]?.speaker;
      return { ...word, speaker: null, ...(isTurn ? { startsLine: true } : {}) };
    }),
  );
}

function unnamed(reason: string): PermanentJobError {
  return new PermanentJobError(
    `Nie udało się rozpoznać mówców. ${reason} Zleć przepisywanie bez rozpoznawania mówców, a administrator serwera sprawdzi model poleceniem speech-model check.`,
  );
}
