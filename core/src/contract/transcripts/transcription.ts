/** Machine transcription; see Machine transcription in `docs/operating.md`. */
import type { ErrorCode } from '../../errors.ts';
import type { SpeechEngineFacts, Transcription } from '../../transcript/transcription.ts';
import { answer, call, input } from '../call.ts';
import type * as inputs from './transcription.input.ts';

const transcribe = '/api/recordings/:id/transcribe';

export const showSpeechEngine = call({
  name: 'showSpeechEngine',
  internal: true,
  method: 'GET',
  path: '/api/speech-engine',
  permission: 'transcript.edit',
  summary: 'Where the sounds of this archive are transcribed; null where no engine is set.',
  answer: answer<{ data: SpeechEngineFacts | null }>('{data: SpeechEngineFacts | null}'),
});

export const listTranscriptions = call({
  name: 'listTranscriptions',
  internal: true,
  method: 'GET',
  path: '/api/recordings/:id/transcriptions',
  permission: 'transcript.edit',
  summary: 'The machine transcriptions of a recording with their progress, one for each sound that was ever ordered.',
  answer: answer<{ data: Transcription[] }>('{data: Transcription[]}'),
});

export const orderTranscription = call({
  name: 'orderTranscription',
  method: 'POST',
  path: transcribe,
  permission: 'transcript.edit',
  summary:
    'Orders the machine transcription of a sound; answers 202. 409 `speech.unset` without an engine, `speech.unusable` with a faulty model, `speech.consent` where the consent forbids it, `speech.voices` where the order asks for voices and the engine cannot tell them apart, `speech.running` while one is being made.',
  input: input<typeof inputs.orderTranscription>(),
  answer: answer<{ data: { job: string } }>('{data: {job}}'),
});

/** The result of ordering transcription for several recordings. */
export interface TranscriptionOrders {
  /** Number of sounds whose transcription was ordered. */
  ordered: number;
  /** Sounds or whole recordings that were left out, with an error code and its Polish sentence. */
  left: { recording: string; code: ErrorCode; reason: string }[];
}

export const orderTranscriptions = call({
  name: 'orderTranscriptions',
  internal: true,
  method: 'POST',
  path: '/api/transcriptions',
  permission: 'transcript.edit',
  summary:
    'Orders the machine transcription of all sounds of these recordings that have no transcript, and no transcription that is done or under way; a sound in two formats once. `left` says which were left out and why. 409 `speech.unset`, `speech.unusable` without a usable engine.',
  input: input<typeof inputs.orderTranscriptions>(),
  answer: answer<{ data: TranscriptionOrders }>('{data: {ordered, left: [{recording, code, reason}]}}'),
});

export const cancelTranscription = call({
  name: 'cancelTranscription',
  internal: true,
  method: 'POST',
  path: `${transcribe}/cancel`,
  permission: 'transcript.edit',
  summary: 'Stops a machine transcription that waits or runs; 409 `job.not-cancellable` when it has ended.',
  input: input<typeof inputs.cancelTranscription>(),
  answer: answer<{ data: Transcription[] }>('{data: Transcription[]}'),
});
