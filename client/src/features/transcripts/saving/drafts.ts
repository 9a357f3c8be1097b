import { readSrt } from '@glosy/core/formats/subtitles/srt';
import { readProofread } from '@glosy/core/transcript/proofread-marks';
import { createStore } from '../../../lib/external-store.ts';
import { randomId } from '../../../lib/random-id.ts';
import type { EditorDocument } from '../document/editor-document.ts';
import type { EditorLine, LineContent } from '../document/editor-line.ts';
import { applyHunks, findHunks } from '../document/line-hunks.ts';
import { type DraftKey, type DraftWrite, deleteDraft, readDraft, type StoredDraft, writeDraft } from './draft-store.ts';
import { serialiseLines } from './serialise-lines.ts';

/** A draft found on the device: the saved revision it is based on, and the user's lines. */
export interface FoundDraft {
  /** The editor session that wrote it. */
  readonly session: string;
  readonly revision: number;
  readonly base: readonly LineContent[];
  readonly lines: readonly LineContent[];
  /** Milliseconds since 1970. */
  readonly changedAt: number;
}

/** Where drafts are stored; tests use one in memory. */
export interface DraftStore {
  /** Returns false when a base is needed, because the stored draft is another session's or there is none. */
  write(key: DraftKey, write: DraftWrite): Promise<boolean>;
  /** Removes the draft if this session wrote it. */
  remove(key: DraftKey, session: string): Promise<void>;
  read(key: DraftKey): Promise<StoredDraft | null>;
}

const deviceDrafts: DraftStore = { write: writeDraft, remove: deleteDraft, read: readDraft };

/** Debounce of writes, in milliseconds: short enough to have a change on the disk within a second. */
const writeAfterMs = 300;

interface DraftKeeperOptions {
  document: EditorDocument;
  key: DraftKey;
  revision: number;
  /** The draft that was found when the transcript was opened; it is kept until the document is changed or saved. */
  found?: FoundDraft | null;
  store?: DraftStore;
}

/**
 * Stores unsaved changes on this device: the changed lines after each change, and once the revision they are based on.
 * Removes the draft when everything is saved.
 */
export class DraftKeeper {
  readonly #document: EditorDocument;
  readonly #key: DraftKey;
  readonly #store: DraftStore;
  readonly #failure = createStore(false);
  /** The saved revision that changes are based on. Its text is large, so it is written only when there is a draft. */
  #base: { readonly revision: number; readonly lines: readonly EditorLine[] };
  #isBaseWritten = false;
  /** Recorded in this keeper's writes, so that it never removes the draft of an editor that was opened later. */
  readonly #session = randomId();
  /** The session whose draft is stored, according to this keeper; null when there is no draft. */
  #storedSession: string | null;
  #written: readonly EditorLine[];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #writing: Promise<void> = Promise.resolve();
  #isClosed = false;
  #stopWatching: () => void = () => {};

  constructor({ document, key, revision, found = null, store = deviceDrafts }: DraftKeeperOptions) {
    this.#document = document;
    this.#key = key;
    this.#store = store;
    this.#base = { revision, lines: document.savedLines };
    this.#written = document.lines;
    this.#storedSession = found ? found.session : null;
  }

  /** True when the last write failed: leaving now would lose text. */
  readonly hasFailed = (): boolean => this.#failure.get();
  readonly subscribe = (listener: () => void): (() => void) => this.#failure.subscribe(listener);

  /** Starts watching the document. */
  start(): void {
    const stop = this.#document.subscribe(this.#handleChange);
    const handleHide = () => void this.flush();
    globalThis.addEventListener?.('pagehide', handleHide);
    globalThis.document?.addEventListener('visibilitychange', handleHide);
    this.#stopWatching = () => {
      stop();
      globalThis.removeEventListener?.('pagehide', handleHide);
      globalThis.document?.removeEventListener('visibilitychange', handleHide);
    };
  }

  /** Writes the draft once more and nothing afterwards: from then on it may belong to another session. */
  async close(): Promise<void> {
    this.#stopWatching();
    const written = this.flush();
    this.#isClosed = true;
    await written;
  }

  /** Bases later changes on these lines, which are now on the server as this revision. */
  rebase(lines: readonly EditorLine[], revision: number): void {
    this.#base = { revision, lines };
    this.#isBaseWritten = false;
    this.#written = [];
    void this.flush();
  }

  /** Removes the found draft, which the user has declined. */
  async discard(): Promise<void> {
    this.#written = [];
    await this.flush();
  }

  /** Writes the draft now if it has changed. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#isClosed) return this.#writing;
    this.#writing = this.#writing.then(() => this.#update());
    return this.#writing;
  }

  readonly #handleChange = (): void => {
    if (this.#document.lines === this.#written || this.#timer !== undefined) return;
    this.#timer = setTimeout(() => void this.flush(), writeAfterMs);
  };

  async #update(): Promise<void> {
    const { lines, isDirty } = this.#document;
    if (lines === this.#written) return;
    try {
      if (isDirty) await this.#write(lines);
      else await this.#remove();
      this.#written = lines;
      this.#failure.set(false);
    } catch (error) {
      console.warn('The draft could not be stored on this device.', error);
      this.#failure.set(true);
    }
  }

  async #write(lines: readonly EditorLine[]): Promise<void> {
    const base = this.#base;
    const { revision } = base;
    const changes = { hunks: findHunks(base.lines, lines), changedAt: Date.now() };
    const write = { session: this.#session, revision, changes, base: null };
    if (!this.#isBaseWritten || !(await this.#store.write(this.#key, write))) {
      await this.#store.write(this.#key, { ...write, base: { revision, ...(await serialiseLines(base.lines)) } });
    }
    this.#storedSession = this.#session;
    // A save that ended during the write has set another base, which must still be written.
    this.#isBaseWritten = this.#base === base;
  }

  async #remove(): Promise<void> {
    if (this.#storedSession === null) return;
    await this.#store.remove(this.#key, this.#storedSession);
    this.#storedSession = null;
    this.#isBaseWritten = false;
  }
}

/** The draft of this transcript on this device; null when there is none. */
export async function findDraft(key: DraftKey, store = deviceDrafts): Promise<FoundDraft | null> {
  const found = await store.read(key);
  if (!found) return null;
  const { session, base, changes } = found;
  const texts = readSrt(base.text);
  const places = readProofread(base.proofread, texts.length) ?? new Set();
  const lines = texts.map((line, index): LineContent => ({ ...line, isProofread: places.has(index) }));
  return {
    session,
    revision: base.revision,
    base: lines,
    lines: applyHunks(lines, changes.hunks),
    changedAt: changes.changedAt,
  };
}
