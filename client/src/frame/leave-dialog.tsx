import { useLeaveQuestion } from '../lib/leave-guard.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

/** Asks the question of a guarded page (`useLeaveGuard`). */
export function LeaveDialog() {
  const question = useLeaveQuestion();
  if (!question) return null;
  return (
    <ConfirmDialog
      title="Niezapisane zmiany"
      confirmText="Opuść stronę"
      cancelText="Zostań"
      onConfirm={() => question.answer(true)}
      onCancel={() => question.answer(false)}
    >
      <p>{question.message}</p>
    </ConfirmDialog>
  );
}
