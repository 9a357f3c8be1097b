import type { Recording } from '@glosy/core/recording';
import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../../../lib/request.ts';
import { Alert } from '../../../ui/alert.tsx';
import { refreshRecording, saveRecording, stateOf } from '../recordings.queries.ts';

/** Says which audio file a transcript belongs to. */
export function PairTranscript({ recording, srtFile }: { recording: Recording; srtFile: string }) {
  const { technical } = recording;
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
    onError: () => refreshRecording(recording.id),
  });
  return (
    <>
      <select
        className="form-select pair-transcript"
        aria-label={`Nagranie do transkrypcji ${srtFile}`}
        value=""
        disabled={pairing.isPending}
        onChange={(event) => pairing.mutate(event.target.value)}
      >
        <option value="" disabled>
          Wybierz nagranie…
        </option>
        {technical.storage.map((fileName) => (
          <option key={fileName}>{fileName}</option>
        ))}
      </select>
      {pairing.error && <Alert kind="error">Błąd: {messageOf(pairing.error, 'Failed to update metadata')}</Alert>}
    </>
  );
}
