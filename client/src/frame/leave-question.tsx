import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { type LeaveQuestion, useLeaveQuestion } from '../lib/leave-guard.ts';

interface QuestionProps {
  question: LeaveQuestion;
}

/** The dialog's code comes with the first question, so that the start page goes without it. */
const LeaveDialog = lazy<ComponentType<QuestionProps>>(() =>
  import('./leave-dialog.tsx').then(
    (module) => ({ default: module.LeaveDialog }),
    () => ({ default: PlainQuestion }),
  ),
);

/** Asks the question of a guarded page (`useLeaveGuard`). */
export function LeaveQuestionAsked() {
  const question = useLeaveQuestion();
  return <Suspense fallback={null}>{question && <LeaveDialog question={question} />}</Suspense>;
}

/** Without a network our dialog cannot be fetched; the browser's own still asks. */
function PlainQuestion({ question }: QuestionProps) {
  useEffect(() => question.answer(window.confirm(question.message)), [question]);
  return null;
}
