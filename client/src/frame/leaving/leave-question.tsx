import { Suspense, useEffect } from 'react';
import { lazyPart } from '../../lib/lazy-part.ts';
import { type LeaveQuestion, useLeaveQuestion } from '../../lib/leave-guard.ts';

interface QuestionProps {
  question: LeaveQuestion;
}

/** Loaded with the first question, so that the start page does not carry it. */
const LeaveDialog = lazyPart(async () => (await import('./leave-dialog.tsx')).LeaveDialog, PlainQuestion);

/** Shows the question of an active leave guard (`useLeaveGuard`). */
export function LeaveQuestionAsked() {
  const question = useLeaveQuestion();
  if (!question) return null;
  return (
    <Suspense fallback={null}>
      <LeaveDialog question={question} />
    </Suspense>
  );
}

/** Asks by the browser's own dialog when ours cannot be loaded. */
function PlainQuestion({ question }: QuestionProps) {
  useEffect(() => question.answer(window.confirm(question.messages.join('\n\n'))), [question]);
  return null;
}
