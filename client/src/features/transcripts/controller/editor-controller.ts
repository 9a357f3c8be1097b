import { createStore } from '../../../lib/external-store.ts';
import { silentText } from '../../player/controls/player-bar.tsx';
import type { CurrentLine } from '../../player/list/current-line.ts';
import type { Playback } from '../../player/sound/playback.ts';
import { Signal } from '../../player/sound/signal.ts';
import type { TaggedStarts } from '../document/editor-commands.ts';
import * as commands from '../document/editor-commands.ts';
import type { EditorDocument } from '../document/editor-document.ts';
import type { Caret } from '../document/editor-history.ts';
import type { LineContent, LineId } from '../document/editor-line.ts';
import { TypingPlayback } from './typing-playback.ts';

const backSeconds = 3;

interface ControllerOptions {
  document: EditorDocument;
  playback: Playback;
  current: CurrentLine;
  /** Asked at each merge, since tags change while the editor is open. */
  taggedStartsMs: () => TaggedStarts;
  isEditable: () => boolean;
}

/** What a person does in the editor, whether by key, button or menu. Knows the line in hand and where its caret is. */
export class EditorController {
  readonly document: EditorDocument;
  readonly playback: Playback;
  readonly current: CurrentLine;
  readonly typing: TypingPlayback;
  /** The line in hand: the one that has, or had last, the focus. */
  readonly active = createStore<LineId | null>(null);
  /** Why the last command was refused; null when it was not. */
  readonly refusal = createStore<string | null>(null);
  /** Where the list shall put the focus; a new object for each wish. */
  readonly wish = createStore<Caret | null>(null);
  /** The person writes: the list stops following the sound. */
  readonly writing = createStore(0);
  /** The person wants the list to follow the sound again. */
  readonly following = new Signal();
  readonly #taggedStartsMs: () => TaggedStarts;
  readonly #isEditable: () => boolean;
  /** Fields beside the text with something typed in them that is not in the transcript yet. */
  readonly #fields = new Set<() => boolean>();
  #caret = 0;

  constructor({ document, playback, current, taggedStartsMs, isEditable }: ControllerOptions) {
    this.document = document;
    this.playback = playback;
    this.current = current;
    this.typing = new TypingPlayback(playback);
    this.#taggedStartsMs = taggedStartsMs;
    this.#isEditable = isEditable;
  }

  /** Something is typed in a field beside the text; `save` says whether it could be taken over. Returns how to let go. */
  addPendingField(save: () => boolean): () => void {
    this.#fields.add(save);
    return () => this.#fields.delete(save);
  }

