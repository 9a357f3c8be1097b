import {
  countInFolded,
  type FoldedText,
  findInFolded,
  fold,
  foldJoined,
  foldWithMap,
  type Match,
} from '@glosy/core/fold';
import type { TranscriptLine } from '@glosy/core/transcript-line';
import { createStore } from '../../../lib/external-store.ts';
import { whenIdle } from '../../../lib/scheduling.ts';
import { Signal } from '../sound/signal.ts';

/** What a line marks: all its matches, and which of them is the one that is shown now (−1: none of them). */
export interface LineMarks {
  matches: readonly Match[];
  active: number;
}

export interface FinderState {
  query: string;
  count: number;
  /** Number of the shown match from 1; 0 when there is none. */
  number: number;
  /** The line of the shown match; −1 when there is none. */
  line: number;
}

const nothingFound: FinderState = { query: '', count: 0, number: 0, line: -1 };
export const noMarks: LineMarks = { matches: [], active: -1 };
/** Lines folded between two looks at the time: about two milliseconds of work. */
const idleLines = 250;
/** The same when somebody is about to search: the rest is wanted soon, but the page must still answer. */
const hurriedLines = 2500;

/** A line's text is folded once; an edited line is another object. */
const foldedLines = new WeakMap<TranscriptLine, FoldedText>();

/**
 * Finds words in a transcript, whatever the letter case and diacritics, and steps through the matches in a circle.
 * They are folded beforehand in idle time, so that the first letter typed is answered as quickly as the rest.
 */
export class TranscriptFinder {
  #lines: readonly TranscriptLine[];
  #store = createStore<FinderState>(nothingFound);
  readonly #shown = new Signal();
  #needle = '';
  /** All folded lines as one text, made when it is searched; null after a change. */
  #whole: FoldedLines | null = null;
  /** The line from which the first match is looked for. */
  #from = 0;
  /** Number of matches before each line that has some, in the order of lines; where they are is found when it is shown. */
  #starts: { line: number; before: number }[] = [];
  #marks = new Map<number, LineMarks>();

  constructor(lines: readonly TranscriptLine[]) {
    this.#lines = lines;
  }

  /** The lines that are seen, set by the list that shows them: a search begins at the first. */
  seen: () => { first: number; last: number } = () => ({ first: 0, last: Number.POSITIVE_INFINITY });

  readonly getState = (): FinderState => this.#store.get();
  readonly subscribe = (listener: () => void): (() => void) => this.#store.subscribe(listener);
  /** Tells when the person wants to see the shown match; not when the text has changed under an open search. */
  readonly subscribeShown = this.#shown.subscribe;

