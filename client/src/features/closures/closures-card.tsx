import './closures.scss';
import '../recordings/view/recording-cards.scss';
import type { Closure, ClosuresView } from '@glosy/core/people/closure';
import type { Recording } from '@glosy/core/recording/recording';
import { formatTimecode } from '@glosy/core/time/timecode';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { polishDate } from '../../lib/format/polish-date.ts';
import { messageOf } from '../../lib/request.ts';
import { useViewer } from '../../lib/viewer.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PreserveFocus } from '../../ui/preserve-focus.tsx';
import { SpinnerPanel } from '../../ui/spinner.tsx';
import { announce } from '../../ui/status-line.tsx';
import { refreshClosures } from '../player/closed/closures.queries.ts';
import { Card } from '../recordings/view/recording-cards.tsx';
import { newerOf, openOne } from './change-closures.ts';
import { CloseSoundForm } from './close-sound-form.tsx';
import { ClosureDialog } from './closure-dialog.tsx';
import { Mentions } from './mentions.tsx';
import { UncheckedFiles } from './unchecked-files.tsx';
import { useClosures } from './use-closures.ts';
import { useUndoClosing } from './use-undo-closing.ts';

/** The closed passages of a recording: all staff can close passages, only administrators can open them. */
export function ClosuresCard({ recording }: { recording: Recording }) {
  const query = useClosures(recording.id);
  return (
    <Card title="Zamknięte fragmenty">
      <Loaded
        query={query}
        waiting={<SpinnerPanel />}
        failure={(error) => messageOf(error, 'Nie udało się pobrać zamkniętych fragmentów.')}
      >
        {(view: ClosuresView) => (
          <>
            <UncheckedFiles recordingId={recording.id} view={view} />
            {view.data.length === 0 && <p className="text-soft">W tej rozmowie nic nie jest zamknięte.</p>}
            <PreserveFocus>
              <ul className="closures">
                {view.data.map((closure) => (
                  <ClosureItem key={closure.id} recordingId={recording.id} closure={closure} />
                ))}
              </ul>
            </PreserveFocus>
            <Mentions mentions={view.mentions} />
            <CloseSoundForm recording={recording} />
          </>
        )}
      </Loaded>
    </Card>
  );
}

interface ClosureItemProps {
  recordingId: string;
  closure: Closure;
}

function ClosureItem({ recordingId, closure }: ClosureItemProps) {
  const { may } = useViewer();
  const [isEdited, setEdited] = useState(false);
  const [isOpened, setOpened] = useState(false);
  const { audio_file, publicReason, reason } = closure;
  const place = placeOf(closure);
  const undo = useUndoClosing(recordingId);
  return (
    <li>
      <strong>{place}</strong> <span className="text-soft">{audio_file}</span>
      <div>{stateOf(closure)}</div>
      {publicReason !== '' && <div>Powód dla słuchaczy: {publicReason}</div>}
      {reason && <div>Powód (tylko dla administratorów): {reason}</div>}
      <div className="closures-buttons cluster">
        <Button variant="secondary" size="small" aria-label={`Szczegóły: ${place}`} onClick={() => setEdited(true)}>
          Szczegóły
        </Button>
        {closure.undoSeconds !== undefined && (
          <Button
            variant="secondary"
            size="small"
            aria-label={`Cofnij ukrycie: ${place}`}
            onClick={() => undo(closure)}
          >
            Cofnij ukrycie
          </Button>
        )}
        {may('closure.open') && (
          <Button variant="danger" size="small" aria-label={`Otwórz: ${place}`} onClick={() => setOpened(true)}>
            Otwórz
          </Button>
        )}
      </div>
      {isEdited && <ClosureDialog recordingId={recordingId} stored={closure} onClose={() => setEdited(false)} />}
      {isOpened && <OpenDialog recordingId={recordingId} closure={closure} onClose={() => setOpened(false)} />}
    </li>
  );
}

/** Opens the closure that the dialog shows, even after a refetch. */
function OpenDialog({ recordingId, closure, onClose }: ClosureItemProps & { onClose: () => void }) {
  const [seen, setSeen] = useState(closure);
  const opening = useMutation({
    mutationFn: () => openOne(recordingId, seen),
    onError: (error) => {
      const newer = newerOf(seen, error);
      if (!newer) return;
      void refreshClosures(recordingId);
      setSeen(newer);
    },
    onSuccess: () => {
      announce('Fragment jest otwarty.');
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title="Otwórz fragment"
      confirmText="Otwórz"
      isBusy={opening.isPending}
      busyText="Otwieranie…"
      error={opening.error && messageOf(opening.error, 'Nie udało się otworzyć fragmentu. Spróbuj ponownie.')}
      onConfirm={() => opening.mutate()}
      onCancel={onClose}
    >
      <p>
        Fragment {placeOf(seen)} usłyszą i przeczytają wszyscy, którzy widzą tę rozmowę. Zapis tego zamknięcia zniknie.
      </p>
      <p className="text-soft">{stateOf(seen)}</p>
      {seen.publicReason !== '' && <p className="text-soft">Powód dla słuchaczy: {seen.publicReason}</p>}
      {seen.reason && <Alert kind="warning">Zamknięto go z powodu: {seen.reason}</Alert>}
    </ConfirmDialog>
  );
}

function placeOf({ start, end }: Closure): string {
  return `${formatTimecode(start)}–${formatTimecode(end)}`;
}

function stateOf({ state, until, atEnd }: Closure): string {
  if (until === null) return 'Zamknięty bez terminu.';
  const day = polishDate(until);
  if (state === 'ended') return `Otworzył się po ${day}.`;
  if (state === 'review') return `Zamknięty do ${day}. Termin minął: zdecyduj, czy go otworzyć.`;
  return atEnd === 'open' ? `Zamknięty do ${day} włącznie.` : `Zamknięty; do sprawdzenia po ${day}.`;
}
