import { limits } from '@glosy/core/limits';
import { createStore, type Store } from '../../../lib/external-store.ts';
import { RequestError } from '../../../lib/request.ts';
import type { EditorDocument } from '../document/editor-document.ts';
import { continueLines, type EditorLine } from '../document/editor-line.ts';
import { type AutosaveSnapshot, needsUser, type SaveState } from './save-state.ts';
import { serialiseLines, type TranscriptState } from './serialise-lines.ts';

/** A transcript as loaded from the server. */
export interface LoadedTranscript extends TranscriptState {
  readonly revision: number;
  /** With new ids. */
  readonly lines: readonly EditorLine[];
}

/** The calls that saving needs. `load` and `save` throw RequestError. */
export interface TranscriptServer {
  load(): Promise<LoadedTranscript>;
  /** Returns the new revision. */
  save(state: TranscriptState, baseRevision: number): Promise<number>;
  /** Makes the next save a revision of its own instead of replacing the previous one of this session. */
  startNewRevision(): void;
}

interface AutosaveOptions {
  document: EditorDocument;
  server: TranscriptServer;
  revision: number;
  /** Called after each save with the lines that are on the server now. */
  onSaved?: (lines: readonly EditorLine[], revision: number) => void;
  serialise?: (lines: readonly EditorLine[]) => Promise<TranscriptState>;
}

const firstRetryMs = 2000;
const longestRetryMs = 60_000;
/** How many saves without a response are remembered. */
const unansweredKept = 30;

/**
 * Saves a document 5 s after its last change, at the latest 30 s after the first unsaved one, with the revision as an
 * optimistic lock. A save whose response was lost is recognised by the content on the server; another user's save is
 * never overwritten.
 */
export class Autosave {
  readonly #document: EditorDocument;
  readonly #server: TranscriptServer;
  readonly #onSaved: NonNullable<AutosaveOptions['onSaved']>;
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

  constructor({ document, server, revision, onSaved, serialise }: AutosaveOptions) {
    this.#document = document;
    this.#server = server;
    this.#lastLines = document.lines;
    this.#onSaved = onSaved ?? (() => {});
    this.#serialise = serialise ?? ((lines) => serialiseLines(lines));
    this.#store = createStore<AutosaveSnapshot>({ state: { kind: 'saved' }, revision, isConfirmed: false });
  }

  readonly getSnapshot = (): AutosaveSnapshot => this.#store.get();
  readonly subscribe = (listener: () => void): (() => void) => this.#store.subscribe(listener);

  /** Starts to watch the document. */
  start(): void {
    this.#stopWatching = this.#document.subscribe(this.#handleChange);
    globalThis.addEventListener?.('online', this.#handleOnline);
    this.#handleChange();
  }

  /**
   * Stops watching, makes one last attempt to save, and sends nothing afterwards. Resolves when that attempt has ended;
   * what it could not save is left to the draft.
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

  /** Saves everything unsaved without the debounce. False when that failed. */
  async saveNow(): Promise<boolean> {
    clearTimeout(this.#saveTimer);
    if (this.#running) await this.#running;
    while (this.#document.isDirty) {
      if (needsUser(this.#state) || !(await this.#run())) return false;
    }
    return true;
  }

  /** Saves again after a sign-in, or when the user asks to retry. */
  async resume(): Promise<boolean> {
    if (this.#state.kind === 'conflict') return false;
    this.#retries = 0;
    this.#show({ kind: this.#document.isDirty ? 'unsaved' : 'saved' });
    return this.saveNow();
  }

  /** Ends a conflict. The document holds what the user chose; `theirs` is on the server as `revision`. */
  async resolveConflict(theirs: readonly EditorLine[], revision: number): Promise<boolean> {
    this.#lastLines = this.#document.lines;
    this.#show({ kind: 'unsaved' }, { revision });
    // Lines taken from the other version need no save.
    this.#document.markSaved(continueLines(this.#document.lines, theirs));
    if (!this.#document.isDirty) this.#show({ kind: 'saved' });
    return this.saveNow();
  }

  /** The document was begun anew from this revision. */
  restart(revision: number): void {
    clearTimeout(this.#saveTimer);
    this.#unanswered = [];
    this.#lastLines = this.#document.lines;
    this.#show({ kind: 'saved' }, { revision });
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
    } else if (kind === 'saved' || kind === 'unsaved' || kind === 'saving' || kind === 'failed') {
      if (kind === 'saved') this.#show({ kind: 'unsaved' });
      this.#unsavedSince ??= Date.now();
      this.#saveAfterPause();
    }
  };

  readonly #handleOnline = (): void => {
    // A save sent before the connection was back may still fail: it is tried again soon, not after the longest delay.
    this.#retries = 0;
    if (this.#state.kind === 'offline') void this.resume();
  };

  /** Saves after a pause in typing, or without one when a change has waited long enough. */
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
    this.#running ??= this.#saveOnce().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #saveOnce(): Promise<boolean> {
    if (!this.#document.isDirty || needsUser(this.#state)) return !this.#document.isDirty;
    const { lines } = this.#document;
    this.#unsavedSince = null;
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

  #noteSent(lines: readonly EditorLine[]): void {
    if (this.#unanswered.at(-1) !== lines) this.#unanswered.push(lines);
    if (this.#unanswered.length > unansweredKept) this.#unanswered.shift();
  }

  #confirm(lines: readonly EditorLine[], revision: number): void {
    this.#unanswered = [];
    this.#retries = 0;
    this.#document.markSaved(lines);
    this.#show({ kind: this.#document.isDirty ? 'unsaved' : 'saved' }, { revision, isConfirmed: true });
    if (this.#document.isDirty) this.#saveAfterPause();
    clearTimeout(this.#confirmationTimer);
    this.#confirmationTimer = setTimeout(() => this.#show(this.#state, { isConfirmed: false }), limits.savedMessageMs);
    this.#onSaved(lines, revision);
  }

  async #handleFailure(error: unknown): Promise<boolean> {
    if (!(error instanceof RequestError)) {
      console.warn('The transcript could not be saved.', error);
      this.#retryLater({ kind: 'failed', message: 'Zapis nie powiódł się.' });
      return false;
    }
    if (error.code === 'transcript.stale') return this.#handleStale(error);
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
  async #handleStale(error: RequestError): Promise<boolean> {
    let loaded: LoadedTranscript;
    try {
      loaded = await this.#server.load();
    } catch (cause) {
      return this.#handleFailure(cause);
    }
    const own = await this.#findOwn(loaded);
    if (own) {
      this.#confirm(own, loaded.revision);
      return this.#document.isDirty ? this.#saveOnce() : true;
    }
    const { author = '', at = '' } = (error.details ?? {}) as { author?: string; at?: string };
    const lines = continueLines(this.#document.savedLines, loaded.lines);
    this.#unanswered = [];
    this.#show({ kind: 'conflict', theirs: { revision: loaded.revision, author, at, lines } });
    return false;
  }

  async #findOwn(loaded: LoadedTranscript): Promise<readonly EditorLine[] | null> {
    for (const lines of [...this.#unanswered].reverse()) {
      const { text, proofread } = await this.#serialise(lines);
      if (text === loaded.text && proofread === loaded.proofread) return lines;
    }
    return null;
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
