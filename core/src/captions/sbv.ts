import { nameTurns, type Utterance } from '../speaker-turns.ts';
import { parseMilliseconds } from '../timecode.ts';
import { splitFileLines } from '../transcript-file/file-lines.ts';
import type { TranscriptLine } from '../transcript-line.ts';

const range = /^\s*(\d{1,2}:\d{2}:\d{2}\.\d{1,3})\s*,\s*(\d{1,2}:\d{2}:\d{2}\.\d{1,3})\s*$/;

export function isSbv(text: string): boolean {
  return range.test(splitFileLines(text.trimStart())[0] ?? '');
}

/** Lines of SubViewer as YouTube writes it: `0:00:01.640,0:00:04.940` above the words. */
export function readSbv(text: string): TranscriptLine[] {
  const said: Utterance[] = [];
  for (const row of splitFileLines(text)) {
    const [, start = '', end = ''] = range.exec(row) ?? [];
    const startMs = parseMilliseconds(start);
    const last = said.at(-1);
    if (startMs !== null) said.push({ startMs, endMs: parseMilliseconds(end), text: '', speaker: null });
    else if (last) last.text += `${row}\n`;
  }
  return nameTurns(said);
}
