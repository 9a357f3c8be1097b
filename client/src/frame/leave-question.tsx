import { Suspense, useEffect } from 'react';
import { lazyPart } from '../lib/lazy-part.ts';
import { type LeaveQuestion, useLeaveQuestion } from '../lib/leave-guard.ts';

interface QuestionProps {
  question: LeaveQuestion;
}

/** The dialog's code comes with the first question, so that the start page goes without it. */
const LeaveDialog = lazyPart(async () => (await import('./leave-dialog.tsx')).LeaveDialog, PlainQuestion);

/** Asks the question of a guarded page (`useLeaveGuard`). */
export function LeaveQuestionAsked() {
  const question = useLeaveQuestion();
  if (!question) return null;
  return (
    <Suspense fallback={null}>
      <LeaveDialog question={question} />
    </Suspense>
  );
}

/** Without a network our dialog cannot be fetched; the browser's own still asks. */
function PlainQuestion({ question }: QuestionProps) {
  useEffect(() => question.answer(window.confirm(question.message)), [question]);
  return null;
}
