import { guessLengthMs } from '../formats/recognisers/timed-word.ts';
import { limits } from '../limits.ts';
import { formatMilliseconds } from '../time/timecode.ts';
import { TranscriptSyntaxError } from '../transcript/transcript-line.ts';
import type { RawCue } from './read-cues.ts';
import { fileRepair, type Repair } from './repair.ts';

/** A cue with its number in the file, from 1; 0 for words above the first cue. */
export interface NumberedCue {
  number: number;
  startMs: number;
  endMs: number;
  text: string;
}

/** A cue of a subtitle file. */
export interface SubtitleCue extends NumberedCue {
  /** Shortest time of a cue whose end is lost, unless the next one begins earlier. */
  fileLine: number;
}

interface OpenCue {
  number: number;
  fileLine: number;
  startMs: number | null;
  endMs: number | null;
  text: string;
  notes: string[];
}

const longestMs = limits.lineMaxSeconds * 1000;
const hourMs = 3_600_000;
/** Shortest time for a cue whose end is lost, unless the next one begins before. */
const shortestMs = 5000;

/**
 * Gives every cue a start and an end, and lists the changes. A lost start is filled in between the neighbours, a lost
 * end from the next start. @throws TranscriptSyntaxError when no cue has a readable time
 */
export function mendTimes(raw: readonly RawCue[], textOf: (body: string) => string, repairs: Repair[]): SubtitleCue[] {
  requireReadableTimes(raw);
  const first = raw.findIndex((cue) => cue.range !== null);
  const cues = raw.map((cue, index) => openCue(cue, index - first + 1, textOf));
  subtractStartOfTape(cues, repairs);
  for (const [index, cue] of cues.entries()) {
    dropImpossibleTimes(cue, index === 0);
    dropMisplacedStart(cue, cues[index - 1], cues[index + 1]);
  }
  if (first > 0) placeWordsAboveFirstCue(cues);
  fillStarts(cues);
  const mended = fillEnds(cues);
  for (const [index, { startMs, number }] of mended.entries()) {
    for (const text of cues[index]?.notes ?? []) repairs.push({ cue: number, startMs, text });
  }
  const unusual = raw.filter((cue) => cue.range?.isUnusual).length;
  if (unusual > 0)
    repairs.push(fileRepair(`Nietypowy zapis czasów, na przykład „${firstUnusual(raw)}” (napisów: ${unusual}).`));
  return mended;
}

function requireReadableTimes(raw: readonly RawCue[]): void {
  const [first] = raw.filter(({ range }) => range);
  if (first && raw.every(({ range }) => !range?.start && !range?.end)) {
    throw new TranscriptSyntaxError(first.fileLine, 'nieprawidłowy czas napisu');
  }
}

function firstUnusual(raw: readonly RawCue[]): string {
  return raw.find((cue) => cue.range?.isUnusual)?.written.slice(0, 60) ?? '';
}

function openCue(
  { range, written, fileLine, body }: RawCue,
  number: number,
  textOf: (body: string) => string,
): OpenCue {
  const { start = null, end = null } = range ?? {};
  const notes: string[] = [];
  if (start?.isOverflowing || end?.isOverflowing) {
    notes.push(`czas „${written.slice(0, 60)}” odczytano jako ${clock(start?.ms)} – ${clock(end?.ms)}`);
  }
  return { number, fileLine, startMs: start?.ms ?? null, endMs: end?.ms ?? null, text: textOf(body.join('\n')), notes };
}

/**
 * Subtracts the start of tapes and cameras that count on from 24 hours: the whole hours before the first cue are not
 * part of the sound.
 */
function subtractStartOfTape(cues: readonly OpenCue[], repairs: Repair[]): void {
  const starts = cues.flatMap(({ startMs }) => startMs ?? []);
  const earliest = Math.min(...starts);
  if (starts.length === 0 || earliest < longestMs) return;
  const shift = Math.floor(earliest / hourMs) * hourMs;
  for (const cue of cues) {
    if (cue.startMs !== null) cue.startMs -= shift;
    if (cue.endMs !== null) cue.endMs -= shift;
  }
  repairs.push(fileRepair(`Wszystkie czasy przekraczały 24 godziny. Odjęto od nich godzin: ${shift / hourMs}.`));
}

function dropImpossibleTimes(cue: OpenCue, isFirst: boolean): void {
  const { startMs, endMs } = cue;
  if ((startMs ?? 0) < 0) {
    cue.startMs = isFirst ? 0 : null;
    cue.notes.push(`początek był ujemny${isFirst ? ', teraz jest 00:00:00,000' : ''}`);
  }
  if ((startMs ?? 0) > longestMs) cue.startMs = null;
  if ((endMs ?? 0) < 0 || (endMs ?? 0) > longestMs) cue.endMs = null;
  if ((startMs ?? 0) > longestMs || (endMs ?? 0) > longestMs) cue.notes.push('czas przekraczał 24 godziny');
}

