import { readProofread } from '@glosy/core/proofread-marks';
import { readSrt } from '@glosy/core/srt';
import { createStore } from '../../../lib/external-store.ts';
import type { EditorDocument } from '../document/editor-document.ts';
import type { EditorLine, LineContent } from '../document/editor-line.ts';
import { applyHunks, findHunks } from '../history/line-hunks.ts';
import { type DraftBase, type DraftChanges, type DraftKey, deleteDraft, readDraft, writeDraft } from './draft-store.ts';
import { serialiseLines } from './serialise-lines.ts';

/** What was found on the device: the state it started from and what the person had made of it. */
export interface FoundDraft {
  readonly revision: number;
  readonly base: readonly LineContent[];
  readonly lines: readonly LineContent[];
  /** Milliseconds since 1970. */
  readonly changedAt: number;
}

/** Where drafts are kept; tests bring their own. */
export interface DraftStore {
  /** The changes since a revision; with `newBase`, that revision itself, which stays until the next one. */
  write(key: DraftKey, revision: number, changes: DraftChanges, newBase: DraftBase | null): Promise<void>;
  remove(key: DraftKey): Promise<void>;
  read(key: DraftKey): Promise<{ base: DraftBase; changes: DraftChanges } | null>;
}

const deviceDrafts: DraftStore = { write: writeDraft, remove: deleteDraft, read: readDraft };

/** A change is on the disk within a second: it waits this long for the next one, the rest is for writing. */
const writeAfterMs = 300;

/**
 * Keeps what is not saved on this device: the changed lines after each change, the state they start from once. The
 * draft goes when everything is saved.
 */
export class DraftKeeper {
  readonly #document: EditorDocument;
  readonly #key: DraftKey;
  readonly #store: DraftStore;
  readonly #failure = createStore(false);
  /** The saved state that changes start from; its text is written only when it is needed, since it is large. */
  #base: { readonly revision: number; readonly lines: readonly EditorLine[] };
  #isBaseWritten = false;
  #hasDraft: boolean;
  #kept: readonly EditorLine[];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #writing: Promise<void> = Promise.resolve();

  /** `hasDraft`: one is already there from before; it stays until the document is saved or changed. */
  constructor(document: EditorDocument, key: DraftKey, revision: number, hasDraft = false, store = deviceDrafts) {
    this.#document = document;
    this.#key = key;
    this.#store = store;
    this.#base = { revision, lines: document.savedLines };
    this.#kept = document.lines;
    this.#hasDraft = hasDraft;
  }

  /** The last draft could not be written: leaving now would lose text. */
  readonly hasFailed = (): boolean => this.#failure.get();
  readonly subscribe = (listener: () => void): (() => void) => this.#failure.subscribe(listener);

  /** Begins to watch the document. Returns how to stop; what is not kept yet is written then. */
  start(): () => void {
    const stop = this.#document.subscribe(this.#handleChange);
    const handleHide = () => void this.flush();
    globalThis.addEventListener?.('pagehide', handleHide);
    globalThis.document?.addEventListener('visibilitychange', handleHide);
    return () => {
      stop();
      globalThis.removeEventListener?.('pagehide', handleHide);
      globalThis.document?.removeEventListener('visibilitychange', handleHide);
      void this.flush();
    };
  }

  /** These lines are on the server now, as this revision: later changes start from there. */
  rebase(lines: readonly EditorLine[], revision: number): void {
    this.#base = { revision, lines };
    this.#isBaseWritten = false;
    this.#kept = [];
    void this.flush();
  }

  /** The person does not want the draft that was found. */
  async discard(): Promise<void> {
    this.#kept = [];
    await this.flush();
  }

  /** Writes at once what is not kept yet. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.#keep());
    return this.#writing;
  }

  readonly #handleChange = (): void => {
    if (this.#document.lines === this.#kept || this.#timer !== undefined) return;
    this.#timer = setTimeout(() => void this.flush(), writeAfterMs);
  };

  async #keep(): Promise<void> {
    const { lines, isDirty } = this.#document;
    if (lines === this.#kept) return;
    try {
      if (isDirty) await this.#write(lines);
      else if (this.#hasDraft) {
        await this.#store.remove(this.#key);
        this.#hasDraft = false;
        this.#isBaseWritten = false;
      }
      this.#kept = lines;
      this.#failure.set(false);
    } catch (error) {
      console.warn('The draft could not be kept on this device.', error);
      this.#failure.set(true);
    }
  }

  async #write(lines: readonly EditorLine[]): Promise<void> {
    const base = this.#base;
    const { revision } = base;
    const newBase = this.#isBaseWritten ? null : { revision, ...(await serialiseLines(base.lines)) };
    const hunks = findHunks(base.lines, lines);
    this.#hasDraft = true;
    await this.#store.write(this.#key, revision, { hunks, changedAt: Date.now() }, newBase);
    // A save may have come in meanwhile: then the new base is still to be written.
    this.#isBaseWritten = this.#base === base;
  }
}

/** The draft of this transcript on this device; null when there is none. */
export async function findDraft(key: DraftKey, store = deviceDrafts): Promise<FoundDraft | null> {
  const found = await store.read(key);
  if (!found) return null;
  const { base, changes } = found;
  const texts = readSrt(base.text);
  const places = readProofread(base.proofread, texts.length) ?? new Set();
  const lines = texts.map((line, index): LineContent => ({ ...line, isProofread: places.has(index) }));
  return {
    revision: base.revision,
    base: lines,
    lines: applyHunks(lines, changes.hunks),
    changedAt: changes.changedAt,
  };
}
