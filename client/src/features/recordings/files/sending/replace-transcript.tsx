import type { Recording } from '@glosy/core/recording/recording';
import { repairNote } from '@glosy/core/transcript-file/repair';
import { Alert } from '../../../../ui/alert.tsx';
import { announce, showStatus } from '../../../../ui/status-line.tsx';
import { FileButton } from '../../../uploads/drop-zone.tsx';
import { replaceTranscript } from '../../../uploads/upload-transcript.ts';
import { transcriptMessage } from '../transcript-message.ts';
import { acceptedTranscripts } from './read-chosen.ts';
import { TranscriptQuestion } from './transcript-question.tsx';
import { useSendingTranscript } from './use-sending-transcript.ts';

interface ReplaceTranscriptProps {
  recording: Recording;
  link: { audioFile: string; srtFile: string };
}

/** Replaces the text of a transcript by a file, as a new revision: tags are kept, and the old text can be restored. */
export function ReplaceTranscript({ recording, link }: ReplaceTranscriptProps) {
  const { question, sending, choose, confirm, cancel } = useSendingTranscript({
    recording,
    audioFile: link.audioFile,
    asksAlways: true,
    send: (file, answer) => replaceTranscript(recording.id, link, file, answer),
    onStored: ({ repairs }, isNews) => {
      if (isNews) showStatus(`Podmieniono transkrypcję. ${repairNote(repairs)}`);
      else announce('Podmieniono transkrypcję.');
    },
  });
  return (
    <>
      <FileButton
        label={`Podmień transkrypcję ${link.srtFile}`}
        accept={acceptedTranscripts}
        size="small"
        isDisabled={sending.isPending}
        onFiles={([file]) => file && void choose(file)}
      >
        {sending.isPending ? 'Przesyłanie…' : 'Podmień transkrypcję'}
      </FileButton>
      {sending.error && <Alert kind="error">{transcriptMessage(sending.error)}</Alert>}
      {question && (
        <TranscriptQuestion
          title="Podmień transkrypcję"
          confirmText="Podmień"
          findings={question.findings}
          isBusy={sending.isPending}
          onConfirm={confirm}
          onCancel={cancel}
        >
          <p>
            Napisy z pliku <strong className="file-row-name">{question.file.name}</strong> zastąpią obecny tekst
            transkrypcji <strong className="file-row-name">{link.srtFile}</strong>. Tagi zostaną przy swoich napisach, a
            obecny tekst zostanie w historii transkrypcji.
          </p>
        </TranscriptQuestion>
      )}
    </>
  );
}
