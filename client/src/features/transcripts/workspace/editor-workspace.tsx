import { useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from '../../../lib/external-store.ts';
import { useLeaveGuard } from '../../../lib/leave-guard.ts';
import { askToSignIn } from '../../../lib/session/sign-in-prompt.ts';
import { Alert } from '../../../ui/alert.tsx';
import { createChapterDraft } from '../../chapters/chapter-draft.ts';
import { ChaptersPanel } from '../../chapters/chapters-panel.tsx';
import { useFollowingChapters } from '../../chapters/use-following-chapters.ts';
import { useFollowingClosedLines } from '../../closures/use-closed-lines.ts';
import { PlayerBar } from '../../player/controls/player-bar.tsx';
import { usePeaks } from '../../player/sound/peaks.ts';
import type { Playback } from '../../player/sound/playback.ts';
import { CloseControls, createClosingMark } from '../closed/close-controls.tsx';
import { createStretchMark } from '../closed/stretch-mark.ts';
import type { EditorController } from '../controller/editor-controller.ts';
import { useEditorController } from '../controller/use-editor-controller.ts';
import { useRefreshedRevisions } from '../history/use-refreshed-revisions.ts';
import { useShownKeys } from '../keys/key-map.ts';
import { useMyPlace } from '../keys/use-my-place.ts';
import { runShortcut, useShortcutsOutside } from '../keys/use-shortcuts.ts';
import { LinePanel } from '../lines/line-panel.tsx';
import { ReadOnlyNotice, SaveNotice } from '../saving/save-notice.tsx';
import { useAutosave } from '../saving/save-status.tsx';
import { UndecidedBar } from '../saving/undecided-bar.tsx';
import { useMovedStarts } from '../saving/use-moved-starts.ts';
import { useSavingAfterSignIn } from '../saving/use-resumed-saving.ts';
import type { EditorSession } from '../session/editor-session.ts';
import type { TalkPeople } from '../speakers/propose-speakers.ts';
import type { TagSlots } from '../tag-slots.ts';
import { ApproximateTimes } from '../times/approximate-times.tsx';
import { EditorToolbar } from '../toolbar/editor-toolbar.tsx';
import { useEditorSearch } from '../toolbar/use-editor-search.ts';
import type { TranscriptAddress } from '../transcripts.queries.ts';
import { SimilarNamesBar } from '../words/similar-names-bar.tsx';
import { useEditorWords } from '../words/use-editor-words.ts';
import { EditorColumns } from './editor-columns.tsx';
import { NarrowPanels, WidePanels } from './editor-panels.tsx';
import { useEditorActions } from './use-editor-actions.ts';
import { useEditorDialogs } from './use-editor-dialogs.tsx';
import { useTagSlots } from './use-tag-slots.ts';
import { useWideScreen } from './use-wide-screen.ts';

interface WorkspaceProps {
  session: EditorSession;
  playback: Playback;
  /** Where the editor was opened, in seconds. */
  initialSeconds: number;
  audioFile: string;
  address: TranscriptAddress;
  /** The user's key on this device. */
  user: string;
  /** Why the text is read-only; null when it can be edited. */
  readOnlyReason: string | null;
  slots: TagSlots;
  people: TalkPeople;
  /** Whether the times are only spread over the sound, from the recording. */
  isApproximate: boolean;
  /** Refetches the recording. */
  onReload: () => Promise<unknown>;
}

const noTags: ReadonlySet<number> = new Set();
const unsavedText = 'Nie wszystkie zmiany w transkrypcji zostały zapisane, a przeglądarka nie może ich zachować.';

/** The editor of one loaded transcript. */
export function EditorWorkspace({ session, playback, slots, address, user, audioFile, ...props }: WorkspaceProps) {
  const { document, autosave, drafts } = session;
  const { state, revision } = useAutosave(autosave);
  const readOnlyReason = props.readOnlyReason ?? (state.kind === 'locked' ? state.message : null);
  const isEditable = readOnlyReason === null;
  const taggedStartsMs = slots.taggedStartsMs === undefined ? noTags : slots.taggedStartsMs;
  const editor = useEditorController({
    ...{ document, playback, isEditable, taggedStartsMs },
    initialSeconds: props.initialSeconds,
  });
  const finder = useEditorSearch(document);
  const peaks = usePeaks(address.recordingId, audioFile || undefined);
  const isWide = useWideScreen();
  const searchInput = useRef<HTMLInputElement>(null);
  const root = useRef<HTMLDivElement>(null);
  useSavingAfterSignIn(autosave, user);
  useDraftGuard(session);
  useMovedStarts(document, revision, slots.onSaved);
  useRefreshedRevisions(address, revision);
  useMyPlace(editor, address, props.initialSeconds > 0 || session.offer !== null);
  const { open, dialog } = useEditorDialogs({
    ...{ session, editor, address, isEditable, finder },
    people: props.people,
    isApproximate: props.isApproximate,
    onReload: props.onReload,
  });
  const { sidePanel, renderTags } = useTagSlots(slots, { isEditable, savedRevision: revision, playback, autosave });
  const confirmations = useEditorWords({ document, address, user, revision });
  const [chapterDraft] = useState(() => createChapterDraft(user, address.recordingId));
  const { actions, shown, onShow, isLineOpen, onLineOpen } = useEditorActions({
    root,
    searchInput,
    session,
    editor,
    open,
    confirmations,
    chapters: { draft: chapterDraft, audioFile, isEditable },
  });
  useShortcutsOutside(root, editor, actions);
  const [mark] = useState(createClosingMark);
  const [stretchMark] = useState(createStretchMark);
  const { stretches, closedStartsMs } = useFollowingClosedLines(address, revision);
  const chapters = useFollowingChapters(address.recordingId, revision);
  const closed = useMemo(
    () => ({ ranges: stretches.filter(({ audio_file }) => audio_file === audioFile), stretchMark }),
    [stretches, audioFile, stretchMark],
  );
  const closing = audioFile ? <CloseControls {...{ editor, autosave, address, audioFile, mark, stretchMark }} /> : null;
  const linePanel = <LinePanel {...{ editor, peaks, isEditable, closed, closing }} onSpeakers={actions.openSpeakers} />;
  const chapterPanel = (
    <ChaptersPanel
      recordingId={address.recordingId}
      {...{ audioFile, isEditable }}
      draft={chapterDraft}
      startKeys={useShownKeys('chapter')}
      onStart={actions.startChapter}
      onGoTo={(seconds) => editor.goToMoment(seconds)}
      saveText={() => autosave.saveNow()}
    />
  );
  const panels = { shown, onShow, linePanel, tagPanel: sidePanel, chapterPanel };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: shortcuts of the whole editor; each also has a button
    <div
      ref={root}
      className={`transcript-editor${isLineOpen && !isWide ? ' editor-line-open' : ''}`}
      onKeyDown={(event) => runShortcut(event.nativeEvent, editor, actions)}
    >
      {readOnlyReason && <ReadOnlyNotice session={session} reason={readOnlyReason} />}
      <ApproximateTimes
        {...{ address, autosave, isEditable }}
        isApproximate={props.isApproximate}
        onMarked={props.onReload}
      />
      <PlayerBar
        playback={playback}
        peaks={peaks}
        marks={{ chapters, closed: stretches }}
        onToggle={() => editor.togglePlay()}
      />
      <EditorToolbar {...{ editor, finder, isEditable, actions, searchInput }} />
      {!isWide && <NarrowPanels {...panels} isLineOpen={isLineOpen} onLineOpen={onLineOpen} />}
      <EditorColumns
        {...{ editor, finder, isEditable, closedStartsMs, renderTags }}
        savedRevision={revision}
        aside={isWide && <WidePanels {...panels} />}
      />
      <Notices editor={editor} isEditable={isEditable} />
      <div className="editor-save-notice">
        {isEditable && <UndecidedBar autosave={autosave} editor={editor} />}
        <SaveNotice autosave={autosave} drafts={drafts} onSignIn={askToSignIn} />
      </div>
      {dialog}
    </div>
  );
}

/**
 * Names offered for a doubtful word, and the reason why the last command was refused. Below the text, so that they
 * cover neither sound nor buttons.
 */
function Notices({ editor, isEditable }: { editor: EditorController; isEditable: boolean }) {
  const reason = useStore(editor.refusal);
  return (
    <div className="editor-notices">
      {isEditable && <SimilarNamesBar editor={editor} />}
      {reason !== null && (
        <Alert kind="error" onDismiss={() => editor.refusal.set(null)}>
          {reason}
        </Alert>
      )}
    </div>
  );
}

/** Warns before leaving only when the draft itself could not be stored. */
function useDraftGuard({ document, drafts }: EditorSession): void {
  const [isAtRisk, setAtRisk] = useState(false);
  useEffect(() => drafts.subscribe(() => setAtRisk(drafts.hasFailed() && document.isDirty)), [drafts, document]);
  useLeaveGuard(isAtRisk, unsavedText);
}
