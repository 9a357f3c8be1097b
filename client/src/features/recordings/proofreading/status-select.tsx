import '../../../ui/form/form-controls.scss';
import './proofreading.scss';
import { maySetStatus } from '@glosy/core/policy';
import {
  type ProofreadingStatus,
  proofreadingLabels,
  proofreadingStatuses,
  type Recording,
} from '@glosy/core/recording/recording';
import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../../../lib/request.ts';
import { isOwnEmail, useViewer } from '../../../lib/viewer.ts';
import { Alert } from '../../../ui/alert.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { announce } from '../../../ui/status-line.tsx';
import { refreshRecording } from '../recordings.queries.ts';
import { changeProofreading } from './change-proofreading.ts';

/** Proofreading status, which only the lock holder changes. */
export function StatusSelect({ recording }: { recording: Recording }) {
  const viewer = useViewer();
  const { role } = viewer;
  const { proofreading } = recording;
  const email = isOwnEmail(viewer, proofreading.email) ? proofreading.email : '';
  const isHolder = role !== null && maySetStatus({ email, role }, proofreading.email);
  const change = useMutation({
    mutationFn: (status: ProofreadingStatus) => changeProofreading(recording, { status }),
    onSuccess: (saved) => announce(`Status korekty: ${proofreadingLabels[saved.proofreading.status]}.`),
    onError: () => refreshRecording(recording.id),
  });
  return (
    <div className="status-select">
      <FormField
        label="Status korekty"
        hint={isHolder ? undefined : 'Status zmienia osoba, która zablokowała transkrypcję.'}
      >
        {(control) => (
          <select
            {...control}
            className="form-select"
            value={change.isPending ? change.variables : proofreading.status}
            disabled={!isHolder}
            aria-busy={change.isPending || undefined}
            onChange={(event) => {
              // Stays enabled while saving: a disabled control loses the focus.
              if (!change.isPending) change.mutate(event.target.value as ProofreadingStatus);
            }}
          >
            {proofreadingStatuses.map((status) => (
              <option key={status} value={status}>
                {proofreadingLabels[status]}
              </option>
            ))}
          </select>
        )}
      </FormField>
      {change.error && (
        <Alert kind="error" onDismiss={change.reset}>
          Error updating recording status: {messageOf(change.error, 'Nie udało się zmienić statusu.')}
        </Alert>
      )}
    </div>
  );
}
