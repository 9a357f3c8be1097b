import { randomUUID } from 'node:crypto';
import type { TranscriptionOrders } from '@glosy/core/contract/transcripts/transcription';
import { ArchiveError } from '@glosy/core/errors';
import { findNamesake } from '@glosy/core/files/choose-audio';
import type { SpeechEngineFacts, Transcription, VoiceCount } from '@glosy/core/transcript/transcription';
import type { Queryable, Tx } from '../../database/database.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { Caller } from '../../http/caller.ts';
import { EngineFault, type SpeechEngine, type SpeechOffer } from '../../speech/speech-engine.ts';
import { writeAudit } from '../auth/audit.repository.ts';
import { type FileRow, findFile, findFileById, loadParts } from '../files/files.repository.ts';
import type { JobUsecases } from '../jobs/jobs.usecases.ts';
import { requireVisibleRecording } from '../recordings/visible-recording.repository.ts';
import { allowsMachine } from './allows-machine.ts';
import { transcribeJobKind } from './transcribe-job-kind.ts';
import {
  findTranscription,
  insertOrder,
  listNewUntranscribed,
  listTranscriptions,
  listUntranscribed,
} from './transcriptions.repository.ts';

/** An older sound is not new any more: automatic transcription, once turned on, starts with the present. */
const newForMs = 24 * 3600_000;
/** Time in which users usually attach a transcript after its sound. */
const transcriptFollowsMs = 15 * 60_000;

interface OrderedSound {
  audio_file: string;
  /** Absent: voices are not distinguished. */
  voices?: VoiceCount | undefined;
}

type NamedSound = Pick<FileRow, 'id' | 'recording' | 'name'>;

export type TranscriptionUsecases = ReturnType<typeof transcriptionUsecases>;

export function transcriptionUsecases(
  { database, config, jobs, now }: Pick<Dependencies, 'database' | 'config' | 'jobs' | 'now'>,
  queue: JobUsecases,
  engine: SpeechEngine | undefined,
) {
  const requireVisible = (db: Queryable, caller: Caller, id: string) =>
    requireVisibleRecording(db, caller.role, id, { config, now });

  async function view(db: Queryable, recording: string): Promise<Transcription[]> {
    return (await listTranscriptions(db, recording)).map(toTranscription);
  }

  /** @throws ArchiveError `file.not-found` */
  async function requireSound(db: Queryable, recording: string, name: string): Promise<FileRow> {
    const file = await findFile(db, recording, name.normalize('NFC'));
    if (file?.kind !== 'audio') throw new ArchiveError('file.not-found');
    return file;
  }

  /** Returns the id of the job. @throws ArchiveError `speech.unset`, `.consent`, `.running` */
  async function orderSound(
    tx: Tx,
    file: FileRow,
    {
      offer,
      voices,
      actorId,
    }: { offer: SpeechOffer | undefined; voices?: VoiceCount | undefined; actorId: string | null },
  ): Promise<string> {
    const job = randomUUID();
    if (!engine || !offer) throw new ArchiveError('speech.unset');
    if (!(await allowsMachine(tx, file.recording))) throw new ArchiveError('speech.consent');
    const { place, model } = engine;
    const chosen = {
      ...(voices === undefined ? {} : { voices }),
      ...(config.sendsNames && (await engine.abilities()).takesNames ? { sendsNames: true } : {}),
    };
    const settings = JSON.stringify({ ...offer.settings, ...chosen });
    const order = { file_id: file.id, job_id: job, place, model, longest_piece_ms: offer.longestPieceMs, settings };
    if (!(await insertOrder(tx, order))) throw new ArchiveError('speech.running');
    await jobs.add(tx, transcribeJobKind, { fileId: file.id }, { id: job, recording: file.recording });
    await writeAudit(tx, {
      at: now().toISOString(),
      actorId,
      action: 'recording.transcribe',
      subject: `recording:${file.recording}`,
      details: { file: file.id, place, model, ...chosen },
    });
    return job;
  }

  /** Skips a sound if the same recording in another format is transcribed or will be. */
  async function orderSounds(
    sounds: readonly NamedSound[],
    actorId: string | null,
  ): Promise<TranscriptionOrders & { orderedIn: ReadonlySet<string> }> {
    if (!engine) throw new ArchiveError('speech.unset');
    const offer = await offerOf(engine);
    const orders: TranscriptionOrders = { ordered: 0, left: [] };
    const orderedIn = new Set<string>();
    for (const { id, recording, name } of sounds) {
      try {
        await database.transaction(async (tx) => {
          const others = (await listTranscriptions(tx, recording)).filter(isKept).map((one) => one.name);
          const file = await findFileById(tx, id);
          if (file?.deleted_at !== null || findNamesake(name, others)) return;
          await orderSound(tx, file, { offer, actorId });
          orders.ordered += 1;
          orderedIn.add(recording);
        });
      } catch (error) {
        if (!(error instanceof ArchiveError)) throw error;
        orders.left.push(leftOut(recording, error));
      }
    }
    jobs.wake();
    return { ...orders, orderedIn };
  }

  return {
    /** Null if no engine is configured. */
    async showEngine(): Promise<SpeechEngineFacts | null> {
      if (!engine) return null;
      const { place, isOutside, model } = engine;
      return { place, isOutside, model, sendsNames: config.sendsNames, ...(await engine.abilities()) };
    },

    /** @throws ArchiveError `recording.not-found` */
    async list(caller: Caller, id: string): Promise<Transcription[]> {
      const { signature } = await requireVisible(database.db, caller, id);
      return view(database.db, signature);
    },

    /**
     * Orders the transcription of a sound and returns the id of its job.
     * @throws ArchiveError `recording.not-found`, `file.not-found`, `speech.unset`, `.unusable`, `.voices`, `.consent`,
     *   `.running`
     */
    async order(caller: Caller, id: string, sound: OrderedSound): Promise<string> {
      const { audio_file: audioFile, ...chosen } = sound;
      const offer = engine && (await offerOf(engine));
      if (engine && chosen.voices !== undefined && !(await engine.abilities()).tellsVoices)
        throw new ArchiveError('speech.voices');
      const job = await database.transaction(async (tx) => {
        const { signature } = await requireVisible(tx, caller, id);
        return orderSound(tx, await requireSound(tx, signature, audioFile), {
          offer,
          ...chosen,
          actorId: caller.userId,
        });
      });
      jobs.wake();
      return job;
    },

    /**
     * Orders transcription of recently added sounds. A sound is skipped if the same recording in another format is
     * transcribed. Sounds that cannot be ordered are skipped silently, because no user waits for an answer.
     */
    async orderNew(): Promise<void> {
      const at = now().getTime();
      const lately = { from: isoOf(at - newForMs), before: isoOf(at - transcriptFollowsMs) };
      const sounds = await listNewUntranscribed(database.db, lately);
      if (sounds.length > 0) await orderSounds(sounds, null);
    },

    /**
     * Orders transcription of the sounds of these recordings that have none, if possible. Recordings that were
     * deleted since they were chosen are omitted.
     * @throws ArchiveError `recording.not-found` if none exists, `speech.unset`, `.unusable`
     */
    async orderAll(caller: Caller, recordings: readonly string[]): Promise<TranscriptionOrders> {
      const sounds: NamedSound[] = [];
      const signatures = new Set<string>();
      const missing: TranscriptionOrders['left'] = [];
      for (const id of recordings) {
        try {
          signatures.add((await requireVisible(database.db, caller, id)).signature);
        } catch (error) {
          if (!(error instanceof ArchiveError) || error.code !== 'recording.not-found') throw error;
          missing.push(leftOut(id, error));
        }
      }
      if (signatures.size === 0) throw new ArchiveError('recording.not-found');
      for (const signature of signatures) sounds.push(...(await listUntranscribed(database.db, signature)));
      const { ordered, left, orderedIn } = await orderSounds(sounds, caller.userId);
      left.push(...missing);
      const told = new Set([...orderedIn, ...left.map(({ recording }) => recording)]);
      for (const signature of signatures) {
        if (!told.has(signature)) left.push(leftOut(signature, await whyNothingToOrder(database.db, signature)));
      }
      return { ordered, left };
    },

    /** @throws ArchiveError `recording.not-found`, `file.not-found`, `job.not-cancellable` */
    async cancel(caller: Caller, id: string, audioFile: string): Promise<Transcription[]> {
      const { signature } = await requireVisible(database.db, caller, id);
      const file = await requireSound(database.db, signature, audioFile);
      const transcription = await findTranscription(database.db, file.id);
      if (!transcription) throw new ArchiveError('job.not-cancellable');
      await queue.cancel(caller, transcription.job_id);
      return view(database.db, signature);
    },
  };
}

