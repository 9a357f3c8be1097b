import type { Recording } from '@glosy/core/recording';
import { type Repair, repairNote } from '@glosy/core/transcript-file/repair';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { announce, showStatus } from '../../../ui/status-line.tsx';
import { FileButton } from '../../uploads/drop-zone.tsx';
import { attachTranscript } from '../../uploads/upload-transcript.ts';
import { refreshRecording } from '../recordings.queries.ts';
import { overlongSentence } from './overlong.ts';
import { OverlongDialog } from './overlong-dialog.tsx';
import { acceptedTranscripts, readChosen, readChosenOrNothing } from './read-chosen.ts';
import { RepairsDialog } from './repairs-dialog.tsx';
import { transcriptMessage } from './transcript-message.ts';

/** A chosen file that is stored only when the user agrees. */
interface Question {
  file: File;
  /** From `overlongSentence`; null for a file that fits its sound. */
  overlong: string | null;
  repairs: Repair[];
}

interface AttachTranscriptProps {
  recording: Recording;
  /** Without one the server links the transcript to audio of the same name, also to one that is uploaded later. */
  audioFile?: string;
}

/** Uploads a transcript, for an audio file without one or before its audio. */
export function AttachTranscript({ recording, audioFile }: AttachTranscriptProps) {
  const [question, setQuestion] = useState<Question | null>(null);
  const attaching = useMutation({
    mutationFn: async (file: File) => {
      const taken = recording.technical.transcripts.map(({ srtFile }) => srtFile);
      const { repairs } = await attachTranscript({ recordingId: recording.id, audioFile, taken }, file);
      const isNews = repairs.length > 0 && (await readChosen(file)) === null;
      if (isNews) showStatus(`Dołączono transkrypcję. ${repairNote(repairs)}`);
      else announce('Dołączono transkrypcję.');
      await refreshRecording(recording.id);
    },
  });

  async function choose(file: File): Promise<void> {
    const { lines, repairs } = await readChosenOrNothing(file);
    const overlong = overlongSentence(recording, lines, { fileName: file.name, audioFile });
    if (overlong === null && repairs.length === 0) attaching.mutate(file);
    else setQuestion({ file, overlong, repairs });
  }

  function confirm({ file, overlong, repairs }: Question): void {
    // One question at a time: the repairs first, then whether the file belongs to this sound.
    const asksMore = overlong !== null && repairs.length > 0;
    setQuestion(asksMore ? { file, overlong, repairs: [] } : null);
    if (!asksMore) attaching.mutate(file);
  }

  return (
    <div className="attach-transcript">
      <FileButton
        label={audioFile ? `Dołącz transkrypcję (SRT) do ${audioFile}` : 'Dodaj transkrypcję (SRT)'}
        accept={acceptedTranscripts}
        size="small"
        isDisabled={attaching.isPending}
        onFiles={([file]) => file && void choose(file)}
      >
        {attaching.isPending ? 'Przesyłanie…' : `${audioFile ? 'Dołącz' : 'Dodaj'} transkrypcję (SRT)`}
      </FileButton>
      {attaching.error && <Alert kind="error">{transcriptMessage(attaching.error)}</Alert>}
      {question && question.repairs.length > 0 && (
        <RepairsDialog
          fileName={question.file.name}
          repairs={question.repairs}
          onConfirm={() => confirm(question)}
          onCancel={() => setQuestion(null)}
        />
      )}
      {question?.overlong && question.repairs.length === 0 && (
        <OverlongDialog
          sentence={question.overlong}
          confirmText="Dołącz mimo to"
          onConfirm={() => confirm(question)}
          onCancel={() => setQuestion(null)}
        />
      )}
    </div>
  );
}
