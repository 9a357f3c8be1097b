import type { Recording } from '@glosy/core/recording';
import type { Repair } from '@glosy/core/transcript-file/repair';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { announce } from '../../../ui/status-line.tsx';
import { FileButton } from '../../uploads/drop-zone.tsx';
import { replaceTranscript } from '../../uploads/upload-transcript.ts';
import { refreshRecording } from '../recordings.queries.ts';
import { overlongSentence } from './overlong.ts';
import { acceptedTranscripts, readChosenOrNothing } from './read-chosen.ts';
import { RepairList } from './repair-list.tsx';
import { transcriptMessage } from './transcript-message.ts';

interface ReplaceTranscriptProps {
  recording: Recording;
  link: { audioFile: string; srtFile: string };
}

/** Replaces the text of a transcript by a file, as a new revision: tags stay, and the old text can be restored. */
export function ReplaceTranscript({ recording, link }: ReplaceTranscriptProps) {
  const [chosen, setChosen] = useState<{ file: File; overlong: string | null; repairs: Repair[] } | null>(null);
  const replacing = useMutation({
    mutationFn: async (file: File) => {
      await replaceTranscript(recording.id, link, file);
      await refreshRecording(recording.id);
    },
    onSuccess: () => announce('Podmieniono transkrypcję.'),
    onSettled: () => setChosen(null),
  });

  async function choose(file: File): Promise<void> {
    const { audioFile } = link;
    const { lines, repairs } = await readChosenOrNothing(file);
    const overlong = overlongSentence(recording, lines, { fileName: file.name, audioFile });
    setChosen({ file, overlong, repairs });
  }

  return (
    <>
      <FileButton
        label={`Podmień transkrypcję ${link.srtFile}`}
        accept={acceptedTranscripts}
        size="small"
        isDisabled={replacing.isPending}
        onFiles={([file]) => file && void choose(file)}
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
          onConfirm={() => replacing.mutate(chosen.file)}
          onCancel={() => setChosen(null)}
        >
          {chosen.overlong && <Alert kind="warning">{chosen.overlong} Czy to na pewno właściwy plik?</Alert>}
          <p>
            Napisy z pliku <strong className="file-row-name">{chosen.file.name}</strong> zastąpią obecny tekst
            transkrypcji <strong className="file-row-name">{link.srtFile}</strong>.
          </p>
          {chosen.repairs.length > 0 && <RepairList repairs={chosen.repairs} />}
          <p className="text-soft">
            Tagi zostaną przy swoich napisach, a obecny tekst zostanie w historii transkrypcji.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
