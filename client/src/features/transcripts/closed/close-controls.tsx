import './close-controls.scss';
import { formatTimecode } from '@glosy/core/timecode';
import { useMutation } from '@tanstack/react-query';
import { createStore, type Store, useStore } from '../../../lib/external-store.ts';
import { messageOf } from '../../../lib/request.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { announce } from '../../../ui/status-line.tsx';
import { closeOne } from '../../player/closed/closures.queries.ts';
import type { EditorController } from '../controller/editor-controller.ts';
import type { EditorLine } from '../document/editor-line.ts';
import { useEditorLine } from '../lines/use-editor-rows.ts';
import type { Autosave } from '../saving/autosave.ts';
import type { TranscriptAddress } from '../transcripts.queries.ts';
import { useClosedLines } from './use-closed-lines.ts';

/** The line from which more lines are to be closed; it outlives the panel of one line. */
export type ClosingMark = Store<EditorLine | null>;

export const createClosingMark = (): ClosingMark => createStore<EditorLine | null>(null);

interface CloseControlsProps {
  editor: EditorController;
  autosave: Autosave;
  address: TranscriptAddress;
  audioFile: string;
  mark: ClosingMark;
}

/** Closes the active line, or the lines from a marked one to it, in one click. Reasons and days can follow later. */
export function CloseControls({ editor, autosave, address, audioFile, mark }: CloseControlsProps) {
  const line = useEditorLine(editor.document, useStore(editor.active));
  const first = useStore(mark);
  const { closedStartsMs } = useClosedLines(address);
  const closing = useMutation({
    mutationFn: async (range: { start: number; end: number }) => {
      if (!(await autosave.saveNow())) throw new Error(unsaved);
      const place = { audio_file: audioFile, transcript_file: address.transcriptFile };
      await closeOne(address.recordingId, { ...place, ...range });
    },
    onSuccess: () => {
      mark.set(null);
      announce('Fragment jest zamknięty. Słuchacze go nie usłyszą ani nie przeczytają.');
    },
  });
  if (!line) return null;
  const range = rangeOf(first ?? line, line);
  const isClosed = closedStartsMs.has(editor.document.savedStartOf(line.id) ?? -1);
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        isBusy={closing.isPending}
        busyText="Zapisywanie…"
        onClick={() => closing.mutate(range)}
      >
        {first ? 'Ukryj zaznaczone napisy przed słuchaczami' : 'Ukryj napis przed słuchaczami'}
      </Button>
      <Button variant="secondary" size="small" onClick={() => mark.set(first ? null : line)}>
        {first ? 'Anuluj zaznaczenie' : 'Ukryj więcej napisów od tego'}
      </Button>
      {first && (
        <p className="close-controls-text" role="status">
          Do ukrycia: od {formatTimecode(range.start)} do {formatTimecode(range.end)}. Wybierz ostatni napis.
        </p>
      )}
      {isClosed && <p className="close-controls-text">Ten napis jest zamknięty: widzi go i słyszy tylko zespół.</p>}
      {closing.error && (
        <div className="close-controls-text">
          <Alert kind="error">{failureOf(closing.error)}</Alert>
        </div>
      )}
    </>
  );
}

const unsaved = 'unsaved';

function failureOf(error: Error): string {
  return error.message === unsaved
    ? 'Ostatnie zmiany nie są jeszcze zapisane, więc niczego nie ukryto. Spróbuj ponownie.'
    : messageOf(error, 'Nie udało się ukryć fragmentu. Spróbuj ponownie.');
}

/** From the earlier start to the later end, in seconds. */
function rangeOf(one: EditorLine, other: EditorLine): { start: number; end: number } {
  return {
    start: Math.min(one.startMs, other.startMs) / 1000,
    end: Math.max(one.endMs, other.endMs) / 1000,
  };
}
