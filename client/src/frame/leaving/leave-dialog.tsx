import type { LeaveQuestion } from '../../lib/leave-guard.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { questionTexts } from './question-texts.ts';

export function LeaveDialog({ question }: { question: LeaveQuestion }) {
  const { title, confirmText, text } = questionTexts[question.action];
  return (
    <ConfirmDialog
      title={title}
      confirmText={confirmText}
      cancelText="Zostań"
      onConfirm={() => question.answer(true)}
      onCancel={() => question.answer(false)}
    >
      {question.messages.map((message) => (
        <p key={message}>{message}</p>
      ))}
      <p>{text}</p>
    </ConfirmDialog>
  );
}
