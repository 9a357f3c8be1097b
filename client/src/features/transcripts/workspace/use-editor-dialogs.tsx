import { limits } from '@glosy/core/limits';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { RequestError } from '../../../lib/request.ts';
import { showStatus } from '../../../ui/status-line.tsx';
import type { TranscriptFinder } from '../../player/search/transcript-finder.ts';
import { AlignDialog } from '../aligning/align-dialog.tsx';
import { findAlignment } from '../aligning/alignment-rows.ts';
import type { EditorController } from '../controller/editor-controller.ts';
import { continueLines } from '../document/editor-line.ts';
import { retimeLines } from '../document/retime-lines.ts';
import { shiftFrom } from '../document/shift-lines.ts';
import { HistoryDialog } from '../history/history-dialog.tsx';
import { takeFromRevision } from '../history/take-from-revision.ts';
import { ShortcutsSheet } from '../keys/shortcuts-sheet.tsx';
import { lineLabel } from '../lines/line-text-area.tsx';
import { DraftDialog } from '../saving/draft-dialog.tsx';
import { type DraftOffer, undecidedOf } from '../saving/draft-offer.ts';
import { saveStateText } from '../saving/save-state.ts';
import type { EditorSession } from '../session/editor-session.ts';
import type { TalkPeople } from '../speakers/propose-speakers.ts';
import { SpeakersDialog } from '../speakers/speakers-dialog.tsx';
import { saveTimesMark } from '../times/mark-times.ts';
import { ReplaceDialog } from '../toolbar/replace-dialog.tsx';
import { ShiftDialog } from '../toolbar/shift-dialog.tsx';
import { loadTranscript, restoreTranscript, type TranscriptAddress } from '../transcripts.queries.ts';

export type EditorDialogName = 'replace' | 'history' | 'help' | 'shift' | 'align' | 'speakers';

const changesText: ReadonlySet<EditorDialogName> = new Set(['replace', 'shift', 'align', 'speakers']);

interface EditorDialogsOptions {
  session: EditorSession;
  editor: EditorController;
  address: TranscriptAddress;
  isEditable: boolean;
  finder: TranscriptFinder;
  people: TalkPeople;
  /** From the recording. */
  isApproximate: boolean;
  /** Refetches the recording, with the mark of approximate times. */
  onReload: () => Promise<unknown>;
}

/** The dialogs over the editor; one at a time. */
export function useEditorDialogs(options: EditorDialogsOptions): {
  open: (name: EditorDialogName) => void;
  dialog: ReactNode;
} {
  const { session, editor, isEditable } = options;
  const [name, setName] = useState<EditorDialogName | null>(null);
  const [offer, setOffer] = useState(session.offer);
  const isOffered = offer !== null && isEditable;
  useReturnToText(editor, isOffered);

  function open(next: EditorDialogName): void {
    if (changesText.has(next) && !isEditable) return;
    if (next === 'history') session.startNewRevision();
    setName(next);
  }

  function dialog(): ReactNode {
    if (isOffered) {
      return <Draft session={session} editor={editor} offer={offer} onDecide={() => setOffer(null)} />;
    }
    return name && <NamedDialog {...options} name={name} onClose={() => setName(null)} />;
  }

  return { open, dialog: dialog() };
}

/** Focuses the text after a dialog that opened by itself: the element that had the focus before may no longer exist. */
function useReturnToText(editor: EditorController, isOpen: boolean): void {
  useEffect(() => (isOpen ? () => editor.goBack() : undefined), [editor, isOpen]);
}

interface DraftProps {
  session: EditorSession;
  editor: EditorController;
  offer: DraftOffer;
  onDecide: () => void;
}

function Draft({ session: { document, autosave, drafts }, editor, offer, onDecide }: DraftProps) {
  return (
    <DraftDialog
      offer={offer}
      current={document.savedLines}
      onRestore={(lines) => {
        editor.take(lines);
        autosave.setUndecided(undecidedOf(offer));
        onDecide();
      }}
      onDiscard={() => {
        onDecide();
        void drafts.discard();
      }}
    />
  );
}

function Shift({ editor, onClose }: { editor: EditorController; onClose: () => void }) {
  const active = editor.active.get();
  const line = active === null ? undefined : editor.document.line(active);
  if (!line) return null;
  const shift = (byMs: number) => editor.tryCommand(() => shiftFrom(editor.document, line.id, byMs));
  return <ShiftDialog label={lineLabel(line)} onShift={shift} onClose={onClose} />;
}