/** Drops a start whose one wrong digit puts it far after the next cue, although the end is right. */
function dropMisplacedStart(cue: OpenCue, before: OpenCue | undefined, after: OpenCue | undefined): void {
  const nextMs = after?.startMs ?? null;
  if (cue.startMs === null || cue.endMs === null || nextMs === null) return;
  if (cue.startMs <= nextMs || cue.endMs > nextMs || cue.endMs < (before?.startMs ?? 0)) return;
  cue.startMs = null;
  cue.notes.push('początek był po następnym napisie');
}

/** Words above the first cue begin the transcript; they last until the first cue does. */
function placeWordsAboveFirstCue(cues: readonly OpenCue[]): void {
  const [title, next] = cues as [OpenCue, OpenCue | undefined];
  title.startMs = 0;
  title.endMs = Math.max(0, next?.startMs ?? 0);
}

function fillStarts(cues: readonly OpenCue[]): void {
  for (let at = 0; at < cues.length; at++) {
    if (cues[at]?.startMs !== null) continue;
    let after = at;
    while (after < cues.length && cues[after]?.startMs === null) after++;
    fillRun(cues.slice(at, after), cues[at - 1], cues[after]);
    at = after;
  }
}

/** Spreads cues without a start over the time between their neighbours, in proportion to their lengths. */
function fillRun(run: readonly OpenCue[], before: OpenCue | undefined, after: OpenCue | undefined): void {
  const own = run.at(-1)?.endMs ?? null;
  const latest = own ?? after?.startMs ?? null;
  const beforeMs = before?.startMs ?? 0;
  const ends = [Math.max(beforeMs, before?.endMs ?? 0), beforeMs];
  const from = ends.find((end) => latest === null || end <= latest) ?? ends[1] ?? 0;
  const needed = run.reduce((sum, { text }) => sum + Math.max(shortestMs, guessLengthMs(text)), 0);
  const to = Math.max(from, latest ?? Math.min(from + needed, longestMs));
  const letters = run.reduce((sum, { text }) => sum + text.length + 1, 0);
  let passed = 0;
  for (const cue of run) {
    cue.startMs = Math.round(from + ((to - from) * passed) / letters);
    passed += cue.text.length + 1;
    cue.endMs ??= Math.round(from + ((to - from) * passed) / letters);
    const reason = cue.notes.length === 0 ? 'początku nie dało się odczytać, ' : '';
    cue.notes.push(`${reason}początek jest teraz ${clock(cue.startMs)}`);
  }
}

function fillEnds(cues: readonly OpenCue[]): SubtitleCue[] {
  return cues.map((cue, index) => {
    const { number, fileLine, text } = cue;
    const startMs = cue.startMs ?? 0;
    if (cue.endMs !== null && cue.endMs >= startMs) return { number, fileLine, startMs, endMs: cue.endMs, text };
    const endMs = likelyEnd({ startMs, text }, cues[index + 1]?.startMs ?? longestMs);
    cue.notes.push(cue.endMs === null ? `końca nie dało się odczytać, teraz jest ${clock(endMs)}` : reversed(endMs));
    return { number, fileLine, startMs, endMs, text };
  });
}

/** Gives lines that end before they start a new end, and lists them. */
export function mendEnds(cues: readonly NumberedCue[], repairs: Repair[]): NumberedCue[] {
  return cues.map((cue, index) => {
    if (cue.endMs >= cue.startMs) return cue;
    const endMs = likelyEnd(cue, cues[index + 1]?.startMs ?? longestMs);
    repairs.push({ cue: cue.number, startMs: cue.startMs, text: reversed(endMs) });
    return { ...cue, endMs };
  });
}

/** The next start, unless the text takes less time to say. */
function likelyEnd({ startMs, text }: Pick<NumberedCue, 'startMs' | 'text'>, nextMs: number): number {
  const guess = Math.min(longestMs, startMs + Math.max(shortestMs, guessLengthMs(text)));
  return nextMs >= startMs ? Math.min(nextMs, guess) : guess;
}

function reversed(endMs: number): string {
  return `koniec był przed początkiem, teraz jest ${clock(endMs)}`;
}

function clock(ms: number | undefined): string {
  return ms === undefined ? '?' : `${ms < 0 ? '−' : ''}${formatMilliseconds(Math.abs(ms), ',')}`;
}
