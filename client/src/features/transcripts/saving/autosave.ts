import { limits } from '@glosy/core/limits';
import { createStore, type Store } from '../../../lib/external-store.ts';
import { RequestError } from '../../../lib/request.ts';
import type { EditorDocument } from '../document/editor-document.ts';
import { continueLines, type EditorLine } from '../document/editor-line.ts';
import { type AutosaveSnapshot, type SaveState, waitsForPerson } from './save-state.ts';
import { serialiseLines, type TranscriptState } from './serialise-lines.ts';

/** A transcript as the server has it. */
export interface LoadedTranscript extends TranscriptState {
  readonly revision: number;
  /** Under ids of their own. */
  readonly lines: readonly EditorLine[];
}

/** The calls that saving needs. Both throw RequestError. */
export interface TranscriptServer {
  load(): Promise<LoadedTranscript>;
  /** Returns the new revision. */
  save(state: TranscriptState, baseRevision: number): Promise<number>;
  /** The next save becomes a revision of its own instead of folding into the one before it. */
  startNewRevision(): void;
}

interface AutosaveOptions {
  document: EditorDocument;
  server: TranscriptServer;
  revision: number;
  /** After each save: the lines that are on the server now. */
  onSaved?: (lines: readonly EditorLine[], revision: number) => void;
  serialise?: (lines: readonly EditorLine[]) => Promise<TranscriptState>;
}

const firstRetryMs = 2000;
const longestRetryMs = 60_000;
/** Attempts of which it is not known whether they arrived; more are not told apart. */
const unansweredKept = 30;

/**
 * Saves a document 5 s after its last change and says how it stands. An answer that was lost after the save had
 * arrived is recognised by what the server holds; what somebody else saved is never overwritten.
 */
export class Autosave {
  readonly #document: EditorDocument;
  readonly #server: TranscriptServer;
  readonly #onSaved: NonNullable<AutosaveOptions['onSaved']>;
  readonly #serialise: NonNullable<AutosaveOptions['serialise']>;
  readonly #store: Store<AutosaveSnapshot>;
  #seen: readonly EditorLine[];
  #running: Promise<boolean> | null = null;
  /** States that were sent without an answer: the server may have any of them. */
  #unanswered: (readonly EditorLine[])[] = [];
  #retries = 0;
  #isClosed = false;
  #stopWatching: () => void = () => {};
  #saveTimer: ReturnType<typeof setTimeout> | undefined;
  #confirmationTimer: ReturnType<typeof setTimeout> | undefined;

  constructor({ document, server, revision, onSaved, serialise }: AutosaveOptions) {
    this.#document = document;
    this.#server = server;
    this.#seen = document.lines;
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
    await this.#running;
    const attempt = this.#run();
    this.#isClosed = true;
    await attempt;
    clearTimeout(this.#saveTimer);
    clearTimeout(this.#confirmationTimer);
  }

  /** Saves all that is unsaved, without waiting for the 5 s. False when it could not be saved. */
  async saveNow(): Promise<boolean> {
    clearTimeout(this.#saveTimer);
    if (this.#running) await this.#running;
    while (this.#document.isDirty) {
      if (waitsForPerson(this.#state) || !(await this.#run())) return false;
    }
    return true;
  }

  /** Goes on after a sign-in, or when the person wants to try again. */
  async resume(): Promise<boolean> {
    if (this.#state.kind === 'conflict') return false;
    this.#retries = 0;
    this.#show({ kind: this.#document.isDirty ? 'unsaved' : 'saved' });
    return this.saveNow();
  }

  /** Ends a conflict: the document now holds what the person chose; `theirs` stays on the server as a revision. */
  async resolveConflict(theirs: readonly EditorLine[], revision: number): Promise<boolean> {
    this.#seen = this.#document.lines;
    this.#show({ kind: 'unsaved' }, { revision });
    // Lines that were taken over are theirs: nothing is left to save of them.
    this.#document.markSaved(continueLines(this.#document.lines, theirs));
    if (!this.#document.isDirty) this.#show({ kind: 'saved' });
    return this.saveNow();
  }

  /** The document was begun anew from this revision. */
  restart(revision: number): void {
    clearTimeout(this.#saveTimer);
    this.#unanswered = [];
    this.#seen = this.#document.lines;
    this.#show({ kind: 'saved' }, { revision });
  }

  get #state(): SaveState {
    return this.#store.get().state;
  }

  readonly #handleChange = (): void => {
    const { lines, isDirty } = this.#document;
    if (lines === this.#seen) return;
    this.#seen = lines;
    const { kind } = this.#state;
    if (waitsForPerson(this.#state)) return;
    if (!isDirty && kind !== 'saving') {
      clearTimeout(this.#saveTimer);
      this.#show({ kind: 'saved' });
    } else if (kind === 'saved' || kind === 'unsaved' || kind === 'saving' || kind === 'failed') {
      if (kind === 'saved') this.#show({ kind: 'unsaved' });
      this.#saveAfter(limits.autosaveMs);
    }
  };

  readonly #handleOnline = (): void => {
    if (this.#state.kind === 'offline') void this.resume();
  };

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
    if (!this.#document.isDirty || waitsForPerson(this.#state)) return !this.#document.isDirty;
    const { lines } = this.#document;
    this.#show({ kind: 'saving' });
    const state = await this.#serialise(lines);
    this.#expectAnswer(lines);
    try {
      const revision = await this.#server.save(state, this.#store.get().revision);
      this.#arrived(lines, revision);
      return true;
    } catch (error) {
      return this.#handleFailure(error);
    }
  }

  #expectAnswer(lines: readonly EditorLine[]): void {
    if (this.#unanswered.at(-1) !== lines) this.#unanswered.push(lines);
    if (this.#unanswered.length > unansweredKept) this.#unanswered.shift();
  }

  #arrived(lines: readonly EditorLine[], revision: number): void {
    this.#unanswered = [];
    this.#retries = 0;
    this.#document.markSaved(lines);
    this.#show({ kind: this.#document.isDirty ? 'unsaved' : 'saved' }, { revision, isConfirmed: true });
    if (this.#document.isDirty) this.#saveAfter(limits.autosaveMs);
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

  /** The server is at another revision: it is one of our own saves whose answer was lost, or somebody else's. */
  async #handleStale(error: RequestError): Promise<boolean> {
    let loaded: LoadedTranscript;
    try {
      loaded = await this.#server.load();
    } catch (cause) {
      return this.#handleFailure(cause);
    }
    const own = await this.#findOwn(loaded);
    if (own) {
      this.#arrived(own, loaded.revision);
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
