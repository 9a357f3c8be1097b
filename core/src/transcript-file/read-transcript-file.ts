import { UnreadableFileError } from '../files/unreadable-file.ts';
import { isRtf, textOfRtf } from '../formats/word-processor/rtf.ts';
import { decodeEntities } from '../formats/xml/html-characters.ts';
import {
  decodeTranscriptBytes,
  doubtfulEncodings,
  type EncodingSample,
  encodingLabels,
  type LegacyEncoding,
} from '../text/decode-text.ts';
import { wideEncodingOf } from '../text/utf16.ts';
import { normaliseLineText } from '../transcript/line-text.ts';
import { checkLine, checkLineCount, inTimeOrder, type TranscriptLine } from '../transcript/transcript-line.ts';
import { carryWords } from '../words/carry-words.ts';
import type { WordedLine } from '../words/word-time.ts';
import { cleanCues } from './clean-cues.ts';
import { foldRepeats } from './fold-repeats.ts';
import { mendEnds, type NumberedCue } from './mend-times.ts';
import { readSubtitles } from './read-subtitles.ts';
import { fileRepair, type Repair } from './repair.ts';
import { sortCues } from './sort-cues.ts';
import { splitLongCues } from './split-long.ts';
import { isWebVtt, readOtherText } from './transcript-formats.ts';
import { approximateRepair, spreadParagraphs, UntimedTextError } from './untimed-text.ts';

/** The content of a transcript file, and the repairs that it needed. */
export interface TranscriptFile {
  lines: WordedLine[];
  repairs: Repair[];
  /** Whether the file has no times, so that its text is spread over the sound. */
  hasApproximateTimes: boolean;
  /** The program that recognised the words; absent where people may have written them. */
  recogniser?: string | undefined;
  /** Where its letters do not tell the encoding: those that the user may choose from, the one it was read in first. */
  encodings?: readonly EncodingSample[];
}

/** Facts that a file does not contain. */
export interface ReadingOptions {
  /** Length of its sound in milliseconds; null while it is unknown. */
  soundMs: number | null;
  /** Chosen by the user for a file of `doubtfulEncodings`. */
  encoding?: LegacyEncoding | undefined;
}

/**
 * Reads a transcript from its bytes: the same for every upload, in the browser and on the server. Damaged files are
 * repaired, and the repairs listed. Lines keep the rules of all transcripts and are in the order of time. A text
 * without times is spread over a sound whose length is known.
 * @throws UnreadableFileError with a Polish sentence, TranscriptSyntaxError with the place
 */
export function readTranscriptFile(name: string, bytes: Uint8Array, options: ReadingOptions): TranscriptFile {
  if (!isText(bytes)) throw new UnreadableFileError(noText);
  // Text of a word processor is any kind of text, subtitles among them.
  const read = isRtf(bytes) ? readText('tekst.txt', textOfRtf(bytes), options) : readBytes(name, bytes, options);
  const lost = read.lines.reduce((sum, { text }) => sum + (text.match(/\uFFFD/g)?.length ?? 0), 0);
  if (lost > 0) read.repairs.push(fileRepair(`Znaki, których nie dało się odczytać, zastąpiono znakiem �: ${lost}.`));
  return read;
}

const noText =
  'W tym pliku nie ma tekstu: może to dźwięk, zdjęcie albo dokument PDF pod inną nazwą. Wybierz plik z transkrypcją.';

/** Whether bytes are text: sound, pictures and other data have control characters throughout. */
function isText(bytes: Uint8Array): boolean {
  const start = bytes.subarray(0, 4096);
  if (wideEncodingOf(bytes) !== null) return true;
  const controls = start.filter((byte) => byte !== 0 && (byte < 9 || (byte > 13 && byte < 32 && byte !== 0x1a)));
  const isPdf = new TextDecoder('latin1').decode(start.subarray(0, 1024)).includes('%PDF-');
  return !isPdf && controls.length * 20 <= start.length;
}

function readBytes(name: string, bytes: Uint8Array, options: ReadingOptions): TranscriptFile {
  const encodings = options.encoding ? [] : doubtfulEncodings(bytes);
  const [likeliest] = encodings;
  const encoding = options.encoding ?? likeliest?.encoding;
  const read = readText(name, decodeTranscriptBytes(bytes, encoding), options);
  if (!likeliest) return read;
  const note = fileRepair(
    `Litery nie mówią, w jakim kodowaniu jest plik. Przyjęto ${encodingLabels[likeliest.encoding]}.`,
  );
  return { ...read, repairs: [note, ...read.repairs], encodings };
}

/** Like `readTranscriptFile`, for decoded text. */
export function readText(name: string, text: string, { soundMs }: ReadingOptions): TranscriptFile {
  try {
    return readTimed(name, text, soundMs);
  } catch (error) {
    if (!(error instanceof UntimedTextError) || soundMs === null) throw error;
    const { lines, repairs } = finishLines(spreadParagraphs(error.text, soundMs));
    return { lines, repairs: [approximateRepair(), ...repairs], hasApproximateTimes: true };
  }
}

function readTimed(name: string, text: string, soundMs: number | null): TranscriptFile {
  const other = readOtherText(name, text, soundMs);
  if (other) {
    const finished = finishLines(other.lines, other.repairs);
    const words = carryWords(other.lines, finished.lines);
    const lines = finished.lines.map((line, index) => ({ ...line, words: words[index] ?? null }));
    return { ...finished, lines, ...(other.recogniser ? { recogniser: other.recogniser } : {}) };
  }
  const isVtt = /\.vtt$/i.test(name) || isWebVtt(text);
  const { cues, repairs } = readSubtitles(text, isVtt);
  const decoded = isVtt ? cues : cues.map((cue) => ({ ...cue, text: normaliseLineText(decodeEntities(cue.text)) }));
  return finishCues(sortCues(decoded, repairs), repairs);
}

/** Lines of a format other than subtitles, with the rules that all transcripts keep. Throws `TranscriptSyntaxError`. */
export function finishLines(lines: readonly TranscriptLine[], repairs: Repair[] = []): TranscriptFile {
  const cues = inTimeOrder(lines).map((line, index) => ({
    number: index + 1,
    startMs: Math.max(0, Math.round(line.startMs)),
    endMs: Math.round(line.endMs),
    text: normaliseLineText(line.text),
  }));
  return finishCues(mendEnds(cues, repairs), repairs);
}

function finishCues(cues: readonly NumberedCue[], repairs: Repair[]): TranscriptFile {
  const folded = foldRepeats(cleanCues(cues, repairs), repairs);
  const lines = splitLongCues(folded, repairs).map(({ startMs, endMs, text }) => ({
    startMs,
    endMs,
    text,
    words: null,
  }));
  checkLineCount(lines.length, lines.length);
  for (const [index, line] of lines.entries()) checkLine(line, index + 1);
  return { lines, repairs, hasApproximateTimes: false };
}
