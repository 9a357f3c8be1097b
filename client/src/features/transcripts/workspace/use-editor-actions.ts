import { type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Store } from '../../../lib/external-store.ts';
import { useLibrary } from '../../../lib/site-content.ts';
import { type ChapterDraft, newDraft } from '../../chapters/chapter-draft.ts';
import type { EditorController } from '../controller/editor-controller.ts';
import type { EditorSession } from '../session/editor-session.ts';
import type { ToolbarActions } from '../toolbar/editor-toolbar.tsx';
import type { Confirmations } from '../words/confirmations.ts';
import { nextDoubtful } from '../words/next-doubtful.ts';
import type { PanelName } from './editor-panels.tsx';
import type { EditorDialogName } from './use-editor-dialogs.tsx';

interface ActionsOptions {
  root: RefObject<HTMLElement | null>;
  searchInput: RefObject<HTMLInputElement | null>;
  session: EditorSession;
  editor: EditorController;
  open: (name: EditorDialogName) => void;
  confirmations: Confirmations;
  chapters: ChapterStart;
}

/** Initial values of a new chapter. */
interface ChapterStart {
  draft: Store<ChapterDraft | null>;
  audioFile: string;
  isEditable: boolean;
}

/** The actions around the text, and the state of the panels. */
export function useEditorActions({
  root,
  searchInput,
  session,
  editor,
  open,
  confirmations,
  chapters,
}: ActionsOptions) {
  const { transcriptMarks } = useLibrary();
  const [shown, onShow] = useState<PanelName>('line');
  const [isLineOpen, onLineOpen] = useState(false);

  /** Focuses a field of the line panel, and shows the panel first if needed. */
  function focusInPanel(selector: string): void {
    flushSync(() => {
      onShow('line');
      onLineOpen(true);
    });
    root.current?.querySelector<HTMLElement>(selector)?.focus();
  }

  const actions: ToolbarActions = {
    openSearch: () => {
      // On a phone the open line panel replaces the tools.
      flushSync(() => onLineOpen(false));
      searchInput.current?.select();
    },
    openReplace: () => open('replace'),
    openHelp: () => open('help'),
    openShift: () => open('shift'),
    openSpeakers: () => open('speakers'),
    openAlign: () => open('align'),
    openHistory: () => open('history'),
    saveNow: () => void session.autosave.saveNow(),
    nextDoubtful: () => nextDoubtful(editor, chapters.isEditable ? confirmations.confirm : null),
    focusTimes: () => focusInPanel('.line-start-field'),
    focusSpeaker: () => focusInPanel('.line-speaker-field'),
    // The dialog returns the focus to the text, which keeps it until then.
    focusTags: () => root.current?.querySelector<HTMLElement>('.editor-line-active .line-tags button')?.click(),
    switchPanel: () => {
      flushSync(() => onShow(shown === 'line' ? 'tags' : 'line'));
      if (shown !== 'line') editor.goBack();
      else root.current?.querySelector<HTMLElement>('.editor-side [aria-selected=true]')?.focus();
    },
    startChapter: () => {
      const line = editor.document.line(editor.active.get() ?? -1) ?? editor.document.lines[0];
      const { draft, audioFile, isEditable } = chapters;
      if (!isEditable || !line) return;
      // A chapter that is already being edited is kept.
      flushSync(() => {
        onShow('chapters');
        if (draft.get() === null) draft.set(newDraft(audioFile, line.startMs));
      });
      document.querySelector<HTMLElement>('.chapter-form input')?.focus();
    },
    insertMark: (index) => {
      const mark = transcriptMarks[index];
      if (mark !== undefined) editor.insertWords(mark);
    },
  };
  return { actions, shown, onShow, isLineOpen, onLineOpen };
}
