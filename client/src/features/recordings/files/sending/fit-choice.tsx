import { type FitAnswer, fitLabels, type Misfit } from '@glosy/core/transcript-file/fit-sound';
import { TranscriptChoice } from '../../../uploads/transcript-choice.tsx';

interface FitChoiceProps {
  misfit: Misfit;
  answer: FitAnswer;
  onAnswer: (answer: FitAnswer) => void;
}

/** Asks what to do with the times of a transcript that does not fit its sound. */
export function FitChoice({ misfit, answer, onAnswer }: FitChoiceProps) {
  return (
    <TranscriptChoice
      question={`${misfit.sentence} Jeśli to właściwy plik, wybierz, co zrobić z jego czasami.`}
      options={[...misfit.changes, 'keep' as const].map((one) => [one, fitLabels[one]])}
      chosen={answer}
      onChoose={onAnswer}
    />
  );
}
