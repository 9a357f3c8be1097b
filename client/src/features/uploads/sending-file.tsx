import './uploads.scss';
import { Button } from '../../ui/button.tsx';
import { Progress } from '../../ui/progress.tsx';
import type { WaitReason } from './send-whole.ts';

/** Texts for waiting, as in the upload's row. */
export const waitHints: Readonly<Record<WaitReason, string>> = {
  lost: '– brak połączenia, ponawianie…',
  'signed-out': '– sesja wygasła, po zalogowaniu pójdzie dalej samo',
};

interface SendingFileProps {
  label: string;
  /** From 0 to 1. */
  part: number;
  waits: WaitReason | null;
  stop: AbortController;
}

/** A file that `sendWhole` sends: its progress, and a button that stops it. */
export function SendingFile({ label, part, waits, stop }: SendingFileProps) {
  return (
    <div className="upload-item">
      <Progress label={label} value={part} {...(waits ? { hint: waitHints[waits] } : {})} />
      <div className="upload-item-buttons">
        <Button variant="quiet" size="small" aria-label={`Przerwij: ${label}`} onClick={() => stop.abort()}>
          Przerwij
        </Button>
      </div>
    </div>
  );
}
