import type { Recording } from '@glosy/core/recording';
import { useMutation } from '@tanstack/react-query';
import { messageOf, RequestError } from '../../../lib/request.ts';
import { Alert } from '../../../ui/alert.tsx';
import { announce } from '../../../ui/status-line.tsx';
import { FileButton } from '../../uploads/drop-zone.tsx';
import { attachTranscript } from '../../uploads/upload-transcript.ts';
import { refreshRecording } from '../recordings.queries.ts';

/** Uploads a transcript for an audio file without one. */
export function AttachTranscript({ recording, audioFile }: { recording: Recording; audioFile: string }) {
  const attaching = useMutation({
    mutationFn: async (file: File) => {
      const taken = recording.technical.transcripts.map(({ srtFile }) => srtFile);
      await attachTranscript({ recordingId: recording.id, audioFile, taken }, file);
      announce('Dołączono transkrypcję.');
      await refreshRecording(recording.id);
    },
  });
  return (
    <div className="attach-transcript">
      <FileButton
        label={`Dołącz transkrypcję (SRT) do ${audioFile}`}
        accept=".srt,.vtt"
        size="small"
        isDisabled={attaching.isPending}
        onFiles={([file]) => file && attaching.mutate(file)}
      >
        {attaching.isPending ? 'Przesyłanie…' : 'Dołącz transkrypcję (SRT)'}
      </FileButton>
      {attaching.error && <Alert kind="error">{transcriptMessage(attaching.error)}</Alert>}
    </div>
  );
}

/** Error message for a rejected transcript, as specified. */
export function transcriptMessage(error: Error): string {
  const isWrongKind = error instanceof RequestError && error.code === 'transcript.type';
  return isWrongKind ? error.message : `Błąd podczas uploadu: ${messageOf(error, 'Upload failed')}`;
}
