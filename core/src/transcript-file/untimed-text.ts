import { UnreadableFileError } from '../files/unreadable-file.ts';
import { segmentWords } from '../formats/recognisers/segment-words.ts';
import { spreadWords } from '../formats/recognisers/timed-word.ts';
import type { TranscriptLine } from '../transcript/transcript-line.ts';
import { splitFileLines } from './file-lines.ts';
import { fileRepair, type Repair } from './repair.ts';

/** Thrown for a text without any times where the length of its sound, over which it could be spread, is unknown. */
export class UntimedTextError extends UnreadableFileError {
  override name = 'UntimedTextError';
  readonly text: string;

  constructor(text: string) {
    super(
      'W tym pliku nie ma czasów, więc dołącz go, gdy nagranie będzie przesłane i zmierzone: wtedy rozłożymy tekst po jego długości.',
    );
    this.text = text;
  }
}

/** A listener finds the place in a paragraph of three subtitles; a longer one is split at its sentences. */
const longestParagraph = 250;

/**
 * The paragraphs of a text, spread over its sound in proportion to their length. A row that continues a sentence
 * belongs to the row above it, as in mail and old text files.
 */
export function spreadParagraphs(text: string, soundMs: number): TranscriptLine[] {
  const paragraphs: string[] = [];
  let isOpen = false;
  for (const row of splitFileLines(text).map((one) => one.trim())) {
    const last = paragraphs.at(-1);
    if (isOpen && last !== undefined && /^[\p{Ll},;]/u.test(row) && !/[.?!…:]["”’»)]*$/.test(last)) {
      paragraphs[paragraphs.length - 1] = `${last} ${row}`;
    } else if (row !== '') paragraphs.push(row);
    isOpen = row !== '';
  }
  const letters = paragraphs.reduce((sum, paragraph) => sum + paragraph.length + 1, 0);
  const moment = (passed: number) => Math.round((soundMs * passed) / letters);
  let passed = 0;
  return paragraphs.flatMap((paragraph) => {
    const startMs = moment(passed);
    passed += paragraph.length + 1;
    return splitParagraph({ startMs, endMs: moment(passed), text: paragraph });
  });
}

function splitParagraph({ startMs, endMs, text }: TranscriptLine): TranscriptLine[] {
  if (text.length <= longestParagraph) return [{ startMs, endMs, text }];
  return segmentWords(spreadWords(text, { startMs, endMs, speaker: null })).map(({ words: _, ...line }) => line);
}

export function approximateRepair(): Repair {
  return fileRepair('Plik nie ma czasów. Tekst rozłożono po całym nagraniu, więc czasy są przybliżone.');
}
