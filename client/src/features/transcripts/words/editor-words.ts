import type { WireWord } from '@glosy/core/contract/transcripts/words';
import { carryWords } from '@glosy/core/words/carry-words';
import { settledWord, type WordTime, wordPlaces } from '@glosy/core/words/word-time';
import { createStore } from '../../../lib/external-store.ts';
import { type Listener, Signal } from '../../player/sound/signal.ts';
import type { EditorLine } from '../document/editor-line.ts';
import { findHunks } from '../document/line-hunks.ts';
import { type DoubtfulWord, doubtfulIn, doubtLimit } from './doubtful-words.ts';

const none: readonly DoubtfulWord[] = [];

/** The words of each line. */
export type LinesOfWords = readonly (readonly WireWord[])[];

interface ShownWord {
  readonly line: EditorLine;
  readonly word: DoubtfulWord;
  /** Offered alternatives; absent: the names that sound like the word. */
  readonly names?: readonly string[];
}

interface Edited {
  readonly lines: readonly EditorLine[];
  subscribe(listener: Listener): Listener;
}

/**
 * The times of the words in the editor, and which of them are doubtful. Times belong to a line object, so an undo
 * restores them; an edit carries them over as the server does when it saves.
 */
export class EditorWords {
  readonly #document: Edited;
  readonly #times = new WeakMap<EditorLine, readonly WordTime[]>();
  readonly #doubtful = new WeakMap<EditorLine, readonly DoubtfulWord[]>();
  readonly #changed = new Signal();
  #lines: readonly EditorLine[];
  /** Null until the words are loaded. */
  #percent: number | null = null;
  /** Whether edits are tracked; not for a transcript without words. */
  #isFollowing = false;
  #limit: number | null = null;
  #count = 0;
  /** Names of the archive that sound like doubtful words, by word. */
  readonly similarNames = createStore<ReadonlyMap<string, readonly string[]>>(new Map());
  #shown: ShownWord | null = null;

  constructor(document: Edited) {
    this.#document = document;
    this.#lines = document.lines;
  }

  readonly subscribe = this.#changed.subscribe;

  /** The doubtful word that was shown last: the key that shows the next one confirms it. */
  get shown(): ShownWord | null {
    return this.#shown;
  }

  set shown(next: ShownWord | null) {
    this.#shown = next;
    this.#changed.emit();
  }

  /** Whether no recogniser reported how certain it was of the words. */
  get isUnknown(): boolean {
    return this.#isFollowing && this.#limit === null;
  }

  /** How many words are doubtful. */
  get count(): number {
    return this.#count;
  }

  /**
   * Loads the words of these lines, an earlier state of the document. `percent` of all words are doubtful. Later calls
   * do nothing.
   */
  load(lines: readonly EditorLine[], words: LinesOfWords, percent: number): void {
    if (this.#percent !== null || words.length !== lines.length) return;
    this.#percent = percent;
    if (this.#setTimes(lines, words)) this.#begin(lines, lines);
  }

  /** Adds the words of lines that are about to enter the document, such as those of another revision. */
  know(lines: readonly EditorLine[], words: LinesOfWords): void {
    if (words.length !== lines.length || !this.#setTimes(lines, words)) return;
    if (this.#percent !== null && !this.#isFollowing) this.#begin(this.#document.lines, lines);
  }

  /** Returns whether any words were given. */
  #setTimes(lines: readonly EditorLine[], words: LinesOfWords): boolean {
    for (const [index, line] of lines.entries()) {
      const times = (words[index] ?? []).map(toWordTime);
      const isWhole = times.length > 0 && times.length === wordPlaces(line.text).length;
      if (isWhole && !this.#times.has(line)) this.#times.set(line, times);
    }
    return words.some(({ length }) => length > 0);
  }

  /** Starts tracking the document at this state. `rated`: the lines whose words are ranked. */
  #begin(lines: readonly EditorLine[], rated: readonly EditorLine[]): void {
    this.#limit = doubtLimit(
      rated.flatMap((line) => this.timesOf(line) ?? []),
      this.#percent ?? 0,
    );
    this.#isFollowing = true;
    this.#lines = lines;
    this.#count = lines.reduce((sum, line) => sum + this.doubtfulIn(line).length, 0);
    this.#document.subscribe(this.#follow);
    this.#follow();
    this.#changed.emit();
  }

  timesOf(line: EditorLine): readonly WordTime[] | null {
    return this.#times.get(line) ?? null;
  }

  /** The same array until the line or its words change. */
  doubtfulIn(line: EditorLine): readonly DoubtfulWord[] {
    const times = this.timesOf(line);
    if (!times || this.#limit === null) return none;
    const known = this.#doubtful.get(line);
    if (known) return known;
    const found = doubtfulIn(line, times, this.#limit);
    this.#doubtful.set(line, found);
    return found;
  }

  /** Time in milliseconds of the first word at or after this offset; null when unknown. */
  startAt(line: EditorLine, offset: number): number | null {
    const index = wordPlaces(line.text).findIndex(({ start }) => start >= offset);
    return this.timesOf(line)?.[index]?.startMs ?? null;
  }

  /** Marks a word as certain, after a user compared it with the audio. */
  confirm(line: EditorLine, index: number): void {
    const times = this.timesOf(line);
    if (!times) return;
    this.#count -= this.doubtfulIn(line).length;
    this.#times.set(
      line,
      times.map((time, at) => (at === index ? settledWord(time) : time)),
    );
    this.#doubtful.delete(line);
    this.#count += this.doubtfulIn(line).length;
    this.#changed.emit();
  }

  readonly #follow = (): void => {
    const { lines } = this.#document;
    if (lines === this.#lines) return;
    for (const { at, removed, inserted } of findHunks(this.#lines, lines)) {
      const before = this.#lines.slice(at, at + removed);
      const fresh = inserted.filter((line) => !this.#times.has(line));
      if (fresh.length > 0) this.#carry(before, inserted);
      for (const line of before) this.#count -= this.doubtfulIn(line).length;
      for (const line of inserted) this.#count += this.doubtfulIn(line).length;
    }
    this.#lines = lines;
    this.#changed.emit();
  };

  #carry(before: readonly EditorLine[], inserted: readonly EditorLine[]): void {
    const carried = carryWords(
      before.map((line) => ({ ...line, words: this.timesOf(line) })),
      inserted,
    );
    for (const [index, line] of inserted.entries()) {
      const times = carried[index];
      if (times && !this.#times.has(line)) this.#times.set(line, times);
    }
  }
}

function toWordTime([startMs, endMs, certainty, , heard]: WireWord): WordTime {
  return heard === undefined ? { startMs, endMs, certainty } : { startMs, endMs, certainty, heard };
}
