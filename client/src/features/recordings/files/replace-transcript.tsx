import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { announce } from '../../../ui/status-line.tsx';
import { FileButton } from '../../uploads/drop-zone.tsx';
import { replaceTranscript } from '../../uploads/upload-transcript.ts';
import { refreshRecording } from '../recordings.queries.ts';
import { transcriptMessage } from './transcript-message.ts';

interface ReplaceTranscriptProps {
  recordingId: string;
  link: { audioFile: string; srtFile: string };
}

/** Replaces the text of a transcript by a file, as a new revision: tags stay, and the old text can be restored. */
export function ReplaceTranscript({ recordingId, link }: ReplaceTranscriptProps) {
  const [chosen, setChosen] = useState<File | null>(null);
  const replacing = useMutation({
    mutationFn: async (file: File) => {
      await replaceTranscript(recordingId, link, file);
      await refreshRecording(recordingId);
    },
    onSuccess: () => announce('Podmieniono transkrypcję.'),
    onSettled: () => setChosen(null),
  });
  return (
    <>
      <FileButton
        label={`Podmień transkrypcję ${link.srtFile}`}
        accept=".srt,.vtt"
        size="small"
        isDisabled={replacing.isPending}
        onFiles={([file]) => file && setChosen(file)}
      >
        {replacing.isPending ? 'Przesyłanie…' : 'Podmień transkrypcję'}
      </FileButton>
      {replacing.error && <Alert kind="error">{transcriptMessage(replacing.error)}</Alert>}
      {chosen && (
        <ConfirmDialog
          title="Podmień transkrypcję"
          confirmText="Podmień"
          isDangerous={false}
          isBusy={replacing.isPending}
          busyText="Przesyłanie…"
          onConfirm={() => replacing.mutate(chosen)}
          onCancel={() => setChosen(null)}
        >
          <p>
            Napisy z pliku <strong className="file-row-name">{chosen.name}</strong> zastąpią obecny tekst transkrypcji{' '}
            <strong className="file-row-name">{link.srtFile}</strong>.
          </p>
          <p className="text-soft">
            Tagi zostaną przy swoich napisach, a obecny tekst zostanie w historii transkrypcji.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
