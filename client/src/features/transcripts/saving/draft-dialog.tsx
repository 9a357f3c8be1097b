import { useMemo } from 'react';
import { polishMoment } from '../../../lib/format/polish-date.ts';
import { polishCount } from '../../../lib/format/polish-number.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import type { EditorLine } from '../document/editor-line.ts';
import { findChanges } from '../document/find-changes.ts';
import { DifferenceView } from '../history/difference-view.tsx';
import type { DraftOffer } from './draft-offer.ts';
import { conflictsOf, joinPieces } from './merge-states.ts';

interface DraftDialogProps {
  offer: DraftOffer;
  /** The lines on the server. */
  current: readonly EditorLine[];
  onRestore: (lines: readonly EditorLine[]) => void;
  onDiscard: () => void;
}

/** Offers the draft of this device, which was never saved on the server. Closing the dialog restores the draft. */
export function DraftDialog({ offer, current, onRestore, onDiscard }: DraftDialogProps) {
  const places = conflictsOf(offer.pieces).length;
  const merged = useMemo(() => joinPieces(offer.pieces, ({ ours }) => ours), [offer]);
  const changes = useMemo(() => findChanges(current, merged), [current, merged]);
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
      {places > 0 && (
        <p>
          {polishCount(places, 'miejsce zmieniła', 'miejsca zmieniła', 'miejsc zmieniła')} też inna osoba. Po
          przywróceniu wybierzesz, która wersja zostanie; do tego czasu w archiwum jest tamta.
        </p>
      )}
      <DifferenceView changes={changes} />
    </Dialog>
  );
}
