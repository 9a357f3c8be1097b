import { randomUUID } from 'node:crypto';
import type { TranscriptionsView } from '@glosy/core/contract/transcription';
import { ArchiveError } from '@glosy/core/errors';
import type { Transcription } from '@glosy/core/transcription';
import type { Queryable } from '../../database/database.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { Caller } from '../../http/caller.ts';
import { EngineFault, type SpeechEngine, type SpeechOffer } from '../../speech/speech-engine.ts';
import { writeAudit } from '../auth/audit.repository.ts';
import { type FileRow, findAudio, findFile } from '../files/files.repository.ts';
import type { JobUsecases } from '../jobs/jobs.usecases.ts';
import { requireVisibleRecording } from '../recordings/visible-recording.repository.ts';
import { allowsMachine } from './allows-machine.ts';
import { transcribeJobKind } from './transcribe-job-kind.ts';
import { findTranscription, insertOrder, listTranscriptions } from './transcriptions.repository.ts';

export type TranscriptionUsecases = ReturnType<typeof transcriptionUsecases>;

export function transcriptionUsecases(
  { database, config, jobs, now }: Pick<Dependencies, 'database' | 'config' | 'jobs' | 'now'>,
  queue: JobUsecases,
  engine: SpeechEngine | undefined,
) {
  const requireVisible = (db: Queryable, caller: Caller, id: string) =>
    requireVisibleRecording(db, caller.role, id, { config, now });

  async function view(db: Queryable, recording: string): Promise<TranscriptionsView> {
    const facts =
      engine === undefined ? null : { place: engine.place, isOutside: engine.isOutside, model: engine.model };
    return { engine: facts, sounds: (await listTranscriptions(db, recording)).map(toTranscription) };
  }

  /** @throws ArchiveError `file.not-found` */
  async function requireSound(db: Queryable, recording: string, name: string): Promise<FileRow> {
    const file = await findFile(db, recording, name.normalize('NFC'));
    if (file?.kind !== 'audio') throw new ArchiveError('file.not-found');
    return file;
  }

  return {
    /** @throws ArchiveError `recording.not-found` */
    async list(caller: Caller, id: string): Promise<TranscriptionsView> {
      const { signature } = await requireVisible(database.db, caller, id);
      return view(database.db, signature);
    },

    /**
     * Orders the transcription of a sound and returns the id of its job.
     * @throws ArchiveError `recording.not-found`, `file.not-found`, `speech.unset`, `.unusable`, `.consent`,
     *   `.unmeasured`, `.running`
     */
    async order(caller: Caller, id: string, audioFile: string): Promise<string> {
      const job = randomUUID();
      const offer = engine && (await offerOf(engine));
      await database.transaction(async (tx) => {
        const { signature } = await requireVisible(tx, caller, id);
        const file = await requireSound(tx, signature, audioFile);
        if (!engine || !offer) throw new ArchiveError('speech.unset');
        if (!(await allowsMachine(tx, signature))) throw new ArchiveError('speech.consent');
        if ((await findAudio(tx, file.id))?.state !== 'ready') throw new ArchiveError('speech.unmeasured');
        const { place, model } = engine;
        const settings = JSON.stringify(offer.settings);
        const order = { file_id: file.id, job_id: job, place, model, longest_piece_ms: offer.longestPieceMs, settings };
        if (!(await insertOrder(tx, order))) throw new ArchiveError('speech.running');
        await jobs.add(tx, transcribeJobKind, { fileId: file.id }, { id: job, recording: signature });
        await writeAudit(tx, {
          at: now().toISOString(),
          actorId: caller.userId,
          action: 'recording.transcribe',
          subject: `recording:${signature}`,
          details: { file: file.id, place, model },
        });
      });
      jobs.wake();
      return job;
    },

    /** @throws ArchiveError `recording.not-found`, `file.not-found`, `job.not-cancellable` */
    async cancel(caller: Caller, id: string, audioFile: string): Promise<TranscriptionsView> {
      const { signature } = await requireVisible(database.db, caller, id);
      const file = await requireSound(database.db, signature, audioFile);
      const transcription = await findTranscription(database.db, file.id);
      if (!transcription) throw new ArchiveError('job.not-cancellable');
      await queue.cancel(caller, transcription.job_id);
      return view(database.db, signature);
    },
  };
}

/** @throws ArchiveError `speech.unusable` */
async function offerOf(engine: SpeechEngine): Promise<SpeechOffer> {
  return engine.offer().catch((error: unknown) => {
    throw error instanceof EngineFault ? new ArchiveError('speech.unusable') : error;
  });
}

type ListedTranscription = Awaited<ReturnType<typeof listTranscriptions>>[number];

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
