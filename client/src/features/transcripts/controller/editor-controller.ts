import { createStore } from '../../../lib/external-store.ts';
import { polishNumber } from '../../../lib/format/polish-number.ts';
import { announce } from '../../../ui/status-line.tsx';
import { silentText } from '../../player/controls/player-bar.tsx';
import type { CurrentLine } from '../../player/list/current-line.ts';
import type { Playback } from '../../player/sound/playback.ts';
import { Signal } from '../../player/sound/signal.ts';
import { stepSpeed } from '../../player/sound/step-speed.ts';
import type { TaggedStarts } from '../document/editor-commands.ts';
import * as commands from '../document/editor-commands.ts';
import type { EditorDocument } from '../document/editor-document.ts';
import type { Caret } from '../document/editor-history.ts';
import type { EditorLine, LineId } from '../document/editor-line.ts';
import { firstUnkept, unkeptWords } from '../document/unkept-words.ts';
import type { ControllerOptions, FocusRequest } from './controller-options.ts';
import { LinePlayback } from './line-playback.ts';
import { TypingPlayback } from './typing-playback.ts';

const skipSeconds = 3;

/** The commands of the editor, for keys, buttons and menus alike. Keeps track of the active line and its caret. */
export class EditorController {
  readonly document: EditorDocument;
  readonly playback: Playback;
  readonly current: CurrentLine;
  readonly typing: TypingPlayback;
  readonly #linePlayback: LinePlayback;
  /** The active line: the one that has, or last had, the focus. */
  readonly active = createStore<LineId | null>(null);
  /** Why the last command was refused; null when it succeeded. */
  readonly refusal = createStore<string | null>(null);
  /** Pending request to focus a line; a new object per request, so that repeating one works. */
  readonly focusRequest = createStore<FocusRequest | null>(null);
  /** Emitted at each keystroke: the list stops following playback. */
  readonly typed = new Signal();
  /** Emitted when the list should follow the sound again. */
  readonly followRequested = new Signal();
  readonly #taggedStartsMs: () => TaggedStarts;
  readonly #isEditable: () => boolean;
  /** Functions that save input of fields next to the text that is not in the transcript yet. */
  readonly #pendingFields = new Set<() => boolean>();
  #caret = 0;

  constructor({ document, playback, current, taggedStartsMs, isEditable }: ControllerOptions) {
    this.document = document;
    this.playback = playback;
    this.current = current;
    this.typing = new TypingPlayback(playback);
    this.#linePlayback = new LinePlayback(playback);
    this.#taggedStartsMs = taggedStartsMs;
    this.#isEditable = isEditable;
    this.active.subscribe(() => {
      document.heldId = this.active.get();
    });
  }

  /** Registers a field with unsaved input; `save` returns false when it is refused. Returns how to unregister. */
  addPendingField(save: () => boolean): () => void {
    this.#pendingFields.add(save);
    return () => this.#pendingFields.delete(save);
  }

