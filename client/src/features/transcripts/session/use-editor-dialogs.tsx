import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { RequestError } from '../../../lib/request.ts';
import type { EditorController } from '../document/editor-controller.ts';
import type { EditorLine } from '../document/editor-line.ts';
import { HistoryDialog } from '../history/history-dialog.tsx';
import { ConflictDialog } from '../saving/conflict-dialog.tsx';
import { DraftDialog } from '../saving/draft-dialog.tsx';
import { type SaveState, saveStateTexts } from '../saving/save-state.ts';
import { useAutosave } from '../saving/save-status.tsx';
import { ReplaceDialog } from '../toolbar/replace-dialog.tsx';
import { ShortcutsSheet } from '../toolbar/shortcuts-sheet.tsx';
import { loadTranscript, restoreTranscript, type TranscriptAddress } from '../transcripts.queries.ts';
import type { EditorSession } from './editor-session.ts';

export type EditorDialogName = 'replace' | 'history' | 'help' | 'conflict';

interface EditorDialogsOptions {
  session: EditorSession;
  editor: EditorController;
  address: TranscriptAddress;
  isEditable: boolean;
  /** What is searched for now. */
  query: () => string;
}

/** The dialogs over the editor; one at a time. */
export function useEditorDialogs(options: EditorDialogsOptions): {
  open: (name: EditorDialogName) => void;
  dialog: ReactNode;
} {
  const { session, editor, isEditable } = options;
  const [name, setName] = useState<EditorDialogName | null>(null);
  const [offer, setOffer] = useState(session.offer);
  const { state } = useAutosave(session.autosave);
  // Both states must be seen: the comparison opens by itself once for each of them.
  const [seen, setSeen] = useState<unknown>(null);
  const isConflict = state.kind === 'conflict';
  const close = () => setName(null);
  const open = (next: EditorDialogName) => {
    if (next === 'history') session.keepRevisions();
    setName(next);
  };

  const isOffered = offer !== null && isEditable;
  const isCompared = !isOffered && isConflict && (seen !== state || name === 'conflict');
  useBackToText(editor, isOffered || isCompared);

  if (offer && isEditable) {
    const restore = (lines: readonly EditorLine[]) => {
      editor.adopt(lines);
      setOffer(null);
    };
    const discard = () => {
      setOffer(null);
      void session.drafts.discard();
    };
    const current = session.document.savedLines;
    return {
      open,
      dialog: <DraftDialog offer={offer} current={current} onRestore={restore} onDiscard={discard} />,
    };
  }
  if (isConflict && isCompared) {
    const leave = () => {
      setSeen(state);
      close();
    };
    return { open, dialog: <Conflict session={session} editor={editor} theirs={state.theirs} onLeave={leave} /> };
  }
  return { open, dialog: name && <NamedDialog {...options} name={name} onClose={close} /> };
}

/** Nobody asked for these dialogs: after them one writes on, and what the focus came from may be gone. */
function useBackToText(editor: EditorController, isOpen: boolean): void {
  useEffect(() => (isOpen ? () => editor.goBack() : undefined), [editor, isOpen]);
}

interface ConflictProps {
  session: EditorSession;
  editor: EditorController;
  theirs: Parameters<typeof ConflictDialog>[0]['theirs'];
  onLeave: () => void;
}

function Conflict({ session: { document, autosave }, editor, theirs, onLeave }: ConflictProps) {
  // What was typed last is shown too: the editor behind the dialog cannot be reached meanwhile.
  return (
    <ConflictDialog
      base={document.savedLines}
      ours={document.lines}
      theirs={theirs}
      onLater={onLeave}
      onResolve={(lines) => {
        onLeave();
        editor.adopt(lines);
        void autosave.resolveConflict(theirs.lines, theirs.revision);
      }}
    />
  );
}

function NamedDialog({
  name,
  onClose,
  session,
  editor,
  address,
  isEditable,
  query,
}: EditorDialogsOptions & { name: EditorDialogName; onClose: () => void }) {
  const lines = useSyncExternalStore(
    (listener) => session.document.subscribe(listener),
    () => session.document.lines,
  );
  if (name === 'help') return <ShortcutsSheet onClose={onClose} />;
  if (name === 'replace') {
    return (
      <ReplaceDialog lines={lines} query={query()} onReplace={(texts) => editor.replaceAll(texts)} onClose={onClose} />
    );
  }
  if (name !== 'history') return null;
  return (
    <HistoryDialog
      address={address}
      current={lines}
      isEditable={isEditable}
      onRestore={(revision) => restore(session, editor, address, revision)}
      onClose={onClose}
    />
  );
}

/**
 * Saves what is unsaved first, so that it stays in the history; the older state then comes in as a step of undo.
 * Throws with the reason when it is refused.
 */
async function restore(
  { document, autosave, keepRevisions }: EditorSession,
  editor: EditorController,
  address: TranscriptAddress,
  revision: number,
): Promise<void> {
  keepRevisions();
  if (!(await autosave.saveNow())) throw unsavedRefusal(autosave.getSnapshot().state);
  await restoreTranscript(address, revision, autosave.getSnapshot().revision);
  const loaded = await loadTranscript(address);
  editor.adopt(loaded.lines);
  await autosave.resolveConflict(document.lines, loaded.revision);
}

function unsavedRefusal(state: SaveState): RequestError {
  const reason = 'message' in state ? state.message : `${saveStateTexts[state.kind]}.`;
  return new RequestError(0, 'unknown', `Ostatnie zmiany nie są jeszcze zapisane, więc nic nie przywrócono. ${reason}`);
}
