import type { EditorController } from '../controller/editor-controller.ts';
import { giveOtherSpeaker } from '../speakers/give-other-speaker.ts';
import { takeName } from '../words/similar-names.ts';
import type { Keys } from './key-names.ts';

/** Actions of the editor that do not change the transcript. */
export interface FrameActions {
  openSearch: () => void;
  openReplace: () => void;
  openHelp: () => void;
  openShift: () => void;
  openSpeakers: () => void;
  saveNow: () => void;
  nextDoubtful: () => void;
  focusTimes: () => void;
  focusSpeaker: () => void;
  focusTags: () => void;
  /** Switches between the line and the transcript's tags and persons. */
  switchPanel: () => void;
  /** Begins a chapter at the active line. */
  startChapter: () => void;
  /** `index` counts the library's marks from 0; an unknown one does nothing. */
  insertMark: (index: number) => void;
}

export interface EditorCommand {
  /** Names the command in stored settings, so it never changes. */
  readonly id: string;
  readonly what: string;
  /**
   * The keys in the set "Głosy". None of them types a character, so that they also work inside text fields (WCAG
   * 2.1.4), and each function key has a second shortcut, because laptops hide F1 to F12 behind Fn.
   */
  readonly keys: readonly Keys[];
  /** A text field next to the transcript handles these itself while it has its own undo steps. */
  readonly history?: 'undo' | 'redo';
  /** The command affects only the sound, so pending fields are not saved first. */
  readonly isListening?: boolean;
  /** Index of the library's mark that the command inserts; the help names it. */
  readonly mark?: number;
  readonly run: (editor: EditorController, frame: FrameActions) => void;
}

/** Further marks have no keys. */
const markKeysMost = 9;

/** Inserts one of the library's marks (`transcriptMarks` in `content/library.json`), counted from 1. */
function markCommand(number: number): EditorCommand {
  return {
    id: `mark${number}`,
    what: `Wstaw znacznik ${number}`,
    keys: [`Alt+${number}`],
    mark: number - 1,
    run: (_, frame) => frame.insertMark(number - 1),
  };
}

