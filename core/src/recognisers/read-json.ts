import { UnreadableFileError } from '../unreadable-file.ts';
import type { WordedLine } from '../words/word-time.ts';
import { isAzure, readAzure } from './azure.ts';
import { isGoogle, readGoogle } from './google.ts';
import { type JsonObject, objectOf } from './json-fields.ts';
import { isAws, isRev, isSpeechmatics, readAws, readRev, readSpeechmatics } from './punctuated-words.ts';
import { segmentWords } from './segment-words.ts';
import type { TimedWord } from './timed-word.ts';
import {
  isAssemblyAi,
  isDeepgram,
  isGladia,
  isSonix,
  readAssemblyAi,
  readDeepgram,
  readGladia,
  readSonix,
} from './turns.ts';
import { inUnitOfSound } from './unit.ts';
import { isHuggingFace, isWhisper, isWhisperCpp, readHuggingFace, readWhisper, readWhisperCpp } from './whisper.ts';
import {
  isElevenLabs,
  isTrint,
  isVosk,
  isWordList,
  readElevenLabs,
  readTrint,
  readVosk,
  readWordList,
} from './word-lists.ts';

/** A recogniser's format, detected by several fields of the file, since many programs share some. */
interface JsonFormat {
  name: string;
  isWrittenBy(json: unknown): boolean;
  read(json: unknown): TimedWord[];
}

const ofObject = (
  name: string,
  isWrittenBy: (file: JsonObject) => boolean,
  read: (file: JsonObject) => TimedWord[],
): JsonFormat => ({
  name,
  isWrittenBy: (json) => isWrittenBy(objectOf(json)),
  read: (json) => read(objectOf(json)),
});

/** The most particular first: a list of words is what many programs have. */
const formats: readonly JsonFormat[] = [
  ofObject('whisper.cpp', isWhisperCpp, readWhisperCpp),
  { name: 'Whisper, WhisperX, faster-whisper, OpenAI', isWrittenBy: isWhisper, read: readWhisper },
  ofObject('Hugging Face', isHuggingFace, readHuggingFace),
  ofObject('Amazon Transcribe', isAws, readAws),
  ofObject('Speechmatics', isSpeechmatics, readSpeechmatics),
  ofObject('Deepgram', isDeepgram, readDeepgram),
  ofObject('Google Speech', isGoogle, readGoogle),
  ofObject('Azure', isAzure, readAzure),
  ofObject('Rev', isRev, readRev),
  ofObject('Sonix', isSonix, readSonix),
  ofObject('Trint', isTrint, readTrint),
  ofObject('ElevenLabs', isElevenLabs, readElevenLabs),
  ofObject('Gladia', isGladia, readGladia),
  ofObject('AssemblyAI', isAssemblyAi, readAssemblyAi),
  { name: 'Vosk', isWrittenBy: isVosk, read: readVosk },
  ofObject('BBC Kaldi', isWordList, readWordList),
];

/**
 * Lines of the words that a recogniser wrote, and the program's name. `soundMs` is the length of the sound, null where it
 * is unknown.
 * @throws UnreadableFileError
 */
export function readRecogniserJson(
  text: string,
  soundMs: number | null = null,
): { lines: WordedLine[]; recogniser: string } {
  const json = parse(text.replace(/^\uFEFF/, ''));
  const format = requireFormat(json);
  const lines = segmentWords(inUnitOfSound(format.read(json), json, soundMs));
  if (lines.length === 0) throw new UnreadableFileError('W tym pliku nie ma żadnych słów.');
  return { lines, recogniser: format.name };
}

/** The words of a file that a recogniser wrote, in its order. @throws UnreadableFileError for one of no known program */
export function readRecognisedWords(json: unknown, soundMs: number | null): readonly TimedWord[] {
  return inUnitOfSound(requireFormat(json).read(json), json, soundMs);
}

function requireFormat(json: unknown): JsonFormat {
  const format = formats.find(({ isWrittenBy }) => isWrittenBy(json));
  if (!format) {
    const names = formats.map(({ name }) => name).join(', ');
    throw new UnreadableFileError(`Nie znamy takiego pliku JSON. Wczytać można słowa z programów: ${names}.`);
  }
  return format;
}

function parse(text: string): unknown {
  for (const mend of [(whole: string) => whole, nullForNaN, asList]) {
    try {
      return JSON.parse(mend(text));
    } catch {
      // The next way of mending is tried.
    }
  }
  throw new UnreadableFileError('To nie jest poprawny plik JSON.');
}

/** Python writes `NaN` and `Infinity`, which JSON does not have. */
function nullForNaN(text: string): string {
  return text.replace(/"[^"\\]*(?:\\[\s\S][^"\\]*)*"|-?\b(?:NaN|Infinity)\b/g, (found) =>
    found.startsWith('"') ? found : 'null',
  );
}

/** Vosk's examples print one object after another. */
function asList(text: string): string {
  return `[${nullForNaN(text).replace(/}\s*\n\s*{/g, '},{')}]`;
}
