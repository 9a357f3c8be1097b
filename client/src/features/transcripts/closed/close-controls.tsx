import './close-controls.scss';
import { formatTimecode } from '@glosy/core/timecode';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useStore } from '../../../lib/external-store.ts';
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

interface CloseControlsProps {
  editor: EditorController;
  autosave: Autosave;
  address: TranscriptAddress;
  audioFile: string;
  closedStartsMs: ReadonlySet<number>;
}

/** Closes the active line, or the lines from a marked one to it, in one click. Reasons and days can follow later. */
export function CloseControls({ editor, autosave, address, audioFile, closedStartsMs }: CloseControlsProps) {
  const active = useStore(editor.active);
  const line = useEditorLine(editor.document, active);
  const [first, setFirst] = useState<EditorLine | null>(null);
  const closing = useMutation({
    mutationFn: async (range: { start: number; end: number }) => {
      if (!(await autosave.saveNow())) throw new Error('unsaved');
      await closeOne(address.recordingId, {
        audio_file: audioFile,
        transcript_file: address.transcriptFile,
        ...range,
      });
    },
    onSuccess: () => {
      setFirst(null);
      announce('Fragment jest zamknięty. Słuchacze go nie usłyszą ani nie przeczytają.');
    },
  });
  if (!line) return null;
  const range = rangeOf(first ?? line, line);
  const isClosed = closedStartsMs.has(editor.document.savedStartOf(line.id) ?? -1);
  return (
    <section className="close-controls" aria-label="Zamykanie fragmentu">
      {isClosed && <p>Ten napis jest zamknięty: widzi go i słyszy tylko zespół.</p>}
      {first && (
        <p role="status">
          Do zamknięcia: od {formatTimecode(range.start)} do {formatTimecode(range.end)}. Wybierz ostatni napis.
        </p>
      )}
      {closing.error && (
        <Alert kind="error">
          {closing.error.message === 'unsaved'
            ? 'Ostatnie zmiany nie są jeszcze zapisane, więc niczego nie zamknięto. Spróbuj ponownie.'
            : messageOf(closing.error, 'Nie udało się zamknąć fragmentu. Spróbuj ponownie.')}
        </Alert>
      )}
      <div className="close-controls-buttons">
        <Button
          variant="secondary"
          size="small"
          isBusy={closing.isPending}
          busyText="Zamykanie…"
          onClick={() => closing.mutate(range)}
        >
          {first ? 'Zamknij zaznaczone napisy' : 'Zamknij ten napis'}
        </Button>
        <Button variant="quiet" size="small" onClick={() => setFirst(first ? null : line)}>
          {first ? 'Anuluj zaznaczenie' : 'Zaznacz więcej napisów od tego'}
        </Button>
      </div>
    </section>
  );
}

/** From the earlier start to the later end, in seconds. */
function rangeOf(one: EditorLine, other: EditorLine): { start: number; end: number } {
  return {
    start: Math.min(one.startMs, other.startMs) / 1000,
    end: Math.max(one.endMs, other.endMs) / 1000,
  };
}