/** The editor's keyboard commands, in the order of the help. */
export const editorCommands: readonly EditorCommand[] = [
  {
    id: 'play',
    what: 'Odtwórz lub wstrzymaj',
    keys: ['F9', 'Ctrl+Space'],
    isListening: true,
    run: (editor) => editor.togglePlay(),
  },
  {
    id: 'back',
    what: 'Cofnij o 3 s',
    keys: ['F8', 'Alt+J'],
    isListening: true,
    run: (editor) => editor.back(),
  },
  {
    id: 'forward',
    what: 'Do przodu o 3 s',
    keys: ['Shift+F8', 'Alt+L'],
    isListening: true,
    run: (editor) => editor.forward(),
  },
  {
    id: 'slower',
    what: 'Wolniej',
    keys: ['Alt+,'],
    isListening: true,
    run: (editor) => editor.changeSpeed(-1),
  },
  {
    id: 'faster',
    what: 'Szybciej',
    keys: ['Alt+.'],
    isListening: true,
    run: (editor) => editor.changeSpeed(1),
  },
  {
    id: 'playFromLine',
    what: 'Odtwórz od tego napisu',
    keys: ['F2', 'Alt+K'],
    isListening: true,
    run: (editor) => editor.playFromLine(),
  },
  {
    id: 'playLine',
    what: 'Odtwórz tylko ten napis',
    keys: ['Shift+F2', 'Alt+P'],
    isListening: true,
    run: (editor) => editor.playLine(false),
  },
  {
    id: 'repeatLine',
    what: 'Powtarzaj ten napis',
    keys: ['Alt+R'],
    isListening: true,
    run: (editor) => editor.playLine(true),
  },
  {
    id: 'goToPlaying',
    what: 'Przejdź do odtwarzanego napisu',
    keys: ['Alt+G'],
    run: (editor) => editor.goToPlayingLine(),
  },
  {
    id: 'next',
    what: 'Następny napis',
    keys: ['Alt+ArrowDown'],
    run: (editor) => editor.goBy(1),
  },
  {
    id: 'previous',
    what: 'Poprzedni napis',
    keys: ['Alt+ArrowUp'],
    run: (editor) => editor.goBy(-1),
  },
  {
    id: 'markAndNext',
    what: 'Oznacz jako sprawdzony i przejdź dalej',
    keys: ['Ctrl+Enter'],
    run: (editor) => editor.markAndNext(),
  },
  {
    id: 'nextUnproofread',
    what: 'Następny niesprawdzony napis',
    keys: ['F4', 'Alt+U'],
    run: (editor) => editor.goToUnproofread(),
  },
  {
    id: 'nextDoubtful',
    what: 'Następne niepewne słowo; drugi raz: słowo jest dobre, następne',
    keys: ['Shift+F4', 'Alt+I'],
    run: (_, frame) => frame.nextDoubtful(),
  },
  {
    id: 'takeName',
    what: 'Wstaw podobną nazwę z archiwum w miejsce niepewnego słowa; drugi raz: następną',
    keys: ['Alt+A'],
    run: (editor) => takeName(editor),
  },
  {
    id: 'merge',
    what: 'Połącz z następnym napisem',
    keys: ['Alt+M'],
    run: (editor) => editor.merge(),
  },
  {
    id: 'insertAfter',
    what: 'Wstaw napis po tym napisie',
    keys: ['Alt+N'],
    run: (editor) => editor.insertAfter(),
  },
  {
    id: 'insertHere',
    what: 'Wstaw napis w odtwarzanym miejscu',
    keys: ['Alt+Shift+N'],
    run: (editor) => editor.insertHere(),
  },
  {
    id: 'delete',
    what: 'Usuń napis',
    keys: ['Alt+Delete'],
    run: (editor) => editor.deleteLine(),
  },
  {
    id: 'startHere',
    what: 'Początek napisu w odtwarzanym miejscu',
    keys: ['Alt+['],
    run: (editor) => editor.setTimeHere('start'),
  },
  {
    id: 'endHere',
    what: 'Koniec napisu w odtwarzanym miejscu',
    keys: ['Alt+]'],
    run: (editor) => editor.setTimeHere('end'),
  },
  {
    id: 'moveEarlier',
    what: 'Przesuń cały napis o 0,1 s wcześniej',
    keys: ['Alt+Shift+ArrowLeft'],
    run: (editor) => editor.moveLine(-100),
  },
  {
    id: 'moveLater',
    what: 'Przesuń cały napis o 0,1 s później',
    keys: ['Alt+Shift+ArrowRight'],
    run: (editor) => editor.moveLine(100),
  },
  {
    id: 'shift',
    what: 'Przesuń czasy tego i następnych napisów',
    keys: ['Alt+Shift+T'],
    run: (_, frame) => frame.openShift(),
  },
  {
    id: 'times',
    what: 'Popraw czas napisu',
    keys: ['Alt+T'],
    run: (_, frame) => frame.focusTimes(),
  },
  {
    id: 'speaker',
    what: 'Zmień osobę mówiącą',
    keys: ['Alt+O'],
    run: (_, frame) => frame.focusSpeaker(),
  },
  {
    id: 'otherSpeaker',
    what: 'Ten napis mówi ktoś inny',
    keys: ['Alt+S'],
    run: (editor) => giveOtherSpeaker(editor, 'line'),
  },
  {
    id: 'otherSpeakerTurn',
    what: 'Od tego napisu do końca wypowiedzi mówi ktoś inny',
    keys: ['Alt+Shift+S'],
    run: (editor) => giveOtherSpeaker(editor, 'turn'),
  },
  {
    id: 'speakers',
    what: 'Mówcy',
    keys: ['Alt+Shift+O'],
    run: (_, frame) => frame.openSpeakers(),
  },
  {
    id: 'tags',
    what: 'Tagi napisu',
    keys: ['Alt+W'],
    run: (_, frame) => frame.focusTags(),
  },
  {
    id: 'panel',
    what: 'Pokaż tagi i osoby albo wróć do napisu',
    keys: ['Alt+Shift+W'],
    run: (_, frame) => frame.switchPanel(),
  },
  {
    id: 'chapter',
    what: 'Nowy rozdział od tego napisu',
    keys: ['Alt+C'],
    run: (_, frame) => frame.startChapter(),
  },
  ...Array.from({ length: markKeysMost }, (_, index) => markCommand(index + 1)),
  {
    id: 'undo',
    what: 'Cofnij zmianę',
    keys: ['Ctrl+Z'],
    history: 'undo',
    run: (editor) => editor.undo(),
  },
  {
    id: 'redo',
    what: 'Ponów zmianę',
    keys: ['Ctrl+Shift+Z', 'Ctrl+Y'],
    history: 'redo',
    run: (editor) => editor.redo(),
  },
  {
    id: 'search',
    what: 'Szukaj',
    keys: ['Ctrl+F'],
    run: (_, frame) => frame.openSearch(),
  },
  {
    id: 'replace',
    what: 'Znajdź i zamień',
    keys: ['Ctrl+H'],
    run: (_, frame) => frame.openReplace(),
  },
  {
    id: 'save',
    what: 'Zapisz teraz',
    keys: ['Ctrl+S'],
    run: (_, frame) => frame.saveNow(),
  },
  {
    id: 'help',
    what: 'Skróty klawiszowe',
    keys: ['Ctrl+/'],
    run: (_, frame) => frame.openHelp(),
  },
];