  /** Saves the input of the fields next to the text; false when some was refused, and the reason is shown. */
  savePendingFields(): boolean {
    return [...this.#pendingFields].every((save) => save());
  }

  /** Call when the focus or the caret has moved. */
  noteCaret(lineId: LineId, offset: number): void {
    this.#caret = offset;
    this.active.set(lineId);
  }

  /** Makes a line active; keeps the caret if the line was already active, for commands after a click on its time. */
  activate(lineId: LineId): void {
    if (this.active.get() !== lineId) this.noteCaret(lineId, 0);
  }

  type(lineId: LineId, text: string, offset: number): void {
    if (!this.#isEditable()) return;
    this.#caret = offset;
    this.typing.noteTyping();
    this.typed.emit();
    const outcome = commands.typeText(this.document, lineId, text, offset);
    this.refusal.set(outcome.isDone ? unkeptWords(text) : outcome.reason);
  }

  /** Characters before the caret in the active line. */
  get caret(): number {
    return this.#caret;
  }

  /** Inserts words at the caret, separated from the words around them. */
  insertWords(words: string): void {
    this.#change((id) => commands.insertWords(this.document, id, this.#caret, words));
  }

  splitHere(): void {
    this.#change((id) => commands.splitAt(this.document, id, this.#caret));
  }

  merge(lineId?: LineId): void {
    this.#change((id) => commands.mergeWithNext(this.document, lineId ?? id, this.#taggedStartsMs()), lineId);
  }

  /** Merges the active line with the one before it. */
  mergeWithPrevious(): void {
    const previous = this.document.order[this.activeIndex - 1];
    if (previous !== undefined) this.merge(previous);
  }

  deleteLine(): void {
    this.#change((id) => commands.deleteLine(this.document, id, this.#taggedStartsMs()));
  }

  /** Inserts an empty line after the active one. */
  insertAfter(): void {
    this.#change((id) => commands.insertAfter(this.document, id));
  }

  /** Inserts an empty line that starts at the position of the sound. */
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
    // The name precedes the text: the caret moves with its word.
    if (lineId === this.active.get()) this.#caret = Math.max(0, this.#caret + length() - before);
    return isDone;
  }

  setProofread(lineId: LineId, isProofread: boolean): void {
    this.#report(() => commands.setProofread(this.document, lineId, isProofread));
  }

  replaceAll(texts: ReadonlyMap<LineId, string>): boolean {
    return this.#report(() => commands.replaceTexts(this.document, texts), firstUnkept(texts.values()));
  }

  /** Replaces the whole text. The active line stays active if it still exists. */
  take(lines: readonly EditorLine[]): void {
    const changed = commands.takeLines(this.document, lines);
    if (this.activeIndex >= 0 || !changed) return;
    this.active.set(changed.lineId);
    this.#caret = changed.offset;
  }

  /** Marks the active line as proofread and moves to the next. */
  markAndNext(): void {
    const id = this.active.get();
    if (id === null || !this.#isEditable()) return;
    this.setProofread(id, true);
    this.goBy(1);
  }

  /** Sets the start or end of the active line to the position of the sound. */
  setTimeHere(edge: 'start' | 'end'): void {
    const line = this.#activeLine;
    if (!line) return;
    const here = Math.round(this.playback.getPosition() * 1000);
    const start = edge === 'start' ? here : line.startMs;
    this.retime(line.id, start, edge === 'end' ? here : Math.max(line.endMs, start));
  }

  /** Moves the active line as a whole, by milliseconds. */
  moveLine(byMs: number): void {
    const line = this.#activeLine;
    if (!line) return;
    const by = Math.max(byMs, -line.startMs);
    this.retime(line.id, line.startMs + by, line.endMs + by);
  }

  /** Runs a command of a dialog. Returns why it was refused, or null. */
  tryCommand(command: (taggedStartsMs: TaggedStarts) => commands.Outcome): string | null {
    if (this.#report(() => command(this.#taggedStartsMs()))) return null;
    return this.refusal.get() ?? 'Tej transkrypcji nie można teraz zmieniać.';
  }

  /** Moves to the next line that is not proofread, after the active one and then from the start. */
  goToUnproofread(): void {
    const { lines } = this.document;
    const from = this.activeIndex + 1;
    const next = [...lines.slice(from), ...lines.slice(0, from)].find(({ isProofread }) => !isProofread);
    if (next) this.goTo(next.id);
    else this.refusal.set('Wszystkie napisy są sprawdzone.');
  }

  goBy(step: number): void {
    const { order } = this.document;
    this.goTo(order[Math.max(0, Math.min(this.activeIndex + step, order.length - 1))]);
  }

  /** Moves to the playing line or, in a pause, the last one played; the list follows the sound again. */
  goToPlayingLine(): void {
    this.followRequested.emit();
    this.goTo(this.document.order[Math.max(0, this.current.lastStarted())]);
  }

  /** Moves the focus back to the active line, from a field next to the text. */
  goBack(): void {
    const id = this.active.get();
    if (id !== null) this.goTo(id, this.#caret);
  }

  /** Moves to the line of a moment in seconds. */
  goToMoment(seconds: number): void {
    this.goTo(this.document.lineAt(seconds)?.id);
  }

  /** With `end`, the text up to there is selected. Does nothing without a line. */
  goTo(lineId: LineId | undefined, offset = 0, end = offset): void {
    if (lineId === undefined) return;
    this.active.set(lineId);
    this.focusRequest.set({ lineId, offset, end });
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
    this.playback.seek(this.playback.getPosition() - skipSeconds);
  }

  forward(): void {
    this.typing.stopWaiting();
    this.playback.seek(this.playback.getPosition() + skipSeconds);
  }

  /** To the next slower or faster speed. */
  changeSpeed(by: 1 | -1): void {
    stepSpeed(this.playback, by);
    announce(`Tempo: ${polishNumber(this.playback.getState().speed)}`);
  }

  /** Plays the active line to its end, or repeatedly until the sound is paused. */
  playLine(isRepeated: boolean): void {
    if (this.#activeLine) this.playStretch(this.#activeLine, isRepeated);
  }

  playStretch({ startMs, endMs }: { startMs: number; endMs: number }, isRepeated = false): void {
    this.typing.stopWaiting();
    if (this.playback.tracks.length === 0) this.refusal.set(silentText);
    else this.#linePlayback.play(startMs / 1000, endMs / 1000, isRepeated);
  }

  playFromLine(lineId = this.active.get()): void {
    const line = lineId === null ? undefined : this.document.line(lineId);
    if (!line) return;
    this.typing.stopWaiting();
    this.#linePlayback.stop();
    if (this.playback.tracks.length === 0) this.refusal.set(silentText);
    this.playback.playFrom(line.startMs / 1000);
  }

  /** −1 when no line is active yet. */
  get activeIndex(): number {
    const id = this.active.get();
    return id === null ? -1 : this.document.indexOf(id);
  }

  get #activeLine(): EditorLine | undefined {
    return this.document.lines[this.activeIndex];
  }

  #change(command: (lineId: LineId) => commands.Outcome, lineId = this.active.get()): void {
    if (lineId === null) return;
    this.#report(() => command(lineId));
  }

  #report(command: () => commands.Outcome, notice: string | null = null): boolean {
    if (!this.#isEditable()) return false;
    const outcome = command();
    this.refusal.set(outcome.isDone ? notice : outcome.reason);
    if (outcome.isDone && outcome.caret) this.goTo(outcome.caret.lineId, outcome.caret.offset);
    return outcome.isDone;
  }

  #return(caret: Caret | null | undefined): void {
    if (caret && this.document.line(caret.lineId)) this.goTo(caret.lineId, caret.offset);
  }
}
