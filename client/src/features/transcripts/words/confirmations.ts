import type { ConfirmedLine } from '@glosy/core/contract/words';
import { limits } from '@glosy/core/limits';
import { normaliseLineText } from '@glosy/core/line-text';
import { createStore } from '../../../lib/external-store.ts';
import type { EditorDocument } from '../document/editor-document.ts';
import type { EditorLine, LineId } from '../document/editor-line.ts';

const retryMs = 10_000;

/**
 * Sends confirmed words to the server, line by line, once the line itself is saved there. One that fails is sent again
 * until it is stored.
 */
export class Confirmations {
  readonly #document: EditorDocument;
  readonly #send: (lines: ConfirmedLine[]) => Promise<void>;
  readonly #waiting = new Set<LineId>();
  /** Whether words are confirmed here only. */
  readonly isWaiting = createStore(false);
  #isSending = false;
  #retry: ReturnType<typeof setTimeout> | null = null;

  constructor(document: EditorDocument, send: (lines: ConfirmedLine[]) => Promise<void>) {
    this.#document = document;
    this.#send = send;
    // After the editor was closed too: its last save may bring the line.
    document.subscribe(() => {
      if (this.isWaiting.get() && this.#retry === null) void this.flush();
    });
  }

  readonly confirm = (line: EditorLine, index: number): void => {
    this.#document.words.confirm(line, index);
    this.#waiting.add(line.id);
    this.isWaiting.set(true);
    void this.flush();
  };

  /** Sends what waits and is saved. */
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
      this.isWaiting.set(this.#waitingLines().length > 0);
    } catch {
      this.#retry = setTimeout(this.flush, retryMs);
      return;
    } finally {
      this.#isSending = false;
    }
    await this.flush();
  };

  /** Without lines that were deleted. */
  #waitingLines(): EditorLine[] {
    return [...this.#waiting].flatMap((id) => this.#document.line(id) ?? []);
  }

  #bodyOf(line: EditorLine): ConfirmedLine {
    const times = this.#document.words.timesOf(line) ?? [];
    const words = times.flatMap(({ certainty }, index) => (certainty === 1 ? [index] : []));
    return { startMs: line.startMs, endMs: line.endMs, text: normaliseLineText(line.text), words };
  }

  /** Whether no word of the line was confirmed while it was sent. */
  #isSame(line: EditorLine, { words }: ConfirmedLine): boolean {
    const now = this.#document.line(line.id);
    return now !== undefined && this.#bodyOf(now).words.length === words.length;
  }
}
