import './choice-bar.scss';
import type { TranscriptionOrders } from '@glosy/core/contract/transcripts/transcription';
import type { ErrorCode } from '@glosy/core/errors';
import type { StaffEntry } from '@glosy/core/recording/recording-entry';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { orderTranscriptionsOf } from '../../../lib/calls/order-transcriptions.ts';
import { engineSentences, speechEngineQuery } from '../../../lib/calls/speech-engine.ts';
import { polishCount, polishNumber } from '../../../lib/format/polish-number.ts';
import { messageOf } from '../../../lib/request.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import type { Choice } from './use-choice.ts';

interface ChoiceBarProps {
  /** The recordings of the list as it is shown. */
  shown: readonly StaffEntry[];
  choice: Choice;
}

/** Ticks all shown recordings, and offers the actions for the ticked ones. */
export function ChoiceBar({ shown, choice: { chosen, chooseAll, clear } }: ChoiceBarProps) {
  const all = useRef<HTMLInputElement>(null);
  const { data: engine } = useQuery(speechEngineQuery);
  const engineId = useId();
  const ordering = useMutation({ mutationFn: () => orderTranscriptionsOf([...chosen]), onSuccess: clear });
  const shownCount = shown.filter(({ id }) => chosen.has(id)).length;
  const isAll = shown.length > 0 && shownCount === shown.length;

  /** A button that is disabled would lose the focus. */
  function handleClear() {
    clear();
    all.current?.focus();
  }

  return (
    <>
      <div className={`choice-bar ${chosen.size > 0 ? 'has-chosen' : ''}`}>
        <label className="choice-all">
          <input
            ref={(box) => {
              all.current = box;
              if (box) box.indeterminate = shownCount > 0 && !isAll;
            }}
            type="checkbox"
            className="form-check-input"
            checked={isAll}
            disabled={shown.length === 0}
            onChange={() => {
              ordering.reset();
              const ids = shown.map(({ id }) => id);
              chooseAll(ids, !isAll);
            }}
          />
          Zaznacz wszystkie widoczne
        </label>
        <p className="choice-count" role="status">
          {countText(chosen.size, chosen.size - shownCount)}
        </p>
        {/* They are there before a tick, so that no row moves under the pointer at the first one. */}
        <div className="choice-actions">
          <Button
            disabled={chosen.size === 0}
            aria-describedby={engine ? engineId : undefined}
            isBusy={ordering.isPending}
            busyText="Zlecanie…"
            onClick={() => ordering.mutate(undefined, { onSuccess: () => all.current?.focus() })}
          >
            Przepisz automatycznie
          </Button>
          <Button variant="quiet" disabled={chosen.size === 0} onClick={handleClear}>
            Odznacz
          </Button>
        </div>
      </div>
      {engine && (
        <p id={engineId} className="text-soft">
          Przepisywanie automatyczne. {engineSentences(engine)}
        </p>
      )}
      {ordering.error && <Alert kind="error">{messageOf(ordering.error, 'Nie udało się zlecić przepisywania.')}</Alert>}
      {ordering.data && (
        <Alert kind={ordering.data.left.length > 0 ? 'warning' : 'success'} onDismiss={ordering.reset}>
          {orderedText(ordering.data)}
        </Alert>
      )}
    </>
  );
}

function countText(count: number, hidden: number): string {
  if (count === 0) return 'Nic nie zaznaczono';
  const text = `Zaznaczono ${polishCount(count, 'rozmowę', 'rozmowy', 'rozmów')}`;
  return hidden > 0 ? `${text}, w tym poza wynikami: ${polishNumber(hidden)}` : text;
}

/** Reasons for leaving recordings out, as written after their number. */
const reasons: Partial<Record<ErrorCode, string>> = {
  'recording.not-found': 'już poza listą',
  'speech.no-sound': 'bez dźwięku',
  'speech.transcribed': 'z transkrypcją',
  'speech.consent': 'bez zgody na przepisywanie automatyczne',
  'speech.running': 'już w trakcie przepisywania',
  'speech.ordered-before': 'z wcześniejszym zleceniem',
};

/** One sentence on the outcome of the order, and one on the recordings left out, by reason. */
function orderedText({ ordered, left }: TranscriptionOrders): string {
  const told =
    ordered === 0
      ? 'Nie zlecono przepisania żadnego nagrania.'
      : `Zlecono przepisanie ${polishCount(ordered, 'nagrania', 'nagrań', 'nagrań')}.`;
  if (left.length === 0) return told;
  const byReason = new Map<string, Set<string>>();
  for (const { recording, code, reason } of left) {
    const words = reasons[code] ?? `(${reason})`;
    byReason.set(words, (byReason.get(words) ?? new Set()).add(recording));
  }
  const counts = [...byReason].map(([words, recordings]) => `${polishNumber(recordings.size)} ${words}`);
  const recordings = new Set(left.map(({ recording }) => recording)).size;
  return `${told} Pominięto ${polishCount(recordings, 'rozmowę', 'rozmowy', 'rozmów')}: ${counts.join(', ')}.`;
}
