import type { ConfirmedLine } from '@glosy/core/contract/transcripts/words';
import { limits } from '@glosy/core/limits';
import { normaliseLineText } from '@glosy/core/transcript/line-text';
import { createStore } from '../../../lib/external-store.ts';
import type { EditorDocument } from '../document/editor-document.ts';
import type { EditorLine, LineId } from '../document/editor-line.ts';

const retryMs = 10_000;

/** Stores confirmed words that are not on the server yet; tests use one in memory. */
export interface ConfirmationStore {
  read(): readonly ConfirmedLine[];
  write(lines: readonly ConfirmedLine[]): void;
}

/**
 * Sends confirmed words to the server, line by line, once the line itself is saved. A failed request is retried until
 * it succeeds, even after the browser was closed: until then the words are in the store.
 */
export class Confirmations {
  readonly #document: EditorDocument;
  readonly #send: (lines: ConfirmedLine[]) => Promise<void>;
  readonly #store: ConfirmationStore;
  /** Words of an earlier visit whose line is not saved on the server in the same form. */
  #earlier: readonly ConfirmedLine[] = [];
  readonly #waiting = new Set<LineId>();
  /** Whether some words are confirmed only on this device. */
  readonly isWaiting = createStore(false);
  #isSending = false;
  #retry: ReturnType<typeof setTimeout> | null = null;

  constructor(document: EditorDocument, send: (lines: ConfirmedLine[]) => Promise<void>, store: ConfirmationStore) {
    this.#document = document;
    this.#send = send;
    this.#store = store;
    // This also runs after the editor was closed: its last save may include the line.
    let saved = document.savedLines;
    document.subscribe(() => {
      if (saved !== document.savedLines) this.#confirmEarlier();
      saved = document.savedLines;
      if (this.isWaiting.get() && this.#retry === null) void this.flush();
    });
  }

  readonly confirm = (line: EditorLine, index: number): void => {
    this.#document.words.confirm(line, index);
    this.#waiting.add(line.id);
    this.#noteWaiting();
    void this.flush();
  };

  /** Confirms the words that an earlier visit could not send; the document must already have its words. */
  restore(): void {
    this.#earlier = this.#store.read();
    this.#confirmEarlier();
    // Removes stored confirmations that are too old.
    this.#noteWaiting();
    void this.flush();
  }

  /** Sends waiting words whose line is saved. */
  readonly flush = async (): Promise<void> => {
    if (this.#isSending) return;
    clearTimeout(this.#retry ?? undefined);
    this.#retry = null;
    const { savedLines } = this.#document;
    const lines = this.#waitingLines().filter((line) => savedLines.includes(line));
    const sent = lines.slice(0, limits.confirmedLinesMost).map((line) => ({ line, body: this.#bodyOf(line) }));
    if (sent.length === 0) return;
    this.#isSending = true;
    try {
      await this.#send(sent.map(({ body }) => body));
      for (const { line, body } of sent) if (this.#isSame(line, body)) this.#waiting.delete(line.id);
      this.#noteWaiting();
    } catch {
      this.#retry = setTimeout(this.flush, retryMs);
      return;
    } finally {
      this.#isSending = false;
    }
    await this.flush();
  };

  #confirmEarlier(): void {
    if (this.#earlier.length === 0) return;
    const lines = new Map(this.#document.savedLines.map((line) => [keyOf(contentOf(line)), line]));
    const isKnown = (earlier: ConfirmedLine) => lines.has(keyOf(earlier));
    for (const earlier of this.#earlier.filter(isKnown)) {
      const { id } = lines.get(keyOf(earlier)) as EditorLine;
      const line = this.#document.line(id);
      if (!line) continue;
      for (const index of earlier.words) this.#document.words.confirm(line, index);
      this.#waiting.add(id);
    }
    this.#earlier = this.#earlier.filter((earlier) => !isKnown(earlier));
    this.#noteWaiting();
  }

  #noteWaiting(): void {
    const waiting = this.#waitingLines().map((line) => this.#bodyOf(line));
    this.isWaiting.set(waiting.length > 0);
    this.#store.write([...this.#earlier, ...waiting]);
  }

  /** The waiting lines, without deleted ones. */
  #waitingLines(): EditorLine[] {
    return [...this.#waiting].flatMap((id) => this.#document.line(id) ?? []);
  }

  #bodyOf(line: EditorLine): ConfirmedLine {
    const times = this.#document.words.timesOf(line) ?? [];
    const words = times.flatMap(({ certainty }, index) => (certainty === 1 ? [index] : []));
    return { ...contentOf(line), words };
  }

  /** Whether no word of the line was confirmed while it was sent. */
  #isSame(line: EditorLine, { words }: ConfirmedLine): boolean {
    const now = this.#document.line(line.id);
    return now !== undefined && this.#bodyOf(now).words.length === words.length;
  }
}

function contentOf({ startMs, endMs, text }: EditorLine): Omit<ConfirmedLine, 'words'> {
  return { startMs, endMs, text: normaliseLineText(text) };
}

function keyOf({ startMs, endMs, text }: Omit<ConfirmedLine, 'words'>): string {
  return `${startMs} ${endMs} ${text}`;
}
