import '../../../ui/form-controls.scss';
import type { Recording } from '@glosy/core/recording';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../lib/request.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { announce } from '../../../ui/status-line.tsx';
import { refreshRecording, saveRecording, stateOf } from '../recordings.queries.ts';

/** Assigns a transcript to an audio file. */
export function PairTranscript({ recording, srtFile }: { recording: Recording; srtFile: string }) {
  const { technical } = recording;
  const [chosen, setChosen] = useState('');
  const pairing = useMutation({
    mutationFn: (audioFile: string) => {
      const transcripts = technical.transcripts.map((link) =>
        link.srtFile === srtFile ? { srtFile, audioFile } : link,
      );
      return saveRecording(recording.id, recording.version, {
        ...stateOf(recording),
        technical: { ...technical, transcripts },
      });
    },
    onSuccess: (_, audioFile) => announce(`Przypisano nagranie ${audioFile}.`),
    onError: () => refreshRecording(recording.id),
  });
  return (
    <form
      className="pair-transcript"
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen !== '') pairing.mutate(chosen);
      }}
    >
      <select
        className="form-select"
        aria-label={`Nagranie do transkrypcji ${srtFile}`}
        value={chosen}
        onChange={(event) => setChosen(event.target.value)}
      >
        <option value="" disabled>
          Wybierz nagranie…
        </option>
        {technical.storage.map((fileName) => (
          <option key={fileName}>{fileName}</option>
        ))}
      </select>
      <Button
        type="submit"
        variant="secondary"
        size="small"
        aria-label={`Przypisz nagranie do transkrypcji ${srtFile}`}
        disabled={chosen === ''}
        isBusy={pairing.isPending}
        busyText="Zapisywanie…"
      >
        Przypisz nagranie
      </Button>
      {pairing.error && <Alert kind="error">Błąd: {messageOf(pairing.error, 'Failed to update metadata')}</Alert>}
    </form>
  );
}
