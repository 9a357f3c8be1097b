import './take-view.scss';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { polishCount } from '../../../lib/format/polish-number.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Check } from '../../../ui/form/check.tsx';
import { announce } from '../../../ui/status-line.tsx';
import type { EditorLine } from '../document/editor-line.ts';
import { contentOf, type PlaceChange } from '../document/find-changes.ts';
import { DifferenceView } from './difference-view.tsx';

/** Applies changes to the text. `lines`: the whole revision. Resolves with the reason for a refusal, or null. */
export type TakeChanges = (
  changes: readonly PlaceChange[],
  from: { revision: number; lines: readonly EditorLine[] },
) => Promise<string | null>;

interface TakeViewProps {
  revision: number;
  lines: readonly EditorLine[];
  changes: readonly PlaceChange[];
  onTake: TakeChanges;
  onClose: () => void;
}

/** Difference between a revision and the text, with a checkbox for each change to apply. */
export function TakeView({ revision, lines, changes, onTake, onClose }: TakeViewProps) {
  // Keyed by content: a place that another user changes while the dialog is open is no longer ticked.
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const contents = useMemo(() => new Map(changes.map((change) => [change, contentOf(change)])), [changes]);
  const isChosen = (change: PlaceChange) => ticked.has(contents.get(change) ?? '');
  const chosen = changes.filter(isChosen);
  const taking = useMutation({
    mutationFn: () => onTake(chosen, { revision, lines }),
    onSuccess: (refusal) => {
      if (refusal !== null) return;
      const count = polishCount(chosen.length, 'zmianę', 'zmiany', 'zmian');
      announce(`Przeniesiono do tekstu ${count}. Możesz to cofnąć.`);
      onClose();
    },
  });

  function toggle(change: PlaceChange): void {
    const next = new Set(ticked);
    const content = contents.get(change) ?? '';
    if (!next.delete(content)) next.add(content);
    setTicked(next);
  }

  return (
    <>
      <p>
        Zaznacz zmiany, które chcesz przenieść do tekstu: przekreślone słowa z niego znikną, podkreślone się w nim
        pojawią. Całość cofniesz jednym „Cofnij”.
      </p>
      <Check
        label="Zaznacz wszystkie"
        isChecked={chosen.length === changes.length}
        onChange={(isEvery) => setTicked(new Set(isEvery ? contents.values() : []))}
      />
      <DifferenceView changes={changes} choice={{ isChosen, onToggle: toggle }} />
      <div className="take-bar">
        {taking.data && <Alert kind="error">{taking.data}</Alert>}
        <Button
          disabled={chosen.length === 0}
          isBusy={taking.isPending}
          busyText="Przenoszenie…"
          onClick={() => taking.mutate()}
        >
          {chosen.length === 0 ? 'Przenieś zaznaczone' : `Przenieś zaznaczone (${chosen.length})`}
        </Button>
      </div>
    </>
  );
}
