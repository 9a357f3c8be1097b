import { parseMilliseconds } from '../../time/timecode.ts';
import { splitSpeaker } from '../../transcript/speaker.ts';
import { nameTurns, type Utterance } from '../../transcript/speaker-turns.ts';
import type { TranscriptLine } from '../../transcript/transcript-line.ts';
import { splitFileLines } from '../../transcript-file/file-lines.ts';
import { isMention } from './written-times.ts';

const time = '(\\d{1,3}:\\d{1,2}(?::\\d{1,2})?(?:[.,]\\d{1,3})?)';
/** In brackets, or bare after the end of a sentence. */
const atEnd = new RegExp(
  `^(.*\\S)\\s*(?:[[({<#]\\s*${time}\\s*[\\])}>#]|(?<=[.?!…”"»)])(?<!\\bgodz\\.)\\s${time})\\s*$`,
);
const atStart = new RegExp(`^\\s*[[({<#]?\\s*${time}\\s*[\\])}>#]?\\s*(?:[|–—-]\\s)?`);
/** f4 may set several marks into one paragraph. */
const innerMark = /(\S)[ \t]*(#[\d:.]+#)[ \t]+(?=\S)/g;

const alone = new RegExp(`^\\s*[[({<#]?\\s*${time}\\s*[\\])}>#]?\\s*$`);

interface Row {
  words: string;
  startMs: number | null;
  endMs: number | null;
  /** The times in the file's notation. */
  written: string[];
}

/**
 * Lines of a text whose paragraphs end with their time, as f4 writes it, or begin and end with times. Null where times are
 * only at beginnings, or out of order.
 */
export function readEndTimes(text: string): TranscriptLine[] | null {
  const texts = splitFileLines(text).flatMap((row) => row.replace(innerMark, '$1 $2\n').split('\n'));
  const filled = texts.filter((row) => row.trim() !== '');
  // A time on a separate row ends a paragraph if the text ends with a time and does not begin with one.
  const areAloneEnds = !atStart.test(filled[0] ?? '') && alone.test(filled.at(-1) ?? '');
  const rows = texts.map((row) => readRow(row, areAloneEnds));
  const ends = rows.flatMap(({ endMs }) => endMs ?? []);
  const starting = rows.filter(({ startMs, endMs }) => startMs !== null && endMs === null).length;
  const times = rows.flatMap(({ startMs, endMs }) => [startMs ?? [], endMs ?? []]).flat();
  const isInOrder = times.every((time, index) => time >= (times[index - 1] ?? 0));
  if (ends.length === 0 || starting >= ends.length || !isInOrder) return null;
  const written = rows.flatMap((row) => row.written);
  return isMention(written, filled) ? null : nameTurns(paragraphsOf(rows));
}

function paragraphsOf(rows: readonly Row[]): Utterance[] {
  const said: Utterance[] = [];
  let words: string[] = [];
  let beginMs = 0;
  for (const { words: text, startMs, endMs } of rows) {
    if (startMs !== null) {
      said.push({ startMs: beginMs, endMs: startMs, text: words.join('\n'), speaker: null });
      words = [];
      beginMs = startMs;
    }
    words.push(text);
    if (endMs === null) continue;
    said.push({ startMs: beginMs, endMs, text: words.join('\n'), speaker: null });
    words = [];
    beginMs = endMs;
  }
  return [...said, { startMs: beginMs, endMs: null, text: words.join('\n'), speaker: null }];
}

function readRow(row: string, areAloneEnds: boolean): Row {
  const only = alone.exec(row);
  if (only && areAloneEnds) {
    return { words: '', startMs: null, endMs: parseMilliseconds(only[1] ?? ''), written: only.slice(1) };
  }
  const [, before = row, bracketed, bare] = atEnd.exec(row) ?? [];
  const endMs = parseMilliseconds(bracketed ?? bare ?? '');
  const isEnded = endMs !== null && !isName(before);
  const words = isEnded ? before : row;
  const [, start = ''] = atStart.exec(words) ?? [];
  const startMs = parseMilliseconds(start);
  return {
    words: startMs === null ? words : words.replace(atStart, ''),
    startMs,
    endMs: isEnded ? endMs : null,
    written: [startMs === null ? [] : start, isEnded ? (bracketed ?? bare ?? '') : []].flat(),
  };
}

/** `Ewa Lis [00:01:05]` above what she says is a start. */
function isName(words: string): boolean {
  return !/[:.,?!…]/.test(words) && splitSpeaker(`${words}: x`).speaker !== null;
}
