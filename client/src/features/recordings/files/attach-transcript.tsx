import type { Recording } from '@glosy/core/recording';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { announce } from '../../../ui/status-line.tsx';
import { FileButton } from '../../uploads/drop-zone.tsx';
import { attachTranscript } from '../../uploads/upload-transcript.ts';
import { refreshRecording } from '../recordings.queries.ts';
import { linesOfFile, overlongSentence } from './overlong.ts';
import { OverlongDialog } from './overlong-dialog.tsx';
import { transcriptMessage } from './transcript-message.ts';

interface AttachTranscriptProps {
  recording: Recording;
  /** Without one the server links the transcript to audio of the same name, also to one that is uploaded later. */
  audioFile?: string;
}

/** Uploads a transcript, for an audio file without one or before its audio. */
export function AttachTranscript({ recording, audioFile }: AttachTranscriptProps) {
  const [question, setQuestion] = useState<{ file: File; sentence: string } | null>(null);
  const attaching = useMutation({
    mutationFn: async (file: File) => {
      const taken = recording.technical.transcripts.map(({ srtFile }) => srtFile);
      await attachTranscript({ recordingId: recording.id, audioFile, taken }, file);
      announce('Dołączono transkrypcję.');
      await refreshRecording(recording.id);
    },
  });

  async function choose(file: File): Promise<void> {
    const sentence = overlongSentence(recording, await linesOfFile(file), { fileName: file.name, audioFile });
    if (sentence === null) attaching.mutate(file);
    else setQuestion({ file, sentence });
  }

  return (
    <div className="attach-transcript">
      <FileButton
        label={audioFile ? `Dołącz transkrypcję (SRT) do ${audioFile}` : 'Dodaj transkrypcję (SRT)'}
        accept=".srt,.vtt"
        size="small"
        isDisabled={attaching.isPending}
        onFiles={([file]) => file && void choose(file)}
      >
        {attaching.isPending ? 'Przesyłanie…' : `${audioFile ? 'Dołącz' : 'Dodaj'} transkrypcję (SRT)`}
      </FileButton>
      {attaching.error && <Alert kind="error">{transcriptMessage(attaching.error)}</Alert>}
      {question && (
        <OverlongDialog
          sentence={question.sentence}
          confirmText="Dołącz mimo to"
          onConfirm={() => {
            setQuestion(null);
            attaching.mutate(question.file);
          }}
          onCancel={() => setQuestion(null)}
        />
      )}
    </div>
  );
}
