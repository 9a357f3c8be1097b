import redoSvg from 'bootstrap-icons/icons/arrow-clockwise.svg?raw';
import undoSvg from 'bootstrap-icons/icons/arrow-counterclockwise.svg?raw';
import replaceSvg from 'bootstrap-icons/icons/arrow-left-right.svg?raw';
import historySvg from 'bootstrap-icons/icons/clock-history.svg?raw';
import saveSvg from 'bootstrap-icons/icons/floppy.svg?raw';
import keyboardSvg from 'bootstrap-icons/icons/keyboard.svg?raw';
import { type Ref, useSyncExternalStore } from 'react';
import { polishCount } from '../../lib/polish-plural.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { TranscriptFinder } from '../player/transcript-finder.ts';
import { TranscriptSearch } from '../player/transcript-search.tsx';
import type { Autosave } from './autosave.ts';
import type { EditorController } from './editor-controller.ts';
import { changeEditorOptions, useEditorOptions } from './editor-options.ts';
import { platformKeys } from './platform-keys.ts';
import { Check } from './replace-dialog.tsx';
import { SaveStatus } from './save-status.tsx';
import type { FrameActions } from './shortcuts.ts';

interface EditorToolbarProps {
  editor: EditorController;
  autosave: Autosave;
  finder: TranscriptFinder;
  isEditable: boolean;
  actions: FrameActions & { openHistory: () => void };
  searchInput: Ref<HTMLInputElement>;
}

/** What concerns the whole text: its state, undo, search, progress of proofreading, history, help. */
export function EditorToolbar({ editor, autosave, finder, isEditable, actions, searchInput }: EditorToolbarProps) {
  const { document } = editor;
  const summary = useSyncExternalStore(
    (listener) => document.subscribe(listener),
    () => document.summary,
  );
  const { lineCount, proofreadCount, canUndo, canRedo, isDirty } = summary;
  return (
    <section className="editor-toolbar" aria-label="Narzędzia edytora">
      <SaveStatus autosave={autosave} isReadOnly={!isEditable} />
      <div className="editor-tools">
        <Tool
          svg={saveSvg}
          label="Zapisz teraz"
          keys="Ctrl+S"
          isOff={!isEditable || !isDirty}
          onUse={actions.saveNow}
        />
        <Tool
          svg={undoSvg}
          label="Cofnij zmianę"
          keys="Ctrl+Z"
          isOff={!isEditable || !canUndo}
          onUse={() => editor.undo()}
        />
        <Tool
          svg={redoSvg}
          label="Ponów zmianę"
          keys="Ctrl+Y"
          isOff={!isEditable || !canRedo}
          onUse={() => editor.redo()}
        />
        <Tool svg={replaceSvg} label="Znajdź i zamień" keys="Ctrl+H" isOff={!isEditable} onUse={actions.openReplace} />
        <Tool svg={historySvg} label="Historia" onUse={actions.openHistory} />
        <Tool svg={keyboardSvg} label="Skróty klawiszowe" keys="Ctrl+/" onUse={actions.openHelp} />
      </div>
      <TranscriptSearch finder={finder} inputRef={searchInput} onLeave={() => goToMatch(editor, finder)} />
      <div className="editor-progress">
        <span>
          {proofreadCount.toLocaleString('pl-PL')} z {polishCount(lineCount, 'napisu', 'napisów', 'napisów')}{' '}
          sprawdzonych
        </span>
        <Button variant="quiet" size="small" title="F4" onClick={() => editor.goToUnproofread()}>
          Następny niesprawdzony
        </Button>
      </div>
      <TypingOptions />
    </section>
  );
}

/** Into the text at the match that is shown; without a search back to the line in hand. */
function goToMatch(editor: EditorController, finder: TranscriptFinder): boolean {
  const { line, query } = finder.getState();
  const id = editor.document.order[line];
  if (id === undefined) {
    if (query === '') editor.goBack();
    return query === '';
  }
  const { matches, active } = finder.marksOf(line);
  editor.goTo(id, matches[active]?.start ?? 0);
  return true;
}

interface ToolProps {
  svg: string;
  label: string;
  keys?: string;
  isOff?: boolean;
  onUse: () => void;
}

function Tool({ svg, label, keys, isOff = false, onUse }: ToolProps) {
  return (
    <button
      type="button"
      className="btn btn-quiet btn-icon"
      aria-label={label}
      title={keys ? `${label} (${platformKeys(keys)})` : label}
      aria-disabled={isOff || undefined}
      onClick={() => !isOff && onUse()}
    >
      <Icon svg={svg} />
    </button>
  );
}

function TypingOptions() {
  const { pausesWhileTyping, stepsBackOnResume } = useEditorOptions();
  return (
    <details className="editor-options">
      <summary>Dźwięk podczas pisania</summary>
      <Check
        label="Wstrzymuj dźwięk podczas pisania"
        isChecked={pausesWhileTyping}
        onChange={(isOn) => changeEditorOptions({ pausesWhileTyping: isOn })}
      />
      <Check
        label="Po wznowieniu cofnij o 2 s"
        isChecked={stepsBackOnResume}
        onChange={(isOn) => changeEditorOptions({ stepsBackOnResume: isOn })}
      />
    </details>
  );
}
