import type { Recording } from '@glosy/core/recording/recording';
import { parseTimecode } from '@glosy/core/time/timecode';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf, RequestError } from '../../lib/request.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ChoiceField, LineField } from '../../ui/form/labelled-fields.tsx';
import { announce } from '../../ui/status-line.tsx';
import { closeOne } from './change-closures.ts';

/** Closes a stretch of sound by its times, even without a transcript. */
export function CloseSoundForm({ recording: { id, technical } }: { recording: Recording }) {
  const files = technical.storage;
  const [chosen, setChosen] = useState('');
  // Files may be uploaded and deleted while the form is open.
  const audioFile = files.includes(chosen) ? chosen : (files[0] ?? '');
  const [times, setTimes] = useState({ start: '', end: '' });
  const [refused, setRefused] = useState<Record<string, string>>({});
  const closing = useMutation({
    mutationFn: (range: { start: number; end: number }) => closeOne(id, { audio_file: audioFile, ...range }),
    onSuccess: () => {
      setTimes({ start: '', end: '' });
      announce('Fragment jest zamknięty.');
    },
  });
  if (files.length === 0) return null;
  const fields = { ...refused, ...(closing.error instanceof RequestError ? closing.error.fields : {}) };

  function submit(): void {
    const [start, end] = [parseTimecode(times.start), parseTimecode(times.end)];
    const wrong = 'Podaj czas w postaci GG:MM:SS.';
    setRefused({ ...(start === null && { start: wrong }), ...(end === null && { end: wrong }) });
    if (start !== null && end !== null) closing.mutate({ start, end });
  }

  return (
    <form
      className="closures-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <h3>Zamknij fragment dźwięku</h3>
      {closing.error && Object.keys(fields).length === 0 && (
        <Alert kind="error">{messageOf(closing.error, 'Nie udało się zamknąć fragmentu. Spróbuj ponownie.')}</Alert>
      )}
      {files.length > 1 && (
        <ChoiceField
          label="Plik dźwiękowy"
          value={audioFile}
          options={files}
          words={Object.fromEntries(files.map((name) => [name, name]))}
          onChange={setChosen}
        />
      )}
      <div className="closures-times">
        <LineField
          label="Od"
          hint="GG:MM:SS"
          value={times.start}
          error={fields.start}
          onChange={(start) => setTimes({ ...times, start })}
        />
        <LineField
          label="Do"
          hint="GG:MM:SS"
          value={times.end}
          error={fields.end}
          onChange={(end) => setTimes({ ...times, end })}
        />
      </div>
      <Button type="submit" variant="secondary" isBusy={closing.isPending} busyText="Zamykanie…">
        Zamknij fragment
      </Button>
    </form>
  );
}
