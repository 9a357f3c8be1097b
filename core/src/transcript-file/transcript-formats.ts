import { fileExtension } from '../files/file-names.ts';
import { isTextGrid, readTextGrid } from '../formats/annotation/text-grid.ts';
import { readHtml, readOtranscribe } from '../formats/plain-text/editors.ts';
import { readPlainText } from '../formats/plain-text/read-plain-text.ts';
import { readRecogniserJson } from '../formats/recognisers/read-json.ts';
import { isAss, readAss } from '../formats/subtitles/ass.ts';
import { isSbv, readSbv } from '../formats/subtitles/sbv.ts';
import type { TranscriptLine } from '../transcript/transcript-line.ts';
import type { WordedLine } from '../words/word-time.ts';
import { hasCueRanges } from './read-cues.ts';
import type { Repair } from './repair.ts';

/** The content of a transcript in a format other than subtitles. */
interface OtherText {
  lines: WordedLine[];
  /** The program that recognised the words; absent where people may have written them. */
  recogniser?: string | undefined;
  /** Changes that made the times readable. */
  repairs?: Repair[];
}

/** Name shown to users. */
interface TextFormat {
  /** The name that users know. */
  name: string;
  extensions: readonly string[];
  /** Whether a text is of this kind, independently of the file's name. */
  isIn(text: string): boolean;
  /** @throws UnreadableFileError, TranscriptSyntaxError */
  read(text: string, soundMs: number | null): OtherText;
}

const ofLines =
  (read: (text: string, repairs: Repair[]) => TranscriptLine[]): TextFormat['read'] =>
  (text) => {
    const repairs: Repair[] = [];
    return { lines: read(text, repairs).map((line) => ({ ...line, words: null })), repairs };
  };

const startOf = (text: string) => text.slice(0, 1000).trimStart();

const plainText: TextFormat = {
  name: 'tekst z czasami',
  extensions: ['txt', 'tsv', 'tab'],
  isIn: () => false,
  read: ofLines(readPlainText),
};

const textFormats: readonly TextFormat[] = [
  { name: 'SBV', extensions: ['sbv'], isIn: isSbv, read: ofLines(readSbv) },
  { name: 'ASS i SSA', extensions: ['ass', 'ssa'], isIn: isAss, read: ofLines(readAss) },
  { name: 'Praat TextGrid', extensions: ['textgrid'], isIn: isTextGrid, read: ofLines(readTextGrid) },
  {
    name: 'oTranscribe',
    extensions: ['otr'],
    isIn: (text) => startOf(text).startsWith('{') && /data-timestamp=|"media(-time|-source)"\s*:/.test(text),
    read: ofLines(readOtranscribe),
  },
  {
    name: 'JSON programów rozpoznających mowę',
    extensions: ['json'],
    isIn: (text) => /^(\{\s*"|\[\s*\{)/.test(startOf(text)),
    read: readRecogniserJson,
  },
  {
    name: 'HTML (noScribe)',
    extensions: ['html', 'htm'],
    isIn: (text) => /^<(!doctype html|html)\b/i.test(startOf(text)),
    read: ofLines(readHtml),
  },
  plainText,
];

/**
 * Reads a text transcript other than SubRip or WebVTT. The format is found by the content, else by the file's name;
 * null for subtitles. `soundMs` is the length of its sound; null if unknown.
 * @throws UnreadableFileError
 */
export function readOtherText(fileName: string, text: string, soundMs: number | null = null): OtherText | null {
  const extension = fileExtension(fileName);
  const known = textFormats.find(({ isIn }) => isIn(text));
  if (!known && (['srt', 'vtt'].includes(extension) || isWebVtt(text))) return null;
  const format = known ?? textFormats.find(({ extensions }) => extensions.includes(extension));
  const isSubtitles = format?.name === plainText.name && hasCueRanges(text);
  return isSubtitles || !format ? null : format.read(text, soundMs);
}

export const isWebVtt = (text: string): boolean => /^\uFEFF?\s*WEBVTT\s/i.test(text);
