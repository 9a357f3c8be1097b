import { nameTurns } from '../../transcript/speaker-turns.ts';
import type { TranscriptLine } from '../../transcript/transcript-line.ts';
import { splitFileLines } from '../../transcript-file/file-lines.ts';
import { readLooseTime } from '../../transcript-file/loose-time.ts';
import { exact, mendUtterances, type WrittenUtterance } from '../../transcript-file/mend-utterances.ts';
import type { Repair } from '../../transcript-file/repair.ts';
import { sortCues } from '../../transcript-file/sort-cues.ts';
import { UntimedTextError } from '../../transcript-file/untimed-text.ts';

const usual = /^\s*\d{1,2}:\d{2}:\d{2}\.\d{1,3}\s*,\s*\d{1,2}:\d{2}:\d{2}\.\d{1,3}\s*$/;
/** Matches damaged times too, such as `0:00:6x.000`. */
const time = '[-−]?\\d\\w{0,2}(?:\\s?:\\s?\\w{1,3}){1,2}(?:\\s?[.,:]\\s?\\w{1,4})?';
const range = new RegExp(`^\\s*(${time})\\s*,\\s*(${time})\\s*$`);

export function isSbv(text: string): boolean {
  return usual.test(splitFileLines(text.trimStart())[0] ?? '');
}

/**
 * Lines of SubViewer as YouTube writes it: `0:00:01.640,0:00:04.940` above the words. Words above the first times begin
 * at 0. @throws UntimedTextError for words without any times
 */
export function readSbv(text: string, repairs: Repair[]): TranscriptLine[] {
  const said: WrittenUtterance[] = [];
  for (const [index, row] of splitFileLines(text).entries()) {
    const [written, start = '', end = ''] = range.exec(row) ?? [];
    const last = said.at(-1);
    if (written !== undefined) {
      const times = { start: readLooseTime(start), end: readLooseTime(end), written: written.trim() };
      said.push({ ...times, fileLine: index + 1, text: '', speaker: null });
    } else if (last) last.text += `${row.replace(/\[br\]/gi, '\n')}\n`;
    else if (row.trim() !== '') {
      said.push({ start: exact(0), end: undefined, written: '', fileLine: index + 1, text: `${row}\n`, speaker: null });
    }
  }
  if (said.length > 0 && said.every(({ written }) => written === '')) throw new UntimedTextError(text);
  return nameTurns(sortCues(mendUtterances(said, repairs), repairs));
}
