import '../../../ui/form/form-field.scss';
import type { UserSummary } from '@glosy/core/contract/auth/users';
import { type Role, roleLabels, roles } from '@glosy/core/policy';
import { useMutation } from '@tanstack/react-query';
import { useEditForm } from '../../../lib/edit-form/use-edit-form.ts';
import { messageOf, RequestError } from '../../../lib/request.ts';
import { refreshSession } from '../../../lib/viewer.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { RadioGroup } from '../../../ui/form/radio-group.tsx';
import { changeUser } from './users.queries.ts';

interface ChangeRoleDialogProps {
  user: UserSummary;
  onClose: () => void;
  onDone: (message: string) => void;
}

const explanations: Record<Role, string> = {
  user: 'słucha publicznych nagrań',
  editor: 'dodaje i opracowuje nagrania, transkrypcje i tagi',
  admin: 'ponadto usuwa nagrania, zmienia ich dostęp i zarządza użytkownikami',
};

export function ChangeRoleDialog({ user, onClose, onDone }: ChangeRoleDialogProps) {
  const { base, values, isDirty, change, rebase } = useEditForm(user, ({ role }) => ({ role }));
  const mutation = useMutation({
    mutationFn: () => changeUser(user, { kind: 'role', role: values.role, before: base.role }),
    onSuccess: async (message) => {
      onDone(message);
      // The administrator may have changed their own role.
      await refreshSession();
    },
    onError: (error) => {
      const isChanged = error instanceof RequestError && error.code === 'user.role-changed';
      if (isChanged) rebase({ ...base, ...(error.details as Pick<UserSummary, 'role'>) });
    },
  });
  const footer = (
    <>
      <Button variant="secondary" onClick={onClose}>
        Anuluj
      </Button>
      <Button
        disabled={!isDirty}
        isBusy={mutation.isPending}
        busyText="Zapisywanie..."
        onClick={() => mutation.mutate()}
      >
        Zmień rolę
      </Button>
    </>
  );
  return (
    <Dialog title="Zmiana roli" size="small" onClose={onClose} footer={footer}>
      {mutation.error && (
        <Alert kind="error">{messageOf(mutation.error, 'Nie udało się zapisać zmiany. Spróbuj ponownie.')}</Alert>
      )}
      <RadioGroup
        legend={`${user.firstName} ${user.lastName} (${user.email})`}
        options={roles.map((role) => ({ value: role, label: `${roleLabels[role]}: ${explanations[role]}` }))}
        value={values.role}
        onChange={(role) => change({ role })}
      />
      <p className="form-hint">Zmiana liczy się od następnego kliknięcia tej osoby.</p>
    </Dialog>
  );
}