/** The reason why a recording has no sound that needs a transcript. */
async function whyNothingToOrder(db: Queryable, signature: string): Promise<ArchiveError> {
  const parts = (await loadParts(db, signature)).get(signature);
  if (!parts || parts.audio.length === 0) return new ArchiveError('speech.no-sound');
  const orders = await listTranscriptions(db, signature);
  if (orders.some(({ state }) => state === 'waiting' || state === 'running')) return new ArchiveError('speech.running');
  return new ArchiveError(parts.transcripts.length > 0 ? 'speech.transcribed' : 'speech.ordered-before');
}

function leftOut(recording: string, { code, message }: ArchiveError): TranscriptionOrders['left'][number] {
  return { recording, code, reason: message };
}

/** @throws ArchiveError `speech.unusable` */
async function offerOf(engine: SpeechEngine): Promise<SpeechOffer> {
  return engine.offer().catch((error: unknown) => {
    throw error instanceof EngineFault ? new ArchiveError('speech.unusable') : error;
  });
}

type ListedTranscription = Awaited<ReturnType<typeof listTranscriptions>>[number];

/** A failed or cancelled transcription can be ordered again in bulk. */
function isKept({ state }: Pick<ListedTranscription, 'state'>): boolean {
  return state !== 'failed' && state !== 'cancelled';
}

function toTranscription(row: ListedTranscription): Transcription {
  const { progress_part: part, progress_word: word, machine, srtFile, revision } = row;
  const hasResult = row.state === 'done' && srtFile !== null && row.deleted_at === null && revision !== null;
  return {
    audioFile: row.name,
    state: row.state,
    place: row.place,
    model: row.model,
    progress: row.state === 'running' && part !== null && word !== null ? { part, word } : null,
    error: row.state === 'done' ? null : row.error,
    result: hasResult ? { srtFile, revision, isCurrent: row.is_aside === 0, notes: machine?.notes ?? [] } : null,
  };
}

function isoOf(ms: number): string {
  return new Date(ms).toISOString();
}