  /** Takes over an edited or another transcript; the shown match stays as near as it can. */
  setLines(lines: readonly TranscriptLine[]): void {
    if (lines === this.#lines) return;
    this.#lines = lines;
    this.#whole = null;
    const { query, number } = this.getState();
    if (query === '') return;
    this.#search(query, number);
  }

  /** Shows the first match from what was seen when the search began; before it, if there is none after. */
  search(query: string): void {
    if (this.getState().query === '') this.#from = this.seen().first;
    this.#search(query, null);
    if (query === '') this.#whole = null;
    if (this.getState().count > 0) this.#shown.emit();
  }

  /** The next match, or with −1 the previous; after the last comes the first. */
  step(by: 1 | -1): void {
    const { count, number, query } = this.getState();
    if (count === 0) return;
    this.#show(query, count, ((number - 1 + by + count) % count) + 1);
    this.#shown.emit();
  }

  /** What to mark in a line; the same object as long as nothing changes in it. */
  marksOf(line: number): LineMarks {
    const known = this.#marks.get(line);
    if (known) return known;
    const start = this.#startOf(line);
    if (!start) return noMarks;
    const state = this.getState();
    const matches = findInFolded(this.#foldedAt(line), this.#needle);
    const marks = { matches, active: state.line === line ? state.number - 1 - start.before : -1 };
    this.#marks.set(line, marks);
    return marks;
  }

  /** The same for a line whose words have changed since the lines were taken over: its own matches in what it is now. */
  marksIn(line: number, { text }: TranscriptLine): LineMarks {
    const known = this.marksOf(line);
    if (this.#needle === '' || this.#lines[line]?.text === text) return known;
    return { matches: findInFolded(foldWithMap(text), this.#needle), active: known.active };
  }

  /** Folds the lines ahead: at once where that goes, else a few at a time. Returns how to stop. */
  prepare(): () => void {
    let next = 0;
    let stopped = false;
    const work = (hasTime: () => boolean) => {
      if (stopped) return;
      if (next === 0) this.#whole ??= joinAtOnce(this.#lines);
      if (this.#whole) return;
      do {
        for (const end = Math.min(next + idleLines, this.#lines.length); next < end; next++) this.#foldedAt(next);
      } while (next < this.#lines.length && hasTime());
      if (next < this.#lines.length) whenIdle(work);
    };
    whenIdle(work);
    return () => {
      stopped = true;
    };
  }

  /** Somebody has gone to the search field: what is not ready yet is made ready now, in pieces. */
  hurry(): void {
    this.#whole ??= joinAtOnce(this.#lines);
    if (this.#whole) return;
    let next = 0;
    const work = () => {
      for (const end = Math.min(next + hurriedLines, this.#lines.length); next < end; next++) this.#foldedAt(next);
      if (next < this.#lines.length) setTimeout(work);
      else this.#whole ??= this.#join();
    };
    work();
  }

  /** `wanted`: the number of the match to show; null for the first from where the search began. */
  #search(query: string, wanted: number | null): void {
    const needle = fold(query.trim());
    this.#needle = needle;
    this.#starts = [];
    this.#marks.clear();
    const count = needle === '' ? 0 : this.#count(needle);
    const number = wanted ?? (this.#starts.find(({ line }) => line >= this.#from)?.before ?? 0) + 1;
    if (count > 0) this.#show(query, count, Math.min(Math.max(number, 1), count));
    else this.#store.set({ ...nothingFound, query });
  }

  /** Notes the lines with matches; returns how many matches there are. */
  #count(needle: string): number {
    this.#whole ??= this.#join();
    const { text, starts, isInPlace } = this.#whole;
    let count = 0;
    let line = 0;
    for (let at = text.indexOf(needle); at >= 0; ) {
      while ((starts[line + 1] as number) <= at) line++;
      this.#starts.push({ line, before: count });
      const end = starts[line + 1] as number;
      const folded = isInPlace ? null : this.#foldedAt(line);
      if (folded === null || folded.origins === null) {
        for (; at >= 0 && at < end; at = text.indexOf(needle, at + needle.length)) count++;
      } else {
        // Where letters have moved in folding, only the line itself can tell its matches apart.
        count += countInFolded(folded, needle);
        at = text.indexOf(needle, end);
      }
    }
    return count;
  }

  #show(query: string, count: number, number: number): void {
    const line = this.#lineOf(number);
    this.#marks.delete(this.getState().line);
    this.#marks.delete(line);
    this.#store.set({ query, count, number, line });
  }

  #lineOf(number: number): number {
    return this.#lastStart(({ before }) => before < number)?.line ?? -1;
  }

  #startOf(line: number): { before: number } | undefined {
    const last = this.#lastStart((start) => start.line <= line);
    return last?.line === line ? last : undefined;
  }

  /** The last of the starts for which it holds; it must hold for all before it too. */
  #lastStart(
    holds: (start: { line: number; before: number }) => boolean,
  ): { line: number; before: number } | undefined {
    let low = 0;
    let high = this.#starts.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (holds(this.#starts[middle] as { line: number; before: number })) low = middle + 1;
      else high = middle;
    }
    return this.#starts[low - 1];
  }

  #join(): FoldedLines {
    return joinAtOnce(this.#lines) ?? joinFolded(this.#lines.map((_, index) => this.#foldedAt(index)));
  }

  #foldedAt(index: number): FoldedText {
    const line = this.#lines[index] as TranscriptLine;
    const known = foldedLines.get(line);
    if (known) return known;
    const folded = foldWithMap(line.text);
    foldedLines.set(line, folded);
    return folded;
  }
}

/** The folded lines one after the other, each with a line end, and where each begins. */
interface FoldedLines {
  text: string;
  starts: Uint32Array;
  /** No character has moved in any of them. */
  isInPlace: boolean;
}

function joinAtOnce(lines: readonly TranscriptLine[]): FoldedLines | null {
  const text = foldJoined(lines.map((line) => line.text));
  return text === null ? null : { text, starts: startsOf(lines.map((line) => line.text)), isInPlace: true };
}

function joinFolded(lines: readonly FoldedText[]): FoldedLines {
  const texts = lines.map(({ folded }) => folded);
  return { text: texts.map((text) => `${text}\n`).join(''), starts: startsOf(texts), isInPlace: false };
}

/** Where each text begins, and where the last ends, with a line end after each. */
function startsOf(texts: readonly string[]): Uint32Array {
  const starts = new Uint32Array(texts.length + 1);
  for (let index = 0; index < texts.length; index++) {
    starts[index + 1] = (starts[index] as number) + (texts[index] as string).length + 1;
  }
  return starts;
}
