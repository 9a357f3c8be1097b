import { UnreadableFileError } from '../../files/unreadable-file.ts';
import { fileRepair, type Repair } from '../../transcript-file/repair.ts';
import { UntimedTextError } from '../../transcript-file/untimed-text.ts';
import type { WordedLine } from '../../words/word-time.ts';
import { deepest, readAnyList } from './any-list.ts';
import { isAzure, readAzure } from './azure.ts';
import { isGoogle, readGoogle } from './google.ts';
import { isObject, type JsonObject, objectOf } from './json-fields.ts';
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

/** The most specific format first: many programs write a list of words. */
const formats: readonly JsonFormat[] = [
  ofObject('whisper.cpp', isWhisperCpp, readWhisperCpp),
  { name: 'Whisper, WhisperX, faster-whisper, OpenAI', isWrittenBy: isWhisper, read: readWhisper },
  ofObject('Hugging Face', isHuggingFace, readHuggingFace),
  ofObject('Amazon Transcribe', isAws, readAws),
  ofObject('Speechmatics', isSpeechmatics, readSpeechmatics),
  ofObject('Deepgram', isDeepgram, readDeepgram),
  ofObject('Google Speech', isGoogle, readGoogle),
  { name: 'Azure', isWrittenBy: isAzure, read: readAzure },
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
 * Lines of the words that a recogniser wrote, and the program's name, if known. `soundMs` is the length of the sound;
 * null if unknown.
 * @throws UnreadableFileError, UntimedTextError for words without times
 */
export function readRecogniserJson(
  text: string,
  soundMs: number | null = null,
): { lines: WordedLine[]; recogniser: string | undefined; repairs: Repair[] } {
  const json = parse(text.replace(/^\uFEFF/, ''));
  const { words, program } = wordsOf(json, soundMs);
  const lines = segmentWords(words);
  if (lines.length === 0) throw new UnreadableFileError('W tym pliku nie ma żadnych słów.');
  const reversed = countReversed(json);
  const note = fileRepair(
    `Wypowiedzi i słowa, których koniec był przed początkiem: ${reversed}. Ich koniec przyjęto z tego, co po nich następuje.`,
  );
  return { lines, recogniser: program, repairs: reversed > 0 ? [note] : [] };
}

/** The words of a file that a recogniser wrote, in its order. @throws UnreadableFileError for one without words with times */
export function readRecognisedWords(json: unknown, soundMs: number | null): readonly TimedWord[] {
  return wordsOf(json, soundMs).words;
}

function wordsOf(json: unknown, soundMs: number | null): { words: readonly TimedWord[]; program: string | undefined } {
  const format = formats.find(({ isWrittenBy }) => isWrittenBy(json));
  const words = inUnitOfSound(format?.read(json) ?? readAnyList(json), json, soundMs);
  if (!format && words.length === 0) refuse(objectOf(json));
  return { words, program: format?.name };
}

/** @throws UnreadableFileError always */
function refuse({ text, segments, words }: JsonObject): never {
  if (typeof text === 'string' && text.trim() !== '') throw new UntimedTextError(text);
  if (text === '' || [segments, words].some((list) => Array.isArray(list) && list.length === 0)) {
    throw new UnreadableFileError('W tym pliku nie ma żadnych słów.');
  }
  const names = formats.map(({ name }) => name).join(', ');
  throw new UnreadableFileError(`Nie znamy takiego pliku JSON. Wczytać można słowa z programów: ${names}.`);
}

/** Number of utterances and words of a file that end before they start. */
function countReversed(json: unknown, depth = 0): number {
  if (depth > deepest) return 0;
  if (Array.isArray(json)) return json.reduce((sum: number, one) => sum + countReversed(one, depth + 1), 0);
  if (!isObject(json)) return 0;
  const { start, end } = json;
  const own = typeof start === 'number' && typeof end === 'number' && end < start ? 1 : 0;
  return Object.values(json).reduce((sum: number, one) => sum + countReversed(one, depth + 1), own);
}

function parse(text: string): unknown {
  let fault = '';
  for (const mend of [(whole: string) => whole, nullForNaN, asList]) {
    try {
      return JSON.parse(mend(text));
    } catch (error) {
      // Keep the first error; the next repair is tried.
      fault ||= String(error);
    }
  }
  const position = /position (\d+)/.exec(fault)?.[1];
  const place = position === undefined ? '' : ` (wiersz ${text.slice(0, Number(position)).split('\n').length})`;
  throw new UnreadableFileError(`To nie jest poprawny plik JSON${place}. Zapisz go w programie jeszcze raz.`);
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
