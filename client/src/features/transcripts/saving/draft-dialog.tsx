import '../../../ui/form-controls.scss';
import { useId, useMemo, useState } from 'react';
import { polishMoment } from '../../../lib/polish-date.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { EditorLine } from '../document/editor-line.ts';
import { DifferenceView } from '../history/difference-view.tsx';
import type { DraftOffer } from './draft-offer.ts';
import { hasConflict, joinPieces } from './merge-states.ts';

interface DraftDialogProps {
  offer: DraftOffer;
  /** The lines on the server. */
  current: readonly EditorLine[];
  onRestore: (lines: readonly EditorLine[]) => void;
  onDiscard: () => void;
}

/** Offers the draft of this device, which never reached the server. Closing the dialog restores the draft. */
export function DraftDialog({ offer, current, onRestore, onDiscard }: DraftDialogProps) {
  const id = useId();
  const isSplit = hasConflict(offer.pieces);
  const [side, setSide] = useState<'ours' | 'theirs'>('ours');
  const merged = useMemo(() => joinPieces(offer.pieces, (conflict) => conflict[side]), [offer, side]);
  return (
    <Dialog
      title="Niezapisane zmiany z tego urządzenia"
      size="wide"
      onClose={() => onRestore(merged)}
      footer={
        <>
          <Button variant="secondary" onClick={onDiscard}>
            Odrzuć te zmiany
          </Button>
          <Button onClick={() => onRestore(merged)}>Przywróć zmiany</Button>
        </>
      }
    >
      <p>
        Ostatnio ({polishMoment(new Date(offer.draft.changedAt).toISOString())}) nie wszystko zostało zapisane w
        archiwum. Oto różnice między tekstem w archiwum a Twoim:
      </p>
      {isSplit && (
        <div className="form-check">
          <input
            id={id}
            type="checkbox"
            className="form-check-input"
            checked={side === 'ours'}
            onChange={(event) => setSide(event.target.checked ? 'ours' : 'theirs')}
          />
          <label htmlFor={id} className="form-check-label">
            W miejscach, które w międzyczasie zmieniła inna osoba, zachowaj moją wersję
          </label>
        </div>
      )}
      <DifferenceView before={current} after={merged} />
    </Dialog>
  );
}
