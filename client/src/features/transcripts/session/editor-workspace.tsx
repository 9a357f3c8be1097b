import { limits } from '@glosy/core/limits';
import type { Recording } from '@glosy/core/recording';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from '../../../lib/external-store.ts';
import { useLeaveGuard } from '../../../lib/leave-guard.ts';
import { askToSignIn } from '../../../lib/sign-in-prompt.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyPanel } from '../../../ui/panel-states.tsx';
import { PlayerBar } from '../../player/controls/player-bar.tsx';
import { usePeaks } from '../../player/sound/peaks.ts';
import type { Playback } from '../../player/sound/playback.ts';
import type { EditorController } from '../document/editor-controller.ts';
import { EditorList } from '../lines/editor-list.tsx';
import { LinePanel } from '../lines/line-panel.tsx';
import { ReadOnlyNotice, SaveNotice, useAutosave } from '../saving/save-status.tsx';
import { EditorToolbar } from '../toolbar/editor-toolbar.tsx';
import { runShortcut, useShortcutsOutside } from '../toolbar/use-shortcuts.ts';
import type { TranscriptAddress } from '../transcripts.queries.ts';
import type { EditorSession } from './editor-session.ts';
import type { EditorPanelSlot, EditorSlots } from './editor-slots.ts';
import { useEditorDialogs } from './use-editor-dialogs.tsx';
import {
  useEditedCurrentLine,
  useEditedFinder,
  useEditorController,
  useFreshRevisions,
  useSavedStarts,
  useSessionEnd,
  useWideScreen,
} from './use-editor-parts.ts';

export interface WorkspaceProps {
  session: EditorSession;
  playback: Playback;
  recording: Recording;
  audioFile: string;
  address: TranscriptAddress;
  /** E-mail of who edits. */
  user: string;
  /** Why the text can only be read; null when it can be edited. */
  readOnlyReason: string | null;
  slots: EditorSlots;
}

const noTags: ReadonlySet<number> = new Set();
const leaveWords = 'Nie wszystkie zmiany zostały zapisane, a przeglądarka nie może ich zachować. Czy na pewno wyjść?';

/** The editor of one open transcript. */
export function EditorWorkspace(props: WorkspaceProps) {
  const { session, playback, slots, address, user } = props;
  const { document, autosave, drafts } = session;
  const { state, revision } = useAutosave(autosave);
  const readOnlyReason = props.readOnlyReason ?? (state.kind === 'locked' ? state.message : null);
  const isEditable = readOnlyReason === null;
  const current = useEditedCurrentLine(playback, document);
  const taggedStartsMs = slots.taggedStartsMs === undefined ? noTags : slots.taggedStartsMs;
  const beginSeconds = playback.getPosition();
  const editor = useEditorController({ document, playback, current, isEditable, taggedStartsMs, beginSeconds });
  const finder = useEditedFinder(document);
  const peaks = usePeaks(address.recordingId, props.audioFile || undefined);
  const isWide = useWideScreen();
  const searchInput = useRef<HTMLInputElement>(null);
  const root = useRef<HTMLDivElement>(null);
  useSessionEnd(autosave, user);
  useDraftGuard(session);
  useSavedStarts(document, revision, slots.onSaved);
  useFreshRevisions(address, revision);
  const { open, dialog } = useEditorDialogs({
    session,
    editor,
    address,
    isEditable,
    query: () => selectedWords() || finder.getState().query,
  });
  const panel = useMemo<EditorPanelSlot>(
    () => ({
      isEditable,
      savedRevision: revision,
      seekTo: (seconds) => playback.choose(seconds),
      saveNow: () => autosave.saveNow(),
    }),
    [isEditable, revision, playback, autosave],
  );
  const { renderLineTags } = slots;
  const renderTags = useMemo(
    () => renderLineTags && ((line: Parameters<typeof renderLineTags>[0]) => renderLineTags(line, panel)),
    [renderLineTags, panel],
  );
  const actions = {
    openSearch: () => searchInput.current?.select(),
    openReplace: () => isEditable && open('replace'),
    openHelp: () => open('help'),
    openHistory: () => open('history'),
    saveNow: () => void autosave.saveNow(),
    focusTimes: () => focusIn(root.current, '.line-start-field'),
    focusSpeaker: () => focusIn(root.current, '.line-speaker-field'),
  };
  useShortcutsOutside(root, editor, actions);
  const linePanel = <LinePanel editor={editor} peaks={peaks} isEditable={isEditable} />;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: shortcuts of the whole editor; each also has a button
    <div
      ref={root}
      className="transcript-editor"
      onKeyDown={(event) => runShortcut(event.nativeEvent, editor, actions)}
    >
      <Refusal editor={editor} />
      {readOnlyReason && <ReadOnlyNotice session={session} reason={readOnlyReason} />}
      <PlayerBar playback={playback} peaks={peaks} onToggle={() => editor.togglePlay()} />
      <EditorToolbar
        editor={editor}
        finder={finder}
        isEditable={isEditable}
        actions={actions}
        searchInput={searchInput}
      />
      {!isWide && <NarrowPanels linePanel={linePanel} sidePanel={slots.renderSidePanel?.(panel)} />}
      <div className={`editor-columns ${isWide ? 'editor-columns-two' : ''}`}>
        {document.lines.length === 0 ? (
          <EmptyTranscript editor={editor} isEditable={isEditable} />
        ) : (
          <EditorList
            editor={editor}
            finder={finder}
            isEditable={isEditable}
            savedRevision={revision}
            renderTags={renderTags ?? null}
          />
        )}
        {isWide && (
          <aside className="editor-side" aria-label="Wybrany napis i tagi">
            {linePanel}
            {slots.renderSidePanel?.(panel)}
          </aside>
        )}
      </div>
      <div className="editor-save-notice">
        <SaveNotice
          autosave={autosave}
          drafts={drafts}
          onShowConflict={() => open('conflict')}
          onSignIn={askToSignIn}
        />
      </div>
      {dialog}
    </div>
  );
}

