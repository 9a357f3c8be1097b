import './proofreading.scss';
import type { Recording } from '@glosy/core/recording/recording';
import { useMutation } from '@tanstack/react-query';
import lockSvg from 'bootstrap-icons/icons/lock-fill.svg?raw';
import unlockSvg from 'bootstrap-icons/icons/unlock.svg?raw';
import { useId } from 'react';
import { messageOf } from '../../../lib/request.ts';
import { isOwnEmail, useViewer } from '../../../lib/viewer.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { refreshRecording } from '../recordings.queries.ts';
import { changeProofreading, readOwnEmail } from './change-proofreading.ts';

interface LockButtonProps {
  recording: Recording;
  /** `long` names the locked object: `Transkrypcja zablokowana przez ciebie`. */
  wording?: 'short' | 'long';
}

/** Takes or releases the proofreading lock, which only its holder can release. */
export function LockButton({ recording, wording = 'short' }: LockButtonProps) {
  const viewer = useViewer();
  const noteId = useId();
  const holder = recording.proofreading.email;
  const isMine = isOwnEmail(viewer, holder);
  const isAnothers = holder !== '' && !isMine;
  const change = useMutation({
    mutationFn: async () => changeProofreading(recording, { email: holder === '' ? await readOwnEmail() : '' }),
    onError: () => refreshRecording(recording.id),
  });
  const label = lockLabel(holder, isMine, wording);

  return (
    <div className="lock-button">
      <Button
        variant="secondary"
        icon={<Icon svg={holder === '' ? lockSvg : unlockSvg} />}
        isBusy={change.isPending}
        disabled={isAnothers}
        aria-describedby={noteId}
        onClick={() => change.mutate()}
      >
        {holder === '' ? 'Zablokuj transkrypcję' : 'Odblokuj transkrypcję'}
      </Button>
      <div id={noteId} className="lock-note note">
        {label && (
          <span>
            <Icon svg={lockSvg} /> {label}
          </span>
        )}
        {isAnothers && <span>Tylko osoba która zablokowała może odblokować edycję</span>}
      </div>
      {change.error && (
        <Alert kind="error" onDismiss={change.reset}>
          Error updating recording: {messageOf(change.error, 'Nie udało się zmienić blokady.')}
        </Alert>
      )}
    </div>
  );
}

/** Names the lock holder, as specified in section 4; empty without one. */
function lockLabel(holder: string, isMine: boolean, wording: 'short' | 'long'): string {
  if (holder === '') return '';
  const words = isMine ? 'zablokowana przez ciebie' : `zablokowana przez: ${holder}`;
  return wording === 'long' ? `Transkrypcja ${words}` : words;
}
