import '../../../ui/form/form-controls.scss';
import { readTranscript } from '@glosy/core/contract/transcripts/transcripts';
import { readSrt } from '@glosy/core/formats/subtitles/srt';
import type { Recording } from '@glosy/core/recording/recording';
import type { TranscriptLine } from '@glosy/core/transcript/transcript-line';
import { findMisfit } from '@glosy/core/transcript-file/fit-sound';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf, requestText } from '../../../lib/request.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { announce } from '../../../ui/status-line.tsx';
import { refreshRecording, saveRecording, toRecordingInput } from '../recordings.queries.ts';
import { MisfitDialog } from './misfit-dialog.tsx';
import { soundOfTranscript } from './sending/sound-of-transcript.ts';

/** Assigns a transcript to an audio file. */
export function PairTranscript({ recording, srtFile }: { recording: Recording; srtFile: string }) {
  const { technical } = recording;
  const [chosen, setChosen] = useState('');
  const [question, setQuestion] = useState<string | null>(null);
  const pairing = useMutation({
    // Reading the lines is part of the mutation, so that the button is busy from the first click on.
    mutationFn: async ({ audioFile, isConfirmed }: { audioFile: string; isConfirmed: boolean }) => {
      const sound = soundOfTranscript(recording, { fileName: srtFile, audioFile });
      const misfit = isConfirmed ? null : findMisfit(await linesOf(recording.id, srtFile), sound);
      const sentence = misfit?.sentence ?? null;
      setQuestion(sentence);
      if (sentence !== null) return;
      const transcripts = technical.transcripts.map((link) =>
        link.srtFile === srtFile ? { srtFile, audioFile } : link,
      );
      await saveRecording(recording.id, recording.version, {
        ...toRecordingInput(recording),
        technical: { ...technical, transcripts },
      });
      announce(`Przypisano nagranie ${audioFile}.`);
    },
    onError: () => refreshRecording(recording.id),
  });

  return (
    <form
      className="pair-transcript"
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen !== '') pairing.mutate({ audioFile: chosen, isConfirmed: false });
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
      {question && (
        <MisfitDialog
          sentence={question}
          onConfirm={() => {
            setQuestion(null);
            pairing.mutate({ audioFile: chosen, isConfirmed: true });
          }}
          onCancel={() => setQuestion(null)}
        />
      )}
    </form>
  );
}

/** Lines of a stored transcript; none if it cannot be read, which the assignment will then report. */
async function linesOf(id: string, filename: string): Promise<TranscriptLine[]> {
  try {
    return readSrt(await requestText(readTranscript, { query: { id, filename } }));
  } catch {
    return [];
  }
}
