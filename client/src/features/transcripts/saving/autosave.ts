import { limits } from '@glosy/core/limits';
import { createStore, type Store } from '../../../lib/external-store.ts';
import { RequestError } from '../../../lib/request.ts';
import type { EditorDocument } from '../document/editor-document.ts';
import { continueLines, type EditorLine, sameContents, sameLines } from '../document/editor-line.ts';
import { type AutosaveSnapshot, initialSnapshot, needsUser, type SaveState } from './save-state.ts';
import { findSameState, serialiseLines, type TranscriptState } from './serialise-lines.ts';
import type { LoadedTranscript, TranscriptServer } from './transcript-server.ts';
import { baseOf, mergeDocument, type UndecidedPlace } from './undecided.ts';

interface AutosaveOptions {
  document: EditorDocument;
  server: TranscriptServer;
  revision: number;
  /** Called with the lines that the document's changes are based on from now on. */
  onBase?: (lines: readonly EditorLine[], revision: number) => void;
  serialise?: (lines: readonly EditorLine[]) => Promise<TranscriptState>;
}

const firstRetryMs = 2000;
const longestRetryMs = 60_000;
/** How many saves without a response are remembered. */
const unansweredKept = 30;

/**
 * Saves a document 5 s after its last change, at the latest 30 s after the first unsaved one, with the revision as an
 * optimistic lock. A save whose response was lost is recognised by the content on the server. Another user's saved
 * changes are merged into the document; in places that both changed the server keeps theirs until this user decides.
 */
export class Autosave {
  readonly #document: EditorDocument;
  readonly #server: TranscriptServer;
  readonly #onBase: NonNullable<AutosaveOptions['onBase']>;
  readonly #serialise: NonNullable<AutosaveOptions['serialise']>;
  readonly #store: Store<AutosaveSnapshot>;
  #lastLines: readonly EditorLine[];
  #running: Promise<boolean> | null = null;
  /** States sent without a response: the server may have any of them. */
  #unanswered: (readonly EditorLine[])[] = [];
  #retries = 0;
  #isClosed = false;
  #stopWatching: () => void = () => {};
  /** Time of the first change since the last save began; null without one. */
  #unsavedSince: number | null = null;
  #saveTimer: ReturnType<typeof setTimeout> | undefined;
  #confirmationTimer: ReturnType<typeof setTimeout> | undefined;

  constructor({ document, server, revision, onBase, serialise }: AutosaveOptions) {
    this.#document = document;
    this.#server = server;
    this.#lastLines = document.lines;
    this.#onBase = onBase ?? (() => {});
    this.#serialise = serialise ?? ((lines) => serialiseLines(lines));
    this.#store = createStore(initialSnapshot(revision));
  }

  readonly getSnapshot = (): AutosaveSnapshot => this.#store.get();
  readonly subscribe = (listener: () => void): (() => void) => this.#store.subscribe(listener);

