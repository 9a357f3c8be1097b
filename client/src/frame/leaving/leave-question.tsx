import { Suspense, useEffect } from 'react';
import { lazyPart } from '../../lib/lazy-part.ts';
import { type LeaveQuestion, useLeaveQuestion } from '../../lib/leave-guard.ts';
import { questionTexts } from './question-texts.ts';

interface QuestionProps {
  question: LeaveQuestion;
}

/** Loaded with the first question, so that the start page does not include it. */
const LeaveDialog = lazyPart(async () => (await import('./leave-dialog.tsx')).LeaveDialog, PlainQuestion);

/** Shows the open question about what would be lost. */
export function LeaveQuestionAsked() {
  const question = useLeaveQuestion();
  if (!question) return null;
  return (
    <Suspense fallback={null}>
      <LeaveDialog question={question} />
    </Suspense>
  );
}

/** Uses the browser's own dialog when ours cannot be loaded. */
function PlainQuestion({ question }: QuestionProps) {
  useEffect(() => {
    const sentences = [...question.messages, questionTexts[question.action].text];
    question.answer(window.confirm(sentences.join('\n\n')));
  }, [question]);
  return null;
}
