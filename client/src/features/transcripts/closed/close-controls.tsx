import './close-controls.scss';
import type { ClosureInput } from '@glosy/core/contract/recordings/closures';
import type { Closure } from '@glosy/core/people/closure';
import { formatTimecode } from '@glosy/core/time/timecode';
import { useMutation } from '@tanstack/react-query';
import { createStore, type Store, useStore } from '../../../lib/external-store.ts';
import { messageOf } from '../../../lib/request.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { PreserveFocus } from '../../../ui/preserve-focus.tsx';
import { announce } from '../../../ui/status-line.tsx';
import { closeOne } from '../../closures/change-closures.ts';
import { useClosedLines } from '../../closures/use-closed-lines.ts';
import { useUndoClosing } from '../../closures/use-undo-closing.ts';
import type { EditorController } from '../controller/editor-controller.ts';
import type { EditorLine, LineId } from '../document/editor-line.ts';
import { useEditorLine } from '../lines/use-editor-rows.ts';
import type { Autosave } from '../saving/autosave.ts';
import type { TranscriptAddress } from '../transcripts.queries.ts';
import { closeLines, linesBetween, NothingClosed, rangeOf, saveFirst } from './close-lines.ts';
import { StretchControls } from './stretch-controls.tsx';
import type { Stretch, StretchMark } from './stretch-mark.ts';

/**
 * The first of the lines to close; it survives a change of the active line. An id, because retiming replaces the line.
 */
export type ClosingMark = Store<LineId | null>;

export const createClosingMark = (): ClosingMark => createStore<LineId | null>(null);

interface CloseControlsProps {
  editor: EditorController;
  autosave: Autosave;
  address: TranscriptAddress;
  audioFile: string;
  mark: ClosingMark;
  stretchMark: StretchMark;
}

/**
 * Closes the active line, all lines from a marked one to it, or a stretch of sound, in one click. Reasons and days can
 * be added later.
 */
export function CloseControls({ editor, address, mark, stretchMark, ...parts }: CloseControlsProps) {
  const line = useEditorLine(editor.document, useStore(editor.active));
  const first = useEditorLine(editor.document, useStore(mark));
  const stretch = useStore(stretchMark);
  const { closedStartsMs, newestUndoable } = useClosedLines(address);
  const undo = useUndoClosing(address.recordingId);
  const closing = useClosing({ ...parts, editor, address, mark, stretchMark });
  if (!line) return null;
  const failure = closing.error && (
    <div className="close-controls-text">
      <Alert kind="error">{failureOf(closing.error)}</Alert>
    </div>
  );
  if (stretch?.lineId === line.id) {
    return (
      <>
        <StretchControls mark={stretchMark} stretch={stretch} isBusy={closing.isPending} onClose={closing.mutate} />
        {failure}
      </>
    );
  }
  const marked = () => linesBetween(editor.document, (first ?? line).id, line.id);
  const isClosed = closedStartsMs.has(editor.document.savedStartOf(line.id) ?? -1);
  return (
    <PreserveFocus className="close-controls" to="button">
      <Button
        variant="secondary"
        size="small"
        isBusy={closing.isPending}
        busyText="Zapisywanie…"
        onClick={() => closing.mutate(marked())}
      >
        {first ? 'Ukryj zaznaczone napisy przed słuchaczami' : 'Ukryj napis przed słuchaczami'}
      </Button>
      <Button variant="secondary" size="small" onClick={() => mark.set(first ? null : line.id)}>
        {first ? 'Anuluj zaznaczenie' : 'Ukryj więcej napisów od tego'}
      </Button>
      {!first && (
        <Button
          variant="secondary"
          size="small"
          onClick={() => stretchMark.set({ lineId: line.id, startMs: line.startMs, endMs: line.endMs })}
        >
          Ukryj odcinek dźwięku
        </Button>
      )}
      {newestUndoable && <UndoButton closure={newestUndoable} onUndo={undo} />}
      {first && (
        <p className="close-controls-text" role="status">
          Do ukrycia: od {timesOf(marked())}. Wybierz ostatni napis.
        </p>
      )}
      {isClosed && <p className="close-controls-text">Ten napis jest zamknięty: widzi go i słyszy tylko zespół.</p>}
      {failure}
    </PreserveFocus>
  );
}

function timesOf(lines: readonly EditorLine[]): string {
  const { startMs, endMs } = rangeOf(lines);
  return `${formatTimecode(startMs / 1000)} do ${formatTimecode(endMs / 1000)}`;
}

function UndoButton({ closure, onUndo }: { closure: Closure; onUndo: (closure: Closure) => void }) {
  const name = `Cofnij ukrycie ${formatTimecode(closure.start)}–${formatTimecode(closure.end)}`;
  return (
    <Button variant="secondary" size="small" aria-label={name} title={name} onClick={() => onUndo(closure)}>
      Cofnij ukrycie
    </Button>
  );
}

/** Closes saved lines, or only a stretch of sound. */
function useClosing({ editor, autosave, address, audioFile, mark, stretchMark }: CloseControlsProps) {
  const { recordingId, transcriptFile: transcript_file } = address;
  return useMutation({
    mutationFn: async (what: readonly EditorLine[] | Stretch) => {
      const close = (place: Omit<ClosureInput, 'audio_file'>) =>
        closeOne(recordingId, { audio_file: audioFile, ...place });
      if ('lineId' in what) {
        await saveFirst(autosave);
        await close({ start: what.startMs / 1000, end: what.endMs / 1000 });
      } else {
        const { document } = editor;
        await closeLines({ document, autosave }, what, (place) => close({ ...place, transcript_file }));
      }
    },
    onSuccess: () => {
      mark.set(null);
      stretchMark.set(null);
      announce('Fragment jest zamknięty. Słuchacze go nie usłyszą ani nie przeczytają.');
    },
  });
}

function failureOf(error: Error): string {
  return error instanceof NothingClosed
    ? error.message
    : messageOf(error, 'Nie udało się ukryć fragmentu. Spróbuj ponownie.');
}