  /** Starts watching the document. */
  start(): void {
    this.#stopWatching = this.#document.subscribe(this.#handleChange);
    globalThis.addEventListener?.('online', this.#handleOnline);
    this.#handleChange();
  }

  /**
   * Stops watching, makes one last attempt to save, and sends nothing afterwards. Resolves when that attempt has ended;
   * unsaved changes are kept in the draft.
   */
  async close(): Promise<void> {
    this.#stopWatching();
    globalThis.removeEventListener?.('online', this.#handleOnline);
    // If the running save fails, it was the last attempt.
    const canSave = (await this.#running) ?? true;
    const attempt = canSave && this.#run();
    this.#isClosed = true;
    await attempt;
    clearTimeout(this.#saveTimer);
    clearTimeout(this.#confirmationTimer);
  }

  /** Saves everything but undecided places without the debounce. False when that failed. */
  async saveNow(): Promise<boolean> {
    clearTimeout(this.#saveTimer);
    if (this.#running) await this.#running;
    while (this.#document.isDirty && this.#state.kind !== 'undecided') {
      if (needsUser(this.#state) || !(await this.#run())) return false;
    }
    return true;
  }

  /** Saves again after a sign-in, or when the user asks to retry. */
  async resume(): Promise<boolean> {
    this.#retries = 0;
    this.#show({ kind: this.#document.isDirty ? 'unsaved' : 'saved' });
    return this.saveNow();
  }

  /** Merges the newest revision after a call other than a save was refused as stale. False when that failed. */
  async mergeNewest(): Promise<boolean> {
    while (this.#running) await this.#running;
    return this.#track(this.#handleStale(''));
  }

  /** Sets the places that wait for a decision, after one of them was decided or a draft was restored. */
  setUndecided(undecided: readonly UndecidedPlace[]): void {
    const { kind } = this.#state;
    this.#show(kind === 'undecided' || kind === 'saved' ? { kind: 'unsaved' } : this.#state, { undecided });
    this.#reportBase();
    this.#saveAfter(0);
  }

  /** Sets the server's revision, whose lines the document already contains. */
  continueFrom(revision: number): void {
    clearTimeout(this.#saveTimer);
    this.#unsavedSince = null;
    this.#document.markSaved(this.#document.lines);
    this.#show({ kind: 'saved' }, { revision, undecided: [] });
    this.#reportBase();
  }

  get #state(): SaveState {
    return this.#store.get().state;
  }

  readonly #handleChange = (): void => {
    const { lines, isDirty } = this.#document;
    if (lines === this.#lastLines) return;
    this.#lastLines = lines;
    const { kind } = this.#state;
    if (needsUser(this.#state)) return;
    if (!isDirty && kind !== 'saving') {
      clearTimeout(this.#saveTimer);
      this.#unsavedSince = null;
      this.#show({ kind: 'saved' });
    } else if (kind !== 'offline') {
      if (kind === 'saved' || kind === 'undecided') this.#show({ kind: 'unsaved' });
      this.#unsavedSince ??= Date.now();
      this.#saveAfterPause();
    }
  };

  readonly #handleOnline = (): void => {
    // A save sent before the connection was back may still fail: retry soon, not after the longest delay.
    this.#retries = 0;
    if (this.#state.kind === 'offline') void this.resume();
  };

  /** Saves after a pause in typing, or at once when a change has waited long enough. */
  #saveAfterPause(): void {
    const waited = Date.now() - (this.#unsavedSince ?? Date.now());
    this.#saveAfter(Math.max(0, Math.min(limits.autosaveMs, limits.autosaveLatestMs - waited)));
  }

  #saveAfter(delay: number): void {
    clearTimeout(this.#saveTimer);
    if (this.#isClosed) return;
    this.#saveTimer = setTimeout(() => void this.#run(), delay);
  }

  #run(): Promise<boolean> {
    if (this.#isClosed) return Promise.resolve(!this.#document.isDirty);
    return this.#running ?? this.#track(this.#saveOnce());
  }

  #track(attempt: Promise<boolean>): Promise<boolean> {
    this.#running = attempt.finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #saveOnce(): Promise<boolean> {
    if (needsUser(this.#state)) return !this.#document.isDirty;
    const lines = this.#linesToSend();
    this.#unsavedSince = null;
    if (this.#isSaved(lines)) {
      this.#showSettled();
      return true;
    }
    this.#show({ kind: 'saving' });
    const state = await this.#serialise(lines);
    this.#noteSent(lines);
    try {
      const revision = await this.#server.save(state, this.#store.get().revision);
      this.#confirm(lines, revision);
      return true;
    } catch (error) {
      return this.#handleFailure(error);
    }
  }

  /** The document with the other version of undecided places; applies decided places. */
  #linesToSend(): readonly EditorLine[] {
    const { undecided } = this.#store.get();
    return undecided.length === 0 ? this.#document.lines : this.#merge(this.#document.savedLines, '').sent;
  }

  /** Merges the document with the lines on the server. */
  #merge(theirs: readonly EditorLine[], author: string) {
    const { undecided } = this.#store.get();
    const merged = mergeDocument({ document: this.#document, undecided, theirs, author });
    const isChanged = !sameLines(merged.shown, this.#document.lines);
    this.#lastLines = merged.shown;
    this.#document.takeOver(merged.shown, merged.theirs);
    this.#show(this.#state, { undecided: merged.undecided });
    return { sent: merged.sent, isChanged };
  }

  #noteSent(lines: readonly EditorLine[]): void {
    if (this.#unanswered.at(-1) !== lines) this.#unanswered.push(lines);
    if (this.#unanswered.length > unansweredKept) this.#unanswered.shift();
  }

  #confirm(lines: readonly EditorLine[], revision: number): void {
    this.#unanswered = [];
    this.#retries = 0;
    this.#document.markSaved(lines);
    this.#show(this.#state, { revision, isConfirmed: true });
    if (this.#isSaved(this.#linesToSend())) this.#showSettled();
    else this.#show({ kind: 'unsaved' });
    if (this.#state.kind === 'unsaved') this.#saveAfterPause();
    this.#endMessagesLater();
    this.#reportBase();
  }

  #endMessagesLater(): void {
    clearTimeout(this.#confirmationTimer);
    const end = () => this.#show(this.#state, { isConfirmed: false, joinedFrom: null });
    this.#confirmationTimer = setTimeout(end, limits.savedMessageMs);
  }

  /** With undecided places, a merge may hold new copies of saved lines. */
  #isSaved(lines: readonly EditorLine[]): boolean {
    const isSame = this.#store.get().undecided.length > 0 ? sameContents : sameLines;
    return isSame(lines, this.#document.savedLines);
  }

  /** Everything that can be sent is on the server. */
  #showSettled(): void {
    this.#show({ kind: this.#store.get().undecided.length > 0 ? 'undecided' : 'saved' });
  }

  #reportBase(): void {
    const { undecided, revision } = this.#store.get();
    this.#onBase(baseOf(this.#document.savedLines, undecided), revision);
  }

  async #handleFailure(error: unknown): Promise<boolean> {
    if (!(error instanceof RequestError)) {
      console.warn('The transcript could not be saved.', error);
      this.#retryLater({ kind: 'failed', message: 'Zapis nie powiódł się.' });
      return false;
    }
    const { author = '' } = (error.details ?? {}) as { author?: string };
    if (error.code === 'transcript.stale') return this.#handleStale(author);
    const mayHaveArrived = error.code === 'network' || error.status >= 500;
    if (!mayHaveArrived) this.#unanswered.pop();
    if (error.code === 'network') this.#retryLater({ kind: 'offline' });
    else if (error.status === 401) this.#show({ kind: 'signed-out' });
    else if (error.status === 423) this.#show({ kind: 'locked', message: error.message });
    else if (error.status >= 500 || error.status === 429) {
      this.#retryLater({ kind: 'failed', message: error.message || 'Serwer nie przyjął zapisu.' });
    } else this.#show({ kind: 'failed', message: error.message || 'Serwer nie przyjął zapisu.' });
    return false;
  }

  /** The server has another revision: one of our own saves whose response was lost, or another user's. */
  async #handleStale(author: string): Promise<boolean> {
    let loaded: LoadedTranscript;
    try {
      loaded = await this.#server.load();
    } catch (cause) {
      return this.#handleFailure(cause);
    }
    const own = await findSameState(loaded, this.#unanswered, this.#serialise);
    if (own) {
      this.#confirm(own, loaded.revision);
      return this.#document.isDirty ? this.#saveOnce() : true;
    }
    this.#unanswered = [];
    const { isChanged } = this.#merge(continueLines(this.#document.savedLines, loaded.lines), author);
    this.#show(this.#state, { revision: loaded.revision, joinedFrom: isChanged ? author : null });
    this.#endMessagesLater();
    this.#reportBase();
    return this.#saveOnce();
  }

  #retryLater(state: SaveState): void {
    this.#show(state);
    const delay = Math.min(firstRetryMs * 2 ** this.#retries, longestRetryMs);
    this.#retries += 1;
    this.#saveAfter(delay);
  }

  #show(state: SaveState, change: Partial<AutosaveSnapshot> = {}): void {
    this.#store.set({ ...this.#store.get(), state, ...change });
  }
}
