import './editor-toolbar.scss';
import { polishPlural } from '@glosy/core/text/polish-order';
import redoSvg from 'bootstrap-icons/icons/arrow-clockwise.svg?raw';
import undoSvg from 'bootstrap-icons/icons/arrow-counterclockwise.svg?raw';
import replaceSvg from 'bootstrap-icons/icons/arrow-left-right.svg?raw';
import nextSvg from 'bootstrap-icons/icons/arrow-right-circle.svg?raw';
import historySvg from 'bootstrap-icons/icons/clock-history.svg?raw';
import saveSvg from 'bootstrap-icons/icons/floppy.svg?raw';
import keyboardSvg from 'bootstrap-icons/icons/keyboard.svg?raw';
import speakersSvg from 'bootstrap-icons/icons/people.svg?raw';
import doubtSvg from 'bootstrap-icons/icons/question-circle.svg?raw';
import { type Ref, useSyncExternalStore } from 'react';
import { polishNumber } from '../../../lib/format/polish-number.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { TranscriptFinder } from '../../player/search/transcript-finder.ts';
import { TranscriptSearch } from '../../player/search/transcript-search.tsx';
import type { EditorController } from '../controller/editor-controller.ts';
import type { FrameActions } from '../keys/commands.ts';
import { useShownKeys } from '../keys/key-map.ts';
import { MarkMenu } from './mark-menu.tsx';
import { SoundMenu } from './sound-menu.tsx';

export interface ToolbarActions extends FrameActions {
  openHistory: () => void;
  openAlign: () => void;
}

interface EditorToolbarProps {
  editor: EditorController;
  finder: TranscriptFinder;
  isEditable: boolean;
  actions: ToolbarActions;
  searchInput: Ref<HTMLInputElement>;
}

/** Tools for the whole text: save, undo, search, proofreading progress, history, help. */
export function EditorToolbar({ editor, finder, isEditable, actions, searchInput }: EditorToolbarProps) {
  const { document } = editor;
  const summary = useSyncExternalStore(
    (listener) => document.subscribe(listener),
    () => document.summary,
  );
  const nextKeys = useShownKeys('nextUnproofread');
  const { lineCount, proofreadCount, canUndo, canRedo, isDirty } = summary;
  return (
    <section className="editor-toolbar" aria-label="Narzędzia edytora">
      <div className="editor-tools">
        <Tool
          svg={saveSvg}
          label="Zapisz teraz"
          word="Zapisz"
          command="save"
          isDisabled={!isEditable || !isDirty}
          onUse={actions.saveNow}
        />
        <Tool
          svg={undoSvg}
          label="Cofnij zmianę"
          word="Cofnij"
          command="undo"
          isDisabled={!isEditable || !canUndo}
          onUse={() => editor.undo()}
        />
        <Tool
          svg={redoSvg}
          label="Ponów zmianę"
          word="Ponów"
          command="redo"
          isDisabled={!isEditable || !canRedo}
          onUse={() => editor.redo()}
        />
        <Tool
          svg={replaceSvg}
          label="Znajdź i zamień"
          word="Zamień"
          command="replace"
          isDisabled={!isEditable}
          onUse={actions.openReplace}
        />
        <Tool svg={historySvg} label="Historia" onUse={actions.openHistory} />
        <Tool
          svg={speakersSvg}
          label="Mówcy"
          command="speakers"
          isWide
          isDisabled={!isEditable}
          onUse={actions.openSpeakers}
        />
        <MarkMenu editor={editor} isEditable={isEditable} />
        <SoundMenu onAlign={actions.openAlign} onShift={actions.openShift} isEditable={isEditable} />
        <Tool
          svg={keyboardSvg}
          label="Skróty klawiszowe"
          word="Skróty"
          command="help"
          isWide
          onUse={actions.openHelp}
        />
      </div>
      <TranscriptSearch finder={finder} inputRef={searchInput} onLeave={() => goToMatch(editor, finder)} />
      <div className="editor-progress note">
        <span>
          {polishNumber(proofreadCount)} z {polishNumber(lineCount)}{' '}
          <span className="editor-wide-text">{lineCount === 1 ? 'napisu' : 'napisów'} sprawdzonych</span>
        </span>
        <Button
          variant="quiet"
          size="small"
          aria-label="Następny niesprawdzony"
          title={`Następny niesprawdzony${nextKeys ? ` (${nextKeys})` : ''}`}
          icon={<Icon svg={nextSvg} />}
          onClick={() => editor.goToUnproofread()}
        >
          <span className="editor-wide-text">Następny niesprawdzony</span>
        </Button>
        <NextDoubtful editor={editor} onUse={actions.nextDoubtful} />
      </div>
    </section>
  );
}

/** Shown while there are doubtful words. */
function NextDoubtful({ editor, onUse }: { editor: EditorController; onUse: () => void }) {
  const { words } = editor.document;
  const count = useSyncExternalStore(words.subscribe, () => words.count);
  const keys = useShownKeys('nextDoubtful');
  if (count === 0) return null;
  const label = `Następne niepewne słowo (zostało ${polishNumber(count)})`;
  return (
    <Button
      variant="quiet"
      size="small"
      aria-label={label}
      title={keys ? `${label}; ${keys}` : label}
      icon={<Icon svg={doubtSvg} />}
      onClick={onUse}
    >
      {polishNumber(count)}
      <span className="editor-wide-text">
        {polishPlural(count, 'niepewne słowo', 'niepewne słowa', 'niepewnych słów')}
      </span>
    </Button>
  );
}

/** Moves the caret to the current match, or back to the active line without a search. */
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
  /** Shown next to the icon if there is room; default: the label. */
  word?: string;
  /** The command's keys are shown in the tooltip. */
  command?: string;
  isDisabled?: boolean;
  /** Hidden in a narrow editor. */
  isWide?: boolean;
  onUse: () => void;
}

function Tool({ svg, label, word = label, command, isDisabled = false, isWide = false, onUse }: ToolProps) {
  const keys = useShownKeys(command);
  return (
    <button
      type="button"
      className={`btn btn-quiet btn-icon${isWide ? ' editor-wide-tool' : ''}`}
      aria-label={label}
      title={keys ? `${label} (${keys})` : label}
      aria-disabled={isDisabled || undefined}
      onClick={() => !isDisabled && onUse()}
    >
      <Icon svg={svg} />
      <span className="editor-tool-word">{word}</span>
    </button>
  );
}
