import { readCueText } from '../formats/subtitles/vtt-text.ts';
import { normaliseLineText } from '../transcript/line-text.ts';
import { checkLine, type TranscriptLine, TranscriptSyntaxError } from '../transcript/transcript-line.ts';
import { mendTimes, type SubtitleCue } from './mend-times.ts';
import { readCues } from './read-cues.ts';
import type { Repair } from './repair.ts';

/** The cues of a file in the order of the file, and the changes that made them readable. */
export interface Subtitles {
  cues: SubtitleCue[];
  repairs: Repair[];
}

/** Reads SubRip or WebVTT with damaged times. Throws `TranscriptSyntaxError` for words without any times. */
export function readSubtitles(text: string, isVtt: boolean): Subtitles {
  const repairs: Repair[] = [];
  const textOf = (body: string) => normaliseLineText(isVtt ? readCueText(body) : body);
  const cues = mendTimes(readCues(text, isVtt), textOf, repairs);
  return { cues, repairs };
}

/** The lines of subtitles that need no repair. Throws `TranscriptSyntaxError` for others, and for a text over the limit. */
export function readSoundLines(text: string, isVtt: boolean): TranscriptLine[] {
  const { cues, repairs } = readSubtitles(text, isVtt);
  if ((cues[0]?.number ?? 1) < 1) throw new TranscriptSyntaxError(1, 'brak czasu napisu');
  const [repair] = repairs;
  if (repair) {
    const cue = cues.find(({ number }) => number === repair.cue);
    throw new TranscriptSyntaxError(cue?.fileLine ?? 1, 'nieprawidłowy czas napisu');
  }
  return cues.map(({ startMs, endMs, text: words, fileLine }) => {
    const line = { startMs, endMs, text: words };
    checkLine(line, fileLine);
    return line;
  });
}
