import { createHash } from 'node:crypto';
import { open, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { SpeechAbilities } from '@glosy/core/transcript/transcription';
import { readAt } from '../../audio/read-at.ts';
import { ignoreFailure } from '../../lib/failures.ts';
import { EngineFault, shortPieceMs } from '../speech-engine.ts';

/** A model that sherpa-onnx runs, with the paths of its files. */
export interface ModelFolder {
  model:
    | { kind: 'transducer'; encoder: string; decoder: string; joiner: string }
    | { kind: 'ctc'; model: string }
    | { kind: 'whisper'; encoder: string; decoder: string };
  tokens: string;
  /** A silero model that finds speech; null: speech is found by its level. */
  voice: string | null;
  /** A model that tells voices apart; null: voices are not told apart. */
  voices: string | null;
  /** The model of the folder `second` in it, which hears what this one heard doubtfully; null: this one does. */
  second: ModelFolder | null;
  /** Of the files in the folder itself. */
  bytes: number;
  /** Changes with any of the files. */
  hash: string;
  longestPieceMs: number;
}

/** sherpa's Whisper drops speech after 29.5 s, and after 174 tokens, which may be those of 20 s. */
const longestForWhisperMs = 20_000;
/** Sample size for hashing the ends and the middle of a large file: reading a whole model takes seconds. */
const sampleBytes = 1024 * 1024;

const secondFolder = 'second';

/** Names of models of voices as their makers publish them, and a plain one. */
const voicesModel = /^(?:speaker_embedding|(?:3dspeaker|wespeaker|nemo)_.*)\.onnx$/i;

/** What the models in the folder can do; an unreadable folder is reported when ordering. */
export async function readAbilities(folder: string): Promise<SpeechAbilities> {
  const names = (await readdir(folder).catch(ignoreFailure)) ?? [];
  const model = modelOf(findIn(folder, names));
  return {
    tellsVoices: names.some((name) => voicesModel.test(name)),
    takesLanguage: model === null || model.kind === 'whisper',
    takesNames: false,
  };
}

/** Tells the kind of a model by the names of its files. @throws EngineFault */
export async function readModelFolder(folder: string): Promise<ModelFolder> {
  const names = await readdir(folder).catch((cause: unknown) => {
    throw new EngineFault('settings', 'Nie da się odczytać folderu z modelem mowy: sprawdź SPEECH_MODEL_DIR.', {
      cause,
    });
  });
  const find = findIn(folder, names);
  const model = modelOf(find);
  const tokens = find('tokens');
  if (!model || !tokens) throw new EngineFault('settings', unknownModel(folder));
  const voice = find('silero_vad');
  const voicesName = names.toSorted().find((name) => voicesModel.test(name));
  const voices = voicesName === undefined ? null : join(folder, voicesName);
  const { kind, ...parts } = model;
  const optional = [voice, voices].filter((path) => path !== null);
  const { hash, bytes } = await hashFiles([...Object.values(parts), tokens, ...optional]);
  const second = names.includes(secondFolder) ? await readModelFolder(join(folder, secondFolder)) : null;
  const longestPieceMs = kind === 'whisper' ? longestForWhisperMs : shortPieceMs;
  return { model, tokens, voice, voices, second, bytes, hash: hashOfBoth(hash, second), longestPieceMs };
}

function hashOfBoth(hash: string, second: ModelFolder | null): string {
  return second === null ? hash : createHash('sha256').update(`${hash} ${second.hash}`).digest('hex');
}

const unknownModel = (folder: string) =>
  `W folderze „${basename(folder)}” z modelem mowy nie ma kompletu plików: potrzebne są tokens.txt oraz encoder, decoder i joiner (NeMo), albo model.onnx (NeMo CTC), albo encoder i decoder (Whisper).`;

/** Finds the file of a part of the model; null for a folder without one. */
function findIn(folder: string, names: readonly string[]): (part: string) => string | null {
  return (part) => {
    const named = (ending: string) =>
      names.find((name) => name === part + ending || name.endsWith(`-${part}${ending}`));
    // The smaller one of two is meant for computers without a graphics card.
    const name = named('.int8.onnx') ?? named('.onnx') ?? named('.txt');
    return name === undefined ? null : join(folder, name);
  };
}

function modelOf(find: (part: string) => string | null): ModelFolder['model'] | null {
  const [encoder, decoder, joiner, model] = ['encoder', 'decoder', 'joiner', 'model'].map(find);
  if (encoder && decoder && joiner) return { kind: 'transducer', encoder, decoder, joiner };
  if (encoder && decoder) return { kind: 'whisper', encoder, decoder };
  return model ? { kind: 'ctc', model } : null;
}

async function hashFiles(paths: readonly string[]): Promise<{ hash: string; bytes: number }> {
  const hash = createHash('sha256');
  let bytes = 0;
  for (const path of paths) {
    const file = await open(path);
    try {
      const { size } = await file.stat();
      bytes += size;
      hash.update(`${size}\n`);
      for (const from of new Set([0, Math.floor(size / 2), Math.max(0, size - sampleBytes)])) {
        hash.update(await readAt(file, from, Math.min(sampleBytes, size - from)));
      }
    } finally {
      await file.close();
    }
  }
  return { hash: hash.digest('hex'), bytes };
}
