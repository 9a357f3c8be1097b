import type { EditorController } from './editor-controller.ts';

/** What the keys can ask of the editor's frame. */
export interface FrameActions {
  openSearch: () => void;
  openReplace: () => void;
  openHelp: () => void;
  saveNow: () => void;
  focusTimes: () => void;
  focusSpeaker: () => void;
}

export interface EditorShortcut {
  /** As it is written in the help. */
  readonly shown: string;
  readonly what: string;
  readonly matches: (event: KeyboardEvent) => boolean;
  readonly run: (editor: EditorController, frame: FrameActions) => void;
}

const hasCommand = (event: KeyboardEvent) => event.ctrlKey || event.metaKey;
/** Right Alt writes Polish letters; as Windows sends it, with Control, it is none of our combinations. */
const isAltGraph = (event: KeyboardEvent) => event.getModifierState('AltGraph') || (event.ctrlKey && event.altKey);

const plain = (key: string) => (event: KeyboardEvent) =>
  event.key === key && !hasCommand(event) && !event.altKey && !event.shiftKey;
const command =
  (code: string, shift = false) =>
  (event: KeyboardEvent) =>
    event.code === code && hasCommand(event) && event.shiftKey === shift && !event.altKey && !isAltGraph(event);
const alt = (code: string) => (event: KeyboardEvent) =>
  event.code === code && event.altKey && !hasCommand(event) && !event.shiftKey && !isAltGraph(event);

/** None of them writes a character, so they work inside the text as well (WCAG 2.1.4). */
export const editorShortcuts: readonly EditorShortcut[] = [
  {
    shown: 'Ctrl + spacja lub F9',
    what: 'Odtwórz lub wstrzymaj',
    matches: (event) => plain('F9')(event) || command('Space')(event),
    run: (editor) => editor.togglePlay(),
  },
  { shown: 'F8', what: 'Cofnij o 3 s', matches: plain('F8'), run: (editor) => editor.back() },
  { shown: 'F2', what: 'Odtwórz od tego napisu', matches: plain('F2'), run: (editor) => editor.playFromLine() },
  { shown: 'Alt + ↓', what: 'Następny napis', matches: alt('ArrowDown'), run: (editor) => editor.goBy(1) },
  { shown: 'Alt + ↑', what: 'Poprzedni napis', matches: alt('ArrowUp'), run: (editor) => editor.goBy(-1) },
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
  { shown: 'Alt + M', what: 'Połącz z następnym napisem', matches: alt('KeyM'), run: (editor) => editor.merge() },
  {
    shown: 'Alt + [',
    what: 'Początek napisu w odtwarzanym miejscu',
    matches: alt('BracketLeft'),
    run: (editor) => editor.setTimeHere('start'),
  },
  {
    shown: 'Alt + ]',
    what: 'Koniec napisu w odtwarzanym miejscu',
    matches: alt('BracketRight'),
    run: (editor) => editor.setTimeHere('end'),
  },
  { shown: 'Alt + T', what: 'Popraw czas napisu', matches: alt('KeyT'), run: (_, frame) => frame.focusTimes() },
  { shown: 'Alt + O', what: 'Zmień osobę mówiącą', matches: alt('KeyO'), run: (_, frame) => frame.focusSpeaker() },
  { shown: 'Ctrl + Z', what: 'Cofnij zmianę', matches: command('KeyZ'), run: (editor) => editor.undo() },
  {
    shown: 'Ctrl + Shift + Z lub Ctrl + Y',
    what: 'Ponów zmianę',
    matches: (event) => command('KeyZ', true)(event) || command('KeyY')(event),
    run: (editor) => editor.redo(),
  },
  { shown: 'Ctrl + F', what: 'Szukaj', matches: command('KeyF'), run: (_, frame) => frame.openSearch() },
  { shown: 'Ctrl + H', what: 'Znajdź i zamień', matches: command('KeyH'), run: (_, frame) => frame.openReplace() },
  { shown: 'Ctrl + S', what: 'Zapisz teraz', matches: command('KeyS'), run: (_, frame) => frame.saveNow() },
  { shown: 'Ctrl + /', what: 'Skróty klawiszowe', matches: command('Slash'), run: (_, frame) => frame.openHelp() },
];

/** What keys do in the text itself; handled where the text is. */
export const textKeys: readonly { shown: string; what: string }[] = [
  { shown: 'Enter', what: 'Podziel napis w miejscu kursora' },
  { shown: 'Shift + Enter', what: 'Nowy wiersz w napisie' },
  { shown: 'Backspace na początku', what: 'Połącz z poprzednim napisem' },
  { shown: 'Delete na końcu', what: 'Połącz z następnym napisem' },
  { shown: '↑ na początku, ↓ na końcu', what: 'Poprzedni lub następny napis' },
  { shown: 'Esc', what: 'Wyjdź z tekstu na czas napisu' },
];
