import { decodeTranscriptBytes } from '../decode-text.ts';
import { decodeEntities } from '../html-characters.ts';
import { normaliseLineText } from '../line-text.ts';
import { isWebVtt, readOtherText } from '../transcript-formats.ts';
import { checkLine, checkLineCount, inTimeOrder, type TranscriptLine } from '../transcript-line.ts';
import { isRtf, textOfRtf } from '../word-processor/rtf.ts';
import { carryWords } from '../words/carry-words.ts';
import type { WordedLine } from '../words/word-time.ts';
import { cleanCues } from './clean-cues.ts';
import { foldRepeats } from './fold-repeats.ts';
import type { NumberedCue } from './mend-times.ts';
import { readSubtitles } from './read-subtitles.ts';
import { fileRepair, type Repair } from './repair.ts';
import { sortCues } from './sort-cues.ts';
import { splitLongCues } from './split-long.ts';

/** What a transcript file says, and what had to be changed for it. */
export interface TranscriptFile {
  lines: WordedLine[];
  repairs: Repair[];
}

/**
 * Reads a transcript from its bytes: the same for every door, in the browser and on the server. Damaged files are
 * repaired, and the repairs listed. Lines keep the rules of all transcripts and are in the order of time.
 * @throws UnreadableFileError with a Polish sentence, TranscriptSyntaxError with the place
 */
export function readTranscriptFile(name: string, bytes: Uint8Array): TranscriptFile {
  // Text of a word processor is any kind of text, subtitles among them.
  const read = isRtf(bytes) ? readText('tekst.txt', textOfRtf(bytes)) : readText(name, decodeTranscriptBytes(bytes));
  const lost = read.lines.reduce((sum, { text }) => sum + (text.match(/\uFFFD/g)?.length ?? 0), 0);
  if (lost > 0) read.repairs.push(fileRepair(`Znaki, których nie dało się odczytać, zastąpiono znakiem �: ${lost}.`));
  return read;
}

/** As `readTranscriptFile`, from text. */
export function readText(name: string, text: string): TranscriptFile {
  const other = readOtherText(name, text);
  if (other) {
    const { lines, repairs } = finishLines(other);
    const words = carryWords(other, lines);
    return { lines: lines.map((line, index) => ({ ...line, words: words[index] ?? null })), repairs };
  }
  const isVtt = /\.vtt$/i.test(name) || isWebVtt(text);
  const { cues, repairs } = readSubtitles(text, isVtt);
  const decoded = isVtt ? cues : cues.map((cue) => ({ ...cue, text: normaliseLineText(decodeEntities(cue.text)) }));
  return finishCues(sortCues(decoded, repairs), repairs);
}

/** Lines of a format whose times are data, with the rules that all transcripts keep. Throws `TranscriptSyntaxError`. */
export function finishLines(lines: readonly TranscriptLine[]): TranscriptFile {
  const cues = inTimeOrder(lines).map((line, index) => ({
    number: index + 1,
    startMs: Math.max(0, Math.round(line.startMs)),
    endMs: Math.round(line.endMs),
    text: normaliseLineText(line.text),
  }));
  return finishCues(cues, []);
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
  return { lines, repairs };
}
