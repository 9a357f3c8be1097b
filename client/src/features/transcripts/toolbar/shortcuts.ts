import type { EditorController } from '../controller/editor-controller.ts';
import { isMac } from './platform-keys.ts';

/** Actions of the editor that do not change the transcript. */
export interface FrameActions {
  openSearch: () => void;
  openReplace: () => void;
  openHelp: () => void;
  saveNow: () => void;
  focusTimes: () => void;
  focusSpeaker: () => void;
}

export interface EditorShortcut {
  /** The keys as the help shows them; see `platformKeys`. */
  readonly shown: string;
  readonly what: string;
  /** A text field beside the transcript handles these itself while it has undo steps of its own. */
  readonly history?: 'undo' | 'redo';
  /** Concerns the sound only, so pending fields are not saved first. */
  readonly isListening?: boolean;
  readonly matches: (event: KeyboardEvent) => boolean;
  readonly run: (editor: EditorController, frame: FrameActions) => void;
}

const hasCommand = (event: KeyboardEvent) => event.ctrlKey || event.metaKey;
/** Right Alt types Polish letters. Windows sends it as Control with Alt, which must not match a shortcut. */
const isAltGraph = (event: KeyboardEvent) => event.getModifierState('AltGraph') || (event.ctrlKey && event.altKey);

const plain = (key: string) => (event: KeyboardEvent) =>
  event.key === key && !hasCommand(event) && !event.altKey && !event.shiftKey;
const command =
  (code: string, shift = false) =>
  (event: KeyboardEvent) =>
    event.code === code && hasCommand(event) && event.shiftKey === shift && !event.altKey && !isAltGraph(event);
/**
 * Alt with a key that still produces its own character: on layouts where `Alt+O` is `ó`, Alt is for typing. On a Mac
 * Option always types, so the shortcut is Control with Option there, whatever the character.
 */
const alt =
  (code: string, character: string, shift = false) =>
  (event: KeyboardEvent) => {
    if (event.code !== code || !event.altKey || event.metaKey || event.shiftKey !== shift) return false;
    if (isMac()) return event.ctrlKey;
    return !event.ctrlKey && !isAltGraph(event) && event.key.toLowerCase() === character;
  };

