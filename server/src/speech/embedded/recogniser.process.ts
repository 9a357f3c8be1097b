/** Runs sherpa-onnx for one recording. It ends with the server. */
import { open } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { wavHeaderBytes } from '../../audio/wav/wav-header.ts';
import { speechSampleRate } from '../pcm-file.ts';
import type { Stretch } from '../stretch.ts';
import type { ModelFolder } from './model-folder.ts';
import type { Recognised, Recogniser, Sherpa, VoicePrinter } from './sherpa.ts';

interface LoadOrder {
  load: Pick<ModelFolder, 'model' | 'tokens'>;
  language: string;
  threads: number;
}

/** `hear` and `print` have the bytes of a WAV file, `findSpeech` the path of one's samples. */
export type RecogniserOrder =
  | LoadOrder
  | { hear: Uint8Array }
  | { print: Uint8Array; voices: string }
  | { findSpeech: string; voice: string };

/** Of the four orders, and of one that cannot be carried out. */
export type RecogniserAnswer =
  | { isLoaded: true }
  | { heard: Recognised }
  | { print: Float32Array }
  | { speech: Stretch[] }
  | { failed: string };

/** Threads begin with the priority of the one that starts them, so it is set first. */
setPriority(constants.priority.PRIORITY_LOW);
process.on('disconnect', () => process.exit());
// @ts-expect-error: it has no types.
const { default: sherpa } = (await import('sherpa-onnx-node')) as { default: Sherpa };

let recogniser: Recogniser | undefined;
let isWhisper = false;
let printer: VoicePrinter | undefined;

process.on('message', (order: RecogniserOrder) => {
  const answer = (given: RecogniserAnswer) => process.send?.(given);
  carryOut(order).then(answer, (error: Error) => answer({ failed: error.message }));
});

async function carryOut(order: RecogniserOrder): Promise<RecogniserAnswer> {
  if ('load' in order) {
    recogniser = await sherpa.OfflineRecognizer.createAsync(configOf(order));
    isWhisper = order.load.model.kind === 'whisper';
    return { isLoaded: true };
  }
  if ('findSpeech' in order) return { speech: await findSpeech(order.findSpeech, order.voice) };
  if ('print' in order) return { print: printVoice(order.print, order.voices) };
  if (!recogniser) throw new Error('No model is loaded.');
  const stream = recogniser.createStream();
  const heard = floatsOf(order.hear.subarray(wavHeaderBytes));
  stream.acceptWaveform({ samples: isWhisper ? withSilence(heard) : heard, sampleRate: speechSampleRate });
  return { heard: await recogniser.decodeAsync(stream) };
}

/**
 * sherpa lets Whisper write at most six tokens for a second of sound, which is fewer than fluent Polish has, so silence
 * follows a piece: of the longest pieces, 20 s, as much as Whisper takes.
 */
function withSilence(samples: Float32Array): Float32Array {
  const padded = new Float32Array(Math.max(leastForWhisper, Math.ceil(1.45 * samples.length)));
  padded.set(samples);
  return padded;
}

/** Enough for the tokens of a single word. */
const leastForWhisper = 5 * speechSampleRate;

function configOf({ load: { model, tokens }, language, threads }: LoadOrder): object {
  const { kind, ...files } = model;
  const models = {
    transducer: { transducer: files, modelType: 'nemo_transducer' },
    ctc: { nemoCtc: files },
    whisper: {
      whisper: { ...files, language, task: 'transcribe', enableTokenTimestamps: 1, enableSegmentTimestamps: 1 },
    },
  };
  return {
    featConfig: { sampleRate: speechSampleRate, featureDim: 80 },
    modelConfig: { ...models[kind], tokens, numThreads: threads, provider: 'cpu', debug: 0 },
  };
}

function printVoice(wav: Uint8Array, model: string): Float32Array {
  printer ??= new sherpa.SpeakerEmbeddingExtractor({ model, numThreads: 1, debug: 0, provider: 'cpu' });
  const stream = printer.createStream();
  stream.acceptWaveform({ samples: floatsOf(wav.subarray(wavHeaderBytes)), sampleRate: speechSampleRate });
  stream.inputFinished();
  if (!printer.isReady(stream)) throw new Error('The piece is too short for a voice print.');
  return printer.compute(stream, false);
}

/** As silero's model was trained. */
const windowSamples = 512;
const secondsPerRead = 64;
/** Samples of a region are kept until it ends; what is cut here is joined later. */
const longestSpeechSeconds = 30;

async function findSpeech(path: string, voice: string): Promise<Stretch[]> {
  const detector = new sherpa.Vad(
    {
      sileroVad: {
        model: voice,
        threshold: 0.5,
        minSpeechDuration: 0.06,
        minSilenceDuration: 0.3,
        maxSpeechDuration: longestSpeechSeconds,
        windowSize: windowSamples,
      },
      sampleRate: speechSampleRate,
      numThreads: 1,
      debug: 0,
    },
    secondsPerRead,
  );
  const speech: Stretch[] = [];
  const take = () => {
    for (; !detector.isEmpty(); detector.pop()) {
      const { start, samples } = detector.front();
      const inMs = (sample: number) => Math.round((1000 * sample) / speechSampleRate);
      speech.push({ startMs: inMs(start), endMs: inMs(start + samples.length) });
    }
  };
  const file = await open(path);
  const bytes = new Uint8Array(2 * secondsPerRead * speechSampleRate);
  for (;;) {
    const { bytesRead } = await file.read(bytes, 0, bytes.length);
    if (bytesRead === 0) break;
    const samples = floatsOf(bytes.subarray(0, bytesRead));
    for (let at = 0; at < samples.length; at += windowSamples)
      detector.acceptWaveform(samples.subarray(at, at + windowSamples));
    take();
  }
  await file.close();
  detector.flush();
  take();
  return speech;
}

function floatsOf(bytes: Uint8Array): Float32Array {
  // A copy begins at an even address.
  const whole = Uint8Array.from(bytes);
  return Float32Array.from(new Int16Array(whole.buffer, 0, whole.length >> 1), (sample) => sample / 32_768);
}
