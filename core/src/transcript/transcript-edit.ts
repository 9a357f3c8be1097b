import { limits } from '../limits.ts';
import { normaliseLineText } from './line-text.ts';
import type { TranscriptLine } from './transcript-line.ts';

/*
 * Each edit returns a new array in which untouched lines are the same objects, or the array itself
 * when the edit is not possible or changes nothing.
 */

/** Joins a line with the next one by a space; the time is from the first's start to the second's end. */
export function mergeWithNext<Line extends TranscriptLine>(lines: readonly Line[], index: number): readonly Line[] {
  const first = lines[index];
  const second = lines[index + 1];
  if (!first || !second) return lines;
  const text = normaliseLineText([first.text, second.text].filter((part) => part !== '').join(' '));
  if (text.length > limits.lineMaxLength) return lines;
  const merged: Line = { ...first, endMs: Math.max(first.startMs, second.endMs), text };
  return [...lines.slice(0, index), merged, ...lines.slice(index + 2)];
}

/**
 * Splits a line at the caret (in UTF-16 units of its text), its time at `atMs`, else in proportion to the two texts, at
 * least 1 ms each. Where the next line begins within it, the second half begins no later, so that lines stay in the
 * order of their starts. `asNew` makes the second half a separate line, for example by a new id; otherwise it keeps the
 * first's.
 */
export function splitLine<Line extends TranscriptLine>(
  lines: readonly Line[],
  index: number,
  caretOffset: number,
  { asNew = (line) => line, atMs = null }: { asNew?: (line: Line) => Line; atMs?: number | null } = {},
): readonly Line[] {
  const line = lines[index];
  if (!line || line.endMs - line.startMs < 2) return lines;
  const before = normaliseLineText(line.text.slice(0, caretOffset));
  const after = normaliseLineText(line.text.slice(caretOffset));
  if (caretOffset < 0 || before === '' || after === '') return lines;
  const share = before.length / (before.length + after.length);
  const wanted = atMs ?? Math.round(line.startMs + (line.endMs - line.startMs) * share);
  const latest = Math.max(
    line.startMs,
    Math.min(line.endMs - 1, lines[index + 1]?.startMs ?? Number.POSITIVE_INFINITY),
  );
  const middle = Math.min(Math.max(wanted, line.startMs + 1), latest);
  const first: Line = { ...line, endMs: middle, text: before };
  const second = asNew({ ...line, startMs: middle, text: after });
  return [...lines.slice(0, index), first, second, ...lines.slice(index + 1)];
}

/** Gives a line new times, rounded to whole milliseconds; impossible ones (end before start, outside the day) change nothing. */
export function retimeLine<Line extends TranscriptLine>(
  lines: readonly Line[],
  index: number,
  startMs: number,
  endMs: number,
): readonly Line[] {
  const line = lines[index];
  const start = Math.round(startMs);
  const end = Math.round(endMs);
  const isPossible = start >= 0 && start <= end && end <= limits.lineMaxSeconds * 1000;
  if (!line || !isPossible || (line.startMs === start && line.endMs === end)) return lines;
  return replaced(lines, index, { ...line, startMs: start, endMs: end });
}

function replaced<Line>(lines: readonly Line[], index: number, line: Line): readonly Line[] {
  const next = lines.slice();
  next[index] = line;
  return next;
}
