import type { LeaveQuestion } from '../../lib/leave-guard.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';

export function LeaveDialog({ question }: { question: LeaveQuestion }) {
  return (
    <ConfirmDialog
      title="Niezapisane zmiany"
      confirmText="Opuść stronę"
      cancelText="Zostań"
      onConfirm={() => question.answer(true)}
      onCancel={() => question.answer(false)}
    >
      {question.messages.map((message) => (
        <p key={message}>{message}</p>
      ))}
    </ConfirmDialog>
  );
}