  /** Takes over what is typed in the fields beside the text; false when something cannot be, with the reason shown. */
  takeOverFields(): boolean {
    return [...this.#fields].every((save) => save());
  }

  /** The focus or the caret has moved. */
  noteCaret(lineId: LineId, offset: number): void {
    this.#caret = offset;
    this.active.set(lineId);
  }

  type(lineId: LineId, text: string, offset: number): void {
    if (!this.#isEditable()) return;
    this.#caret = offset;
    this.typing.noteTyping();
    this.writing.set(this.writing.get() + 1);
    const outcome = commands.typeText(this.document, lineId, text, offset);
    this.refusal.set(outcome.isDone ? null : outcome.reason);
  }

  splitHere(): void {
    this.#change((id) => commands.splitAt(this.document, id, this.#caret));
  }

  merge(lineId?: LineId): void {
    this.#change((id) => commands.mergeWithNext(this.document, lineId ?? id, this.#taggedStartsMs()), lineId);
  }

  /** Joins the line in hand with the one before it. */
  mergeWithPrevious(): void {
    const previous = this.document.order[this.activeIndex - 1];
    if (previous !== undefined) this.merge(previous);
  }

  deleteLine(): void {
    this.#change((id) => commands.deleteLine(this.document, id, this.#taggedStartsMs()));
  }

  /** An empty line after the one in hand. */
  insertAfter(): void {
    this.#change((id) => commands.insertAfter(this.document, id));
  }

  /** An empty line that begins where the sound is. */
  insertHere(): void {
    this.#report(() => commands.insertAt(this.document, this.playback.getPosition() * 1000));
  }

  retime(lineId: LineId, startMs: number, endMs: number): boolean {
    return this.#report(() => commands.retime(this.document, lineId, startMs, endMs));
  }

  setSpeaker(lineId: LineId, name: string): boolean {
    const length = () => this.document.line(lineId)?.text.length ?? 0;
    const before = length();
    const isDone = this.#report(() => commands.setSpeaker(this.document, lineId, name));
    // The name stands before the words: the caret stays at its word.
    if (lineId === this.active.get()) this.#caret = Math.max(0, this.#caret + length() - before);
    return isDone;
  }

  setProofread(lineId: LineId, isProofread: boolean): void {
    this.#report(() => commands.setProofread(this.document, lineId, isProofread));
  }

  replaceAll(texts: ReadonlyMap<LineId, string>): boolean {
    return this.#report(() => commands.replaceTexts(this.document, texts));
  }

  /** Another state of the whole text; the line in hand stays in hand if it is still there. */
  adopt(lines: readonly LineContent[]): void {
    const changed = commands.adoptLines(this.document, lines);
    if (this.activeIndex >= 0 || !changed) return;
    this.active.set(changed.lineId);
    this.#caret = changed.offset;
  }

  /** Marks the line in hand and goes on to the next. */
  markAndNext(): void {
    const id = this.active.get();
    if (id === null || !this.#isEditable()) return;
    this.setProofread(id, true);
    this.goBy(1);
  }

  /** The start or end of the line in hand is what is heard now. */
  setTimeHere(edge: 'start' | 'end'): void {
    const id = this.active.get();
    const line = id === null ? undefined : this.document.line(id);
    if (!line) return;
    const here = Math.round(this.playback.getPosition() * 1000);
    const start = edge === 'start' ? here : line.startMs;
    this.retime(line.id, start, edge === 'end' ? here : Math.max(line.endMs, start));
  }

  /** The next line that nobody has compared with the sound, from the line in hand on, then from the beginning. */
  goToUnproofread(): void {
    const { lines } = this.document;
    const from = this.activeIndex + 1;
    for (let step = 0; step < lines.length; step++) {
      const line = lines[(from + step) % lines.length];
      if (!line || line.isProofread) continue;
      this.goTo(line.id);
      return;
    }
    this.refusal.set('Wszystkie napisy są sprawdzone.');
  }

  goBy(step: number): void {
    const { order } = this.document;
    const target = order[Math.max(0, Math.min(this.activeIndex + step, order.length - 1))];
    if (target !== undefined) this.goTo(target);
  }

  /** Into the line that is heard or, in a pause, was heard last; the list follows the sound again. */
  goToHeard(): void {
    const { order } = this.document;
    const heard = order[Math.max(0, this.current.lastStarted())];
    if (heard === undefined) return;
    this.following.emit();
    this.goTo(heard);
  }

  /** Back into the line in hand, from a field beside the text. */
  goBack(): void {
    const id = this.active.get();
    if (id !== null) this.goTo(id, this.#caret);
  }

  goTo(lineId: LineId, offset = 0): void {
    this.active.set(lineId);
    this.wish.set({ lineId, offset });
  }

  undo(): void {
    if (this.#isEditable()) this.#return(this.document.undo());
  }

  redo(): void {
    if (this.#isEditable()) this.#return(this.document.redo());
  }

  togglePlay(): void {
    if (this.playback.tracks.length === 0) this.refusal.set(silentText);
    else this.typing.toggle();
  }

  back(): void {
    this.typing.stopWaiting();
    this.playback.skip(-backSeconds);
  }

  playFromLine(lineId = this.active.get()): void {
    const line = lineId === null ? undefined : this.document.line(lineId);
    if (!line) return;
    this.typing.stopWaiting();
    if (this.playback.tracks.length === 0) this.refusal.set(silentText);
    this.playback.playFrom(line.startMs / 1000);
  }

  /** −1 when no line is in hand yet. */
  get activeIndex(): number {
    const id = this.active.get();
    return id === null ? -1 : this.document.indexOf(id);
  }

  #change(command: (lineId: LineId) => commands.Outcome, lineId = this.active.get()): void {
    if (lineId === null) return;
    this.#report(() => command(lineId));
  }

  #report(command: () => commands.Outcome): boolean {
    if (!this.#isEditable()) return false;
    const outcome = command();
    this.refusal.set(outcome.isDone ? null : outcome.reason);
    if (outcome.isDone && outcome.caret) this.goTo(outcome.caret.lineId, outcome.caret.offset);
    return outcome.isDone;
  }

  #return(caret: Caret | null | undefined): void {
    if (caret && this.document.line(caret.lineId)) this.goTo(caret.lineId, caret.offset);
  }
}
