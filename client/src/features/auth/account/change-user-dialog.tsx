import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../../../lib/request.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { changeUser, type UserQuestion } from '../users/users.queries.ts';

interface ChangeUserDialogProps {
  question: UserQuestion;
  onClose: () => void;
  onDone: (message: string) => void;
}

/** Asks for confirmation of a change to another user's account. */
export function ChangeUserDialog({ question, onClose, onDone }: ChangeUserDialogProps) {
  const { user, change } = question;
  const mutation = useMutation({
    mutationFn: () => changeUser(user, change),
    onSuccess: onDone,
  });
  const { title, text, confirm, isDangerous } = wordsOf(question);
  return (
    <ConfirmDialog
      title={title}
      confirmText={confirm}
      isDangerous={isDangerous}
      isBusy={mutation.isPending}
      busyText="Zapisywanie..."
      error={mutation.error && messageOf(mutation.error, 'Nie udało się zapisać zmiany. Spróbuj ponownie.')}
      onConfirm={() => mutation.mutate()}
      onCancel={onClose}
    >
      <p>{text}</p>
    </ConfirmDialog>
  );
}

function wordsOf({ user, change }: UserQuestion) {
  const name = `${user.firstName} ${user.lastName} (${user.email})`;
  switch (change.kind) {
    case 'blocked':
      return change.blocked
        ? {
            title: 'Zablokowanie konta',
            text: `${name} zostanie od razu wylogowana i nie będzie mogła się zalogować.`,
            confirm: 'Zablokuj',
            isDangerous: true,
          }
        : {
            title: 'Odblokowanie konta',
            text: `${name} znów będzie mogła się zalogować.`,
            confirm: 'Odblokuj',
            isDangerous: false,
          };
    case 'sessions':
      return {
        title: 'Zakończenie sesji',
        text: `${name} zostanie wylogowana we wszystkich przeglądarkach i będzie mogła zalogować się ponownie.`,
        confirm: 'Zakończ sesje',
        isDangerous: true,
      };
  }
}
