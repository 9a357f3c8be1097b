import {
  countInFolded,
  type FoldedText,
  findInFolded,
  fold,
  foldJoined,
  foldWithMap,
  type Match,
} from '@glosy/core/text/fold';
import type { TranscriptLine } from '@glosy/core/transcript/transcript-line';
import { createStore } from '../../../lib/external-store.ts';
import { whenIdle } from '../../../lib/scheduling.ts';
import { Signal } from '../sound/signal.ts';
import { findWords } from './find-words.ts';

/** The matches of a line, and which of them is current (−1: none). */
export interface LineMarks {
  matches: readonly Match[];
  active: number;
}

export interface FinderState {
  query: string;
  count: number;
  /** Number of the current match from 1; 0 without matches. */
  number: number;
  /** The line of the current match; −1 without matches. */
  line: number;
}

const nothingFound: FinderState = { query: '', count: 0, number: 0, line: -1 };
export const noMarks: LineMarks = { matches: [], active: -1 };
/** Lines folded between two checks of the clock: about two milliseconds of work. */
const idleLines = 250;
/** The same while the search field has focus: more per step, with the page still responsive. */
const hurriedLines = 2500;

/** Each line is folded once; an edited line is a new object. */
const foldedLines = new WeakMap<TranscriptLine, FoldedText>();

/**
 * Finds text in a transcript, ignoring case and diacritics, and steps through the matches cyclically. Lines are folded
 * in idle time, so that the first keystroke is answered as quickly as the others.
 */
export class TranscriptFinder {
  #lines: readonly TranscriptLine[];
  #store = createStore<FinderState>(nothingFound);
  readonly #shown = new Signal();
  #needle = '';
  /** Folded whole words to search for instead of the needle; empty for a search of the typed text. */
  #forms: readonly string[] = [];
  /** All folded lines as one text, built on search; null after a change. */
  #whole: FoldedLines | null = null;
  /** The line at which the search starts. */
  #from = 0;
  /** Number of matches before each line with matches, in line order; their positions are computed when shown. */
  #starts: { line: number; before: number }[] = [];
  #marks = new Map<number, LineMarks>();

  constructor(lines: readonly TranscriptLine[]) {
    this.#lines = lines;
  }

  /** The visible lines, set by the list: a search starts at the first. */
  seen: () => { first: number; last: number } = () => ({ first: 0, last: Number.POSITIVE_INFINITY });

  readonly getState = (): FinderState => this.#store.get();
  readonly subscribe = (listener: () => void): (() => void) => this.#store.subscribe(listener);
  /** Notifies when the user moves to a match; not when the text changes under an open search. */
  readonly subscribeShown = this.#shown.subscribe;

  /** Replaces the lines; the current match stays as near as possible. */
  setLines(lines: readonly TranscriptLine[]): void {
    if (lines === this.#lines) return;
    this.#lines = lines;
    this.#whole = null;
    const { query, number } = this.getState();
    if (query === '') return;
    this.#search(query, number);
  }

  /** Selects the first match at or after the line where the search started, wrapping around. */
  search(query: string): void {
    if (this.getState().query === '') this.#from = this.seen().first;
    this.#forms = [];
    this.#search(query, null);
    if (query === '') this.#whole = null;
    if (this.getState().count > 0) this.#shown.emit();
  }

  /**
   * Shows a query with the forms of its words that an archive search has found: the forms are matched as whole words.
   * If this transcript has none of them, the typed text is searched. Selects the first match at or after a line,
   * without scrolling to it.
   */
  searchForms(query: string, forms: readonly string[], fromLine: number): void {
    this.#from = fromLine;
    this.#forms = forms.map((form) => fold(form.trim())).filter((form) => form !== '');
    this.#search(query, null);
    if (this.getState().count > 0) return;
    this.#forms = [];
    this.#search(query, null);
  }

  /** Moves to the next match, or with −1 to the previous, wrapping around. */
  step(by: 1 | -1): void {
    const { count, number, query } = this.getState();
    if (count === 0) return;
    this.#show(query, count, ((number - 1 + by + count) % count) + 1);
    this.#shown.emit();
  }

  /** The marks of a line; the same object until something changes in it. */
  marksOf(line: number): LineMarks {
    const known = this.#marks.get(line);
    if (known) return known;
    const start = this.#startOf(line);
    if (!start) return noMarks;
    const state = this.getState();
    const matches = this.#findInLine(line);
    const marks = { matches, active: state.line === line ? state.number - 1 - start.before : -1 };
    this.#marks.set(line, marks);
    return marks;
  }

  /** The marks of a line whose text has changed since `setLines`: computed from its present text. */
  marksIn(line: number, { text }: TranscriptLine): LineMarks {
    const known = this.marksOf(line);
    if (this.#needle === '' || this.#lines[line]?.text === text) return known;
    return { matches: this.#findIn(text, foldWithMap(text)), active: known.active };
  }

  /** Folds the lines ahead of a search, in one go if possible, else in steps. Returns a function that stops. */
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

  /** Speeds up the folding when the search field gets focus. */
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

  /** `wanted`: the number of the match to select; null for the first from the start line. */
  #search(query: string, wanted: number | null): void {
    const needle = fold(query.trim());
    this.#needle = needle;
    this.#starts = [];
    this.#marks.clear();
    const count = needle === '' ? 0 : this.#forms.length > 0 ? this.#countForms() : this.#count(needle);
    const number = wanted ?? (this.#starts.find(({ line }) => line >= this.#from)?.before ?? 0) + 1;
    if (count > 0) this.#show(query, count, Math.min(Math.max(number, 1), count));
    else this.#store.set({ ...nothingFound, query });
  }

  /** Records the lines with matches; returns the number of matches. */
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
        // If folding changed the length, matches must be counted in the line itself.
        count += countInFolded(folded, needle);
        at = text.indexOf(needle, end);
      }
    }
    return count;
  }

  /** Like `#count`, for the forms; slower, but it runs only once, at the start. */
  #countForms(): number {
    let count = 0;
    for (let line = 0; line < this.#lines.length; line++) {
      const found = this.#findInLine(line).length;
      if (found > 0) this.#starts.push({ line, before: count });
      count += found;
    }
    return count;
  }

  #findInLine(line: number): Match[] {
    return this.#findIn((this.#lines[line] as TranscriptLine).text, this.#foldedAt(line));
  }

  #findIn(text: string, folded: FoldedText): Match[] {
    return this.#forms.length > 0 ? findWords(text, folded, this.#forms) : findInFolded(folded, this.#needle);
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

  /** Binary search for the last start that satisfies the predicate, which must hold for all before it. */
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

/** The folded lines joined by newlines, and the offset of each. */
interface FoldedLines {
  text: string;
  starts: Uint32Array;
  /** Whether folding changed no line's length. */
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

/** Offsets of the texts, each followed by a newline, and the total length. */
function startsOf(texts: readonly string[]): Uint32Array {
  const starts = new Uint32Array(texts.length + 1);
  for (let index = 0; index < texts.length; index++) {
    starts[index + 1] = (starts[index] as number) + (texts[index] as string).length + 1;
  }
  return starts;
}
