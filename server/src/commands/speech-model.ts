import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { pino } from 'pino';
import { cutPieces } from '../speech/cut-pieces.ts';
import { openEmbeddedEngine } from '../speech/embedded/embedded-engine.ts';
import { type ModelFolder, readModelFolder } from '../speech/embedded/model-folder.ts';
import { ProcessFault } from '../speech/embedded/recogniser-process.ts';
import { leadOf, speechSample } from '../speech/embedded/word-lead.ts';
import { onsetsIn } from '../speech/find-speech.ts';
import { readWavOf } from '../speech/pcm-file.ts';
import { prepareSpeech } from '../speech/prepare-speech.ts';
import { EngineFault, type HeardWords } from '../speech/speech-engine.ts';
import { wordsOnClock } from '../speech/words-on-clock.ts';
import { type Command, CommandError, readArguments, required } from './command.ts';

const kinds: Readonly<Record<ModelFolder['model']['kind'], string>> = {
  transducer: 'NeMo, transduktor (czasy i pewność słów)',
  ctc: 'NeMo CTC (czasy słów, bez pewności)',
  whisper: 'Whisper (bez pewności słów)',
};

interface Heard extends HeardWords {
  soundMs: number;
  tookMs: number;
  leadMs: number;
}

export const speechModel: Command = {
  usage: 'speech-model check DIR',
  summary:
    'Mówi, czy folder z modelem mowy nadaje się do SPEECH_MODEL_DIR, i przepisuje nim próbkę; mówi też, czy rozpozna mówców.',
  async run({ args, print }) {
    const given = readArguments(args, { positionals: ['action', 'folder'] });
    if (given.action !== 'check') throw new CommandError('Brakuje: check.');
    const folder = resolve(required(given, 'folder', 'folder z modelem mowy'));
    try {
      const { model, voice, voices, second, bytes, hash } = await readModelFolder(folder);
      print(
        `Model: ${basename(folder)}, ${kinds[model.kind]}, ${Math.ceil(bytes / 1e6)} MB, suma ${hash.slice(0, 16)}.`,
      );
      print(voice === null ? 'Mowa: znajdowana po głośności.' : `Mowa: znajduje ją ${basename(voice)}.`);
      print(
        voices === null
          ? 'Mówcy: nierozpoznawani, bo nie ma modelu głosów.'
          : `Mówcy: rozpoznaje ich ${basename(voices)}.`,
      );
      print(
        second === null ? 'Drugi model: brak.' : `Drugi model, do fragmentów wątpliwych: ${kinds[second.model.kind]}.`,
      );
      const { words, soundMs, tookMs, leadMs } = await hearSample(folder, second !== null);
      print(`Próbka: ${seconds(soundMs)} dźwięku w ${seconds(tookMs)}, z wczytaniem modelu.`);
      print(`Tekst: ${words.map(({ text }) => text).join(' ') || '(nic)'}`);
      print(leadSentence(leadMs));
      print('Folder nadaje się do użycia.');
    } catch (error) {
      throw asCommandError(error);
    }
  },
};

async function hearSample(folder: string, hasSecond: boolean): Promise<Heard> {
  const { signal } = new AbortController();
  const scratch = await mkdtemp(join(tmpdir(), 'glosy-speech-model-'));
  const engine = openEmbeddedEngine({ folder, language: 'pl' }, pino({ level: 'silent' }));
  const { settings, longestPieceMs } = await engine.offer();
  const session = await engine.begin(settings);
  try {
    const target = join(scratch, 'sample.pcm');
    const found = await prepareSpeech({ original: speechSample, target, silenced: [] }, signal);
    const began = performance.now();
    const speech = (await session.findSpeech(target, { lengthMs: found.lengthMs, signal })) ?? found.speech;
    const [piece] = cutPieces(speech, found.levels, longestPieceMs);
    if (!piece) throw new CommandError('Model nie znalazł mowy w próbce.');
    const samples = await open(target);
    const wav = await readWavOf(samples, piece).finally(() => samples.close());
    const soundMs = piece.endMs - piece.startMs;
    const heard = await session.transcribe(wav, { lengthMs: soundMs, signal });
    const tookMs = performance.now() - began;
    if (hasSecond) await session.transcribe(wav, { lengthMs: soundMs, signal, isAgain: true });
    await session.printVoice?.(wav, { lengthMs: soundMs, signal });
    const leadMs = heard.isTimed ? leadOf(wordsOnClock(piece, heard.words), onsetsIn(found.levels)) : 0;
    return { ...heard, soundMs, tookMs, leadMs };
  } finally {
    session.end();
    await rm(scratch, { recursive: true });
  }
}

function asCommandError(error: unknown): unknown {
  if (!(error instanceof EngineFault)) return error;
  const detail = error.cause instanceof ProcessFault && error.cause.detail !== '' ? `\n${error.cause.detail}` : '';
  return new CommandError(`Folder nie nadaje się do użycia. ${error.message}${detail}`);
}

function leadSentence(leadMs: number): string {
  if (leadMs === 0) return 'Czasy słów: bez stałego przesunięcia.';
  const direction = leadMs > 0 ? 'wcześnie' : 'późno';
  return `Czasy słów: o ${seconds(Math.abs(leadMs))} za ${direction}; archiwum to poprawia.`;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toLocaleString('pl-PL', { maximumFractionDigits: 1 })} s`;
}