function focusIn(root: HTMLElement | null, selector: string): void {
  const field = root?.querySelector<HTMLElement>(selector);
  const folded = field?.closest('details');
  if (folded) folded.open = true;
  field?.focus();
}

/** What is selected in the text, within one row; empty when nothing is. */
function selectedWords(): string {
  const field = document.activeElement;
  if (!(field instanceof HTMLTextAreaElement)) return '';
  const words = field.value.slice(field.selectionStart, field.selectionEnd).trim();
  return words.includes('\n') || words.length > limits.searchMaxLength ? '' : words;
}

/** An empty transcript is where one is begun. */
function EmptyTranscript({ editor, isEditable }: { editor: EditorController; isEditable: boolean }) {
  const button = useRef<HTMLDivElement>(null);
  // The line that had the focus is gone.
  useEffect(() => button.current?.querySelector('button')?.focus(), []);
  return (
    <EmptyPanel>
      <p>Ta transkrypcja nie ma napisów.</p>
      <div ref={button}>{isEditable && <Button onClick={() => editor.insertHere()}>Wstaw pierwszy napis</Button>}</div>
    </EmptyPanel>
  );
}

/** Why a command was refused; goes with the next one. It lies over the player, so that no line moves. */
function Refusal({ editor }: { editor: EditorController }) {
  const reason = useStore(editor.refusal);
  if (reason === null) return null;
  return (
    <div className="editor-refusal">
      <Alert kind="error" onDismiss={() => editor.refusal.set(null)}>
        {reason}
      </Alert>
    </div>
  );
}

function NarrowPanels({ linePanel, sidePanel }: { linePanel: ReactNode; sidePanel: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="editor-narrow">
      <details>
        <summary>
          Wybrany napis<span className="editor-wide-text">: czas i osoba mówiąca</span>
        </summary>
        {linePanel}
      </details>
      {sidePanel && (
        <button type="button" className="btn btn-secondary btn-sm" onClick={() => setOpen(true)}>
          <span>
            Tagi<span className="editor-wide-text"> i słowa kluczowe</span>
          </span>
        </button>
      )}
      {isOpen && (
        <Dialog title="Tagi i słowa kluczowe" placement="drawer" onClose={() => setOpen(false)}>
          {sidePanel}
        </Dialog>
      )}
    </div>
  );
}

/** Warns before leaving only when the draft itself could not be kept. */
function useDraftGuard({ document, drafts }: EditorSession): void {
  const [isAtRisk, setAtRisk] = useState(false);
  useEffect(() => drafts.subscribe(() => setAtRisk(drafts.hasFailed() && document.isDirty)), [drafts, document]);
  useLeaveGuard(isAtRisk, leaveWords);
}
