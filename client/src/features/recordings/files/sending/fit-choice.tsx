import '../../../uploads/transcript-choice.scss';
import { type FitAnswer, fitLabels, type Misfit } from '@glosy/core/transcript-file/fit-sound';
import { RadioGroup } from '../../../../ui/form/radio-group.tsx';

interface FitChoiceProps {
  misfit: Misfit;
  answer: FitAnswer;
  onAnswer: (answer: FitAnswer) => void;
}

/** Asks what to do with the times of a transcript that does not fit its sound. */
export function FitChoice({ misfit, answer, onAnswer }: FitChoiceProps) {
  return (
    <RadioGroup
      className="transcript-choice"
      legend={`${misfit.sentence} Jeśli to właściwy plik, wybierz, co zrobić z jego czasami.`}
      options={[...misfit.changes, 'keep' as const].map((one) => ({ value: one, label: fitLabels[one] }))}
      value={answer}
      onChange={onAnswer}
    />
  );
}