/** None of them types a character, so they work inside text fields too (WCAG 2.1.4). */
export const editorShortcuts: readonly EditorShortcut[] = [
  {
    shown: 'F9 lub Ctrl + spacja',
    what: 'Odtwórz lub wstrzymaj',
    isListening: true,
    matches: (event) => plain('F9')(event) || command('Space')(event),
    run: (editor) => editor.togglePlay(),
  },
  { shown: 'F8', what: 'Cofnij o 3 s', isListening: true, matches: plain('F8'), run: (editor) => editor.back() },
  {
    shown: 'F2',
    what: 'Odtwórz od tego napisu',
    isListening: true,
    matches: plain('F2'),
    run: (editor) => editor.playFromLine(),
  },
  {
    shown: 'Alt + G',
    what: 'Przejdź do odtwarzanego napisu',
    matches: alt('KeyG', 'g'),
    run: (editor) => editor.goToPlayingLine(),
  },
  {
    shown: 'Alt + ↓',
    what: 'Następny napis',
    matches: alt('ArrowDown', 'arrowdown'),
    run: (editor) => editor.goBy(1),
  },
  { shown: 'Alt + ↑', what: 'Poprzedni napis', matches: alt('ArrowUp', 'arrowup'), run: (editor) => editor.goBy(-1) },
  {
    shown: 'Ctrl + Enter',
    what: 'Oznacz jako sprawdzony i przejdź dalej',
    matches: (event) => command('Enter')(event) || command('NumpadEnter')(event),
    run: (editor) => editor.markAndNext(),
  },
  {
    shown: 'F4',
    what: 'Następny niesprawdzony napis',
    matches: plain('F4'),
    run: (editor) => editor.goToUnproofread(),
  },
  { shown: 'Alt + M', what: 'Połącz z następnym napisem', matches: alt('KeyM', 'm'), run: (editor) => editor.merge() },
  {
    shown: 'Alt + N',
    what: 'Wstaw napis po tym napisie',
    matches: alt('KeyN', 'n'),
    run: (editor) => editor.insertAfter(),
  },
  {
    shown: 'Alt + Shift + N',
    what: 'Wstaw napis w odtwarzanym miejscu',
    matches: alt('KeyN', 'n', true),
    run: (editor) => editor.insertHere(),
  },
  { shown: 'Alt + Delete', what: 'Usuń napis', matches: alt('Delete', 'delete'), run: (editor) => editor.deleteLine() },
  {
    shown: 'Alt + [',
    what: 'Początek napisu w odtwarzanym miejscu',
    matches: alt('BracketLeft', '['),
    run: (editor) => editor.setTimeHere('start'),
  },
  {
    shown: 'Alt + ]',
    what: 'Koniec napisu w odtwarzanym miejscu',
    matches: alt('BracketRight', ']'),
    run: (editor) => editor.setTimeHere('end'),
  },
  { shown: 'Alt + T', what: 'Popraw czas napisu', matches: alt('KeyT', 't'), run: (_, frame) => frame.focusTimes() },
  { shown: 'Alt + O', what: 'Zmień osobę mówiącą', matches: alt('KeyO', 'o'), run: (_, frame) => frame.focusSpeaker() },
  {
    shown: 'Ctrl + Z',
    what: 'Cofnij zmianę',
    history: 'undo',
    matches: command('KeyZ'),
    run: (editor) => editor.undo(),
  },
  {
    shown: 'Ctrl + Shift + Z lub Ctrl + Y',
    what: 'Ponów zmianę',
    history: 'redo',
    matches: (event) => command('KeyZ', true)(event) || command('KeyY')(event),
    run: (editor) => editor.redo(),
  },
  { shown: 'Ctrl + F', what: 'Szukaj', matches: command('KeyF'), run: (_, frame) => frame.openSearch() },
  { shown: 'Ctrl + H', what: 'Znajdź i zamień', matches: command('KeyH'), run: (_, frame) => frame.openReplace() },
  { shown: 'Ctrl + S', what: 'Zapisz teraz', matches: command('KeyS'), run: (_, frame) => frame.saveNow() },
  { shown: 'Ctrl + /', what: 'Skróty klawiszowe', matches: command('Slash'), run: (_, frame) => frame.openHelp() },
];

/** Keys inside the text, handled by `LineTextArea`; listed here for the help. */
export const textKeys: readonly { shown: string; what: string }[] = [
  { shown: 'Enter', what: 'Podziel napis w miejscu kursora' },
  { shown: 'Shift + Enter', what: 'Nowy wiersz w napisie' },
  { shown: 'Backspace na początku', what: 'Połącz z poprzednim napisem' },
  { shown: 'Delete na końcu', what: 'Połącz z następnym napisem' },
  { shown: '↑ na początku, ↓ na końcu', what: 'Poprzedni lub następny napis' },
  { shown: 'Esc', what: 'Wyjdź z tekstu na czas napisu' },
];

/** Keys in the search and in the fields beside the text; listed here for the help. */
export const fieldKeys: readonly { shown: string; what: string }[] = [
  { shown: 'Enter, Shift + Enter', what: 'W wyszukiwaniu: następny lub poprzedni wynik' },
  { shown: 'Ctrl + Enter lub Esc', what: 'W wyszukiwaniu: kursor do znalezionego miejsca' },
  { shown: 'Enter', what: 'W polu osoby: zapisz i wróć do napisu; w polach czasu: zapisz' },
  { shown: 'Esc', what: 'W polach czasu i osoby: porzuć zmianę i wróć do napisu' },
];
