import '../../../../ui/form/form-controls.scss';
import type { EncodingSample, LegacyEncoding } from '@glosy/core/text/decode-text';
import type { FitAnswer, Misfit } from '@glosy/core/transcript-file/fit-sound';
import type { Repair } from '@glosy/core/transcript-file/repair';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog.tsx';
import { EncodingChoice } from '../../../uploads/encoding-choice.tsx';
import { FitChoice } from './fit-choice.tsx';
import { RepairList } from './repair-list.tsx';

/** Findings in a chosen file that need the user's decision. `repairs` excludes those that another field covers. */
export interface TranscriptFindings {
  fileName: string;
  repairs: readonly Repair[];
  hasApproximateTimes: boolean;
  misfit: Misfit | null;
  encodings: readonly EncodingSample[];
}

/** The user's decision. */
export interface TranscriptAnswer {
  fit?: FitAnswer;
  encoding?: LegacyEncoding;
}

interface TranscriptQuestionProps {
  findings: TranscriptFindings;
  /** Replaces the title that names the findings. */
  title?: string;
  confirmText?: string;
  isBusy?: boolean;
  children?: ReactNode;
  onConfirm: (answer: TranscriptAnswer) => void;
  onCancel: () => void;
}

/** Shows doubtful or repaired parts of a transcript before it is stored, and asks what to do with it. */
export function TranscriptQuestion({
  findings,
  title = titleOf(findings),
  confirmText = 'Zapisz',
  isBusy = false,
  children,
  onConfirm,
  onCancel,
}: TranscriptQuestionProps) {
  const { repairs, misfit, encodings } = findings;
  const [fit, setFit] = useState<FitAnswer>('keep');
  const [encoding, setEncoding] = useState(encodings[0]?.encoding);
  return (
    <ConfirmDialog
      title={title}
      confirmText={confirmText}
      isDangerous={false}
      isBusy={isBusy}
      busyText="Przesyłanie…"
      onConfirm={() => onConfirm({ ...(misfit && { fit }), ...(encoding && { encoding }) })}
      onCancel={onCancel}
    >
      {children ?? <FoundInFile {...findings} />}
      {encoding && <EncodingChoice samples={encodings} chosen={encoding} onChoose={setEncoding} />}
      {misfit && <FitChoice misfit={misfit} answer={fit} onAnswer={setFit} />}
      {repairs.length > 0 && <RepairList repairs={repairs} />}
    </ConfirmDialog>
  );
}

function titleOf({ misfit, hasApproximateTimes, encodings }: TranscriptFindings): string {
  if (misfit) return 'Transkrypcja nie pasuje do nagrania';
  if (hasApproximateTimes) return 'Transkrypcja bez czasów';
  return encodings.length > 0 ? 'Transkrypcja z niepewnymi literami' : 'Transkrypcja wymagała naprawy';
}

function FoundInFile({ fileName, repairs, hasApproximateTimes, misfit }: TranscriptFindings) {
  const name = <strong className="file-row-name">{fileName}</strong>;
  return (
    <>
      {misfit && <p>Plik {name} może należeć do innej rozmowy albo do innej części.</p>}
      {hasApproximateTimes && (
        <p>
          W pliku {name} nie ma czasów. Tekst zostanie rozłożony po całym nagraniu i oznaczony jako „czasy przybliżone”,
          dopóki ktoś nie ustawi czasów.
        </p>
      )}
      {repairs.length > 0 && <p>W pliku {name} są błędy. Sprawdź, czy dobrze go odczytaliśmy.</p>}
    </>
  );
}
