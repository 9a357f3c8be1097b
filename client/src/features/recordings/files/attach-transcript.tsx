import { useMutation } from '@tanstack/react-query';
import { messageOf, RequestError } from '../../../lib/request.ts';
import { Alert } from '../../../ui/alert.tsx';
import { announce } from '../../../ui/status-line.tsx';
import { FileButton } from '../../uploads/drop-zone.tsx';
import { uploadTranscript } from '../../uploads/upload-transcript.ts';
import { refreshRecording } from '../recordings.queries.ts';

/** Chooses a transcript for an audio file that has none. */
export function AttachTranscript({ recordingId, audioFile }: { recordingId: string; audioFile: string }) {
  const attaching = useMutation({
    mutationFn: async (file: File) => {
      await uploadTranscript(recordingId, audioFile, file);
      announce('Dołączono transkrypcję.');
      await refreshRecording(recordingId);
    },
  });
  return (
    <div className="attach-transcript">
      <FileButton
        label={`Dołącz transkrypcję do ${audioFile}`}
        accept=".srt,.vtt"
        size="small"
        isDisabled={attaching.isPending}
        onFiles={([file]) => file && attaching.mutate(file)}
      >
        {attaching.isPending ? 'Przesyłanie…' : 'Dołącz transkrypcję (SRT)'}
      </FileButton>
      {attaching.error && <Alert kind="error">{textOf(attaching.error)}</Alert>}
    </div>
  );
}

function textOf(error: Error): string {
  const isWrongKind = error instanceof RequestError && error.code === 'transcript.type';
  return isWrongKind ? error.message : `Błąd podczas uploadu: ${messageOf(error, 'Upload failed')}`;
}