function NamedDialog({
  name,
  onClose,
  session,
  editor,
  address,
  isEditable,
  finder,
  people,
  isApproximate,
  onReload,
}: EditorDialogsOptions & { name: EditorDialogName; onClose: () => void }) {
  const lines = useSyncExternalStore(
    (listener) => session.document.subscribe(listener),
    () => session.document.lines,
  );
  if (name === 'help') return <ShortcutsSheet onClose={onClose} />;
  if (name === 'replace') {
    const query = selectedWords() || finder.getState().query;
    return (
      <ReplaceDialog lines={lines} query={query} onReplace={(texts) => editor.replaceAll(texts)} onClose={onClose} />
    );
  }
  if (name === 'shift') return <Shift editor={editor} onClose={onClose} />;
  if (name === 'speakers') {
    return (
      <SpeakersDialog
        lines={lines}
        people={people}
        onPlay={editor.playback.tracks.length === 0 ? undefined : (line) => editor.playStretch(line)}
        onApply={(texts) =>
          editor.replaceAll(texts) ? null : (editor.refusal.get() ?? 'Tej transkrypcji nie można teraz zmieniać.')
        }
        onClose={onClose}
      />
    );
  }
  if (name === 'align') {
    return (
      <AlignDialog
        onFind={(signal) => align(session, address, signal)}
        onPlay={(times) => editor.playStretch(times)}
        onApply={(times) => {
          retimeLines(session.document, times);
          if (isApproximate) void endApproximateTimes(session, address).then(onReload, warnOfMark);
        }}
        onClose={onClose}
      />
    );
  }
  if (name !== 'history') return null;
  return (
    <HistoryDialog
      address={address}
      current={lines}
      isEditable={isEditable}
      onRestore={async (revision) => {
        await restore(session, editor, address, revision);
        await onReload();
      }}
      onTake={takeFromRevision(editor, address)}
      onClose={onClose}
    />
  );
}

/** The lines have a machine's times from now on. */
function endApproximateTimes({ autosave }: EditorSession, address: TranscriptAddress): Promise<void> {
  return saveTimesMark(address, autosave, false);
}

/** The notice stays visible, with its button. */
function warnOfMark(error: unknown): void {
  console.warn('The times could not be marked as set.', error);
}

/**
 * Saves unsaved changes, so that the server has the same lines. Throws RequestError with the reason when it is refused.
 */
async function align({ document, autosave }: EditorSession, address: TranscriptAddress, signal: AbortSignal) {
  await saveAll({ document, autosave }, 'Ostatnie zmiany nie są jeszcze zapisane, więc czasów nie porównano.');
  const { revision } = autosave.getSnapshot();
  return findAlignment(address, { revision, lines: document.savedLines, signal });
}

/**
 * Restores an older revision. Saves unsaved changes first, so that the history has them; restoring can be undone.
 * Throws RequestError with the reason when it is refused.
 */
async function restore(
  { document, autosave, startNewRevision }: EditorSession,
  editor: EditorController,
  address: TranscriptAddress,
  revision: number,
): Promise<void> {
  startNewRevision();
  await saveAll({ document, autosave }, 'Ostatnie zmiany nie są jeszcze zapisane, więc nic nie przywrócono.');
  const missingTags = await restoreTranscript(address, revision, autosave.getSnapshot().revision);
  const loaded = await loadTranscript(address);
  editor.take(continueLines(document.lines, loaded.lines));
  autosave.continueFrom(loaded.revision);
  if (missingTags > 0) {
    showStatus(
      `Wersja została przywrócona. Nie wróciły tagi, które od tego czasu usunięto z archiwum: ${missingTags}.`,
    );
  }
}

/** Throws RequestError with `refusal` and the reason when something is not saved. */
async function saveAll({ document, autosave }: Pick<EditorSession, 'document' | 'autosave'>, refusal: string) {
  if ((await autosave.saveNow()) && !document.isDirty) return;
  const snapshot = autosave.getSnapshot();
  const { state } = snapshot;
  const reason = 'message' in state ? state.message : `${saveStateText(snapshot)}.`;
  throw new RequestError(0, 'unknown', `${refusal} ${reason}`);
}

/** The words selected in one line of the text; empty when there are none. */
function selectedWords(): string {
  const field = document.activeElement;
  if (!(field instanceof HTMLTextAreaElement)) return '';
  const words = field.value.slice(field.selectionStart, field.selectionEnd).trim();
  return words.includes('\n') || words.length > limits.searchMaxLength ? '' : words;
}
