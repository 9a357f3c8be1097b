import { nameTurns } from '../../transcript/speaker-turns.ts';
import type { TranscriptLine } from '../../transcript/transcript-line.ts';
import { splitFileLines } from '../../transcript-file/file-lines.ts';
import { readLooseTime } from '../../transcript-file/loose-time.ts';
import { mendUtterances, type WrittenUtterance } from '../../transcript-file/mend-utterances.ts';
import type { Repair } from '../../transcript-file/repair.ts';

/** The default columns (ASS, v4.00+) of a file that lists none. */
const usual = 'Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text';

export function isAss(text: string): boolean {
  return /^\uFEFF?\s*\[Script Info\]/i.test(text) && /^\s*Dialogue:/m.test(text);
}

/** Lines of SubStation Alpha (SSA and ASS): its dialogue, with the actor as the speaker, without styles and drawings. */
export function readAss(text: string, repairs: Repair[]): TranscriptLine[] {
  let columns = columnsOf(usual);
  const said: WrittenUtterance[] = [];
  let isInEvents = false;
  for (const [index, row] of splitFileLines(text).entries()) {
    const [, key = '', value = ''] = /^\s*(\w+):\s*(.*)$/.exec(row) ?? [];
    if (/^\s*\[/.test(row)) isInEvents = /^\s*\[Events\]/i.test(row);
    else if (isInEvents && key === 'Format') columns = columnsOf(value);
    else if (isInEvents && key === 'Dialogue') said.push(...readDialogue(value, columns, index + 1));
  }
  return nameTurns(mendUtterances(said, repairs));
}

function columnsOf(format: string): string[] {
  return format.split(',').map((name) => name.trim().toLowerCase());
}

/** The text is the last column, and may contain commas. */
function readDialogue(value: string, columns: readonly string[], fileLine: number): WrittenUtterance[] {
  const parts = value.split(',');
  const cells = [...parts.slice(0, columns.length - 1), parts.slice(columns.length - 1).join(',')];
  const cell = (...names: string[]) => (cells[columns.findIndex((column) => names.includes(column))] ?? '').trim();
  const [start, end, text] = [cell('start'), cell('end'), cell('text')];
  if (/\{[^}]*\\p[1-9]/.test(text)) return [];
  const shown = text
    .replace(/\{[^}]*\}/g, '')
    .replace(/\\N/g, '\n')
    .replace(/\\[nh]/g, ' ');
  const times = { start: readLooseTime(start), end: readLooseTime(end), written: `${start} – ${end}` };
  return [{ ...times, fileLine, text: shown, speaker: cell('name', 'actor') || null }];
}
