import { nameTurns, type Utterance } from '../speaker-turns.ts';
import { parseMilliseconds } from '../timecode.ts';
import { splitFileLines } from '../transcript-file/file-lines.ts';
import type { TranscriptLine } from '../transcript-line.ts';

/** The columns of a file without its own list: ASS, v4.00+. */
const usual = 'Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text';

export function isAss(text: string): boolean {
  return /^\uFEFF?\s*\[Script Info\]/i.test(text) && /^\s*Dialogue:/m.test(text);
}

/** Lines of SubStation Alpha (SSA and ASS): its dialogue, with the actor as the speaker, without styles and drawings. */
export function readAss(text: string): TranscriptLine[] {
  let columns = columnsOf(usual);
  const said: Utterance[] = [];
  let isInEvents = false;
  for (const row of splitFileLines(text)) {
    const [, key = '', value = ''] = /^\s*(\w+):\s*(.*)$/.exec(row) ?? [];
    if (/^\s*\[/.test(row)) isInEvents = /^\s*\[Events\]/i.test(row);
    else if (isInEvents && key === 'Format') columns = columnsOf(value);
    else if (isInEvents && key === 'Dialogue') said.push(...readDialogue(value, columns));
  }
  return nameTurns(said);
}

function columnsOf(format: string): string[] {
  return format.split(',').map((name) => name.trim().toLowerCase());
}

/** The text is the last column, and may contain commas. */
function readDialogue(value: string, columns: readonly string[]): Utterance[] {
  const parts = value.split(',');
  const cells = [...parts.slice(0, columns.length - 1), parts.slice(columns.length - 1).join(',')];
  const cell = (...names: string[]) => (cells[columns.findIndex((column) => names.includes(column))] ?? '').trim();
  const startMs = parseMilliseconds(cell('start'));
  const text = cell('text');
  if (startMs === null || /\{[^}]*\\p[1-9]/.test(text)) return [];
  const shown = text
    .replace(/\{[^}]*\}/g, '')
    .replace(/\\N/g, '\n')
    .replace(/\\[nh]/g, ' ');
  return [{ startMs, endMs: parseMilliseconds(cell('end')), text: shown, speaker: cell('name', 'actor') || null }];
}
