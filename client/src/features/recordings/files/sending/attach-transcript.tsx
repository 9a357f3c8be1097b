import type { Recording } from '@glosy/core/recording/recording';
import { repairNote } from '@glosy/core/transcript-file/repair';
import { Alert } from '../../../../ui/alert.tsx';
import { announce, showStatus } from '../../../../ui/status-line.tsx';
import { FileButton } from '../../../uploads/drop-zone.tsx';
import { attachTranscript, replaceTranscript } from '../../../uploads/upload-transcript.ts';
import { transcriptMessage } from '../transcript-message.ts';
import { acceptedTranscripts } from './read-chosen.ts';
import { TranscriptQuestion } from './transcript-question.tsx';
import { useSendingTranscript } from './use-sending-transcript.ts';

interface AttachTranscriptProps {
  recording: Recording;
  /** Without this name the server links the transcript to audio of the same name, now or when it is uploaded. */
  audioFile?: string;
}

/** Uploads a transcript, for an audio file without one or before its audio. */
export function AttachTranscript({ recording, audioFile }: AttachTranscriptProps) {
  const { question, sending, choose, confirm, cancel } = useSendingTranscript({
    recording,
    audioFile,
    send: (file, answer, storedAs) => {
      const taken = recording.technical.transcripts.map(({ srtFile }) => srtFile);
      return storedAs === null
        ? attachTranscript({ recordingId: recording.id, audioFile, taken }, file, answer)
        : replaceTranscript(recording.id, { audioFile, srtFile: storedAs }, file, answer);
    },
    onStored: ({ repairs }, isNews) => {
      if (isNews) showStatus(`Dołączono transkrypcję. ${repairNote(repairs)}`);
      else announce('Dołączono transkrypcję.');
    },
  });
  return (
    <div className="attach-transcript">
      <FileButton
        label={audioFile ? `Dołącz transkrypcję (SRT) do ${audioFile}` : 'Dodaj transkrypcję (SRT)'}
        accept={acceptedTranscripts}
        size="small"
        isDisabled={sending.isPending}
        onFiles={([file]) => file && void choose(file)}
      >
        {sending.isPending ? 'Przesyłanie…' : `${audioFile ? 'Dołącz' : 'Dodaj'} transkrypcję (SRT)`}
      </FileButton>
      {sending.error && <Alert kind="error">{transcriptMessage(sending.error)}</Alert>}
      {question && (
        <TranscriptQuestion
          findings={question.findings}
          isBusy={sending.isPending}
          onConfirm={confirm}
          onCancel={cancel}
        />
      )}
    </div>
  );
}
