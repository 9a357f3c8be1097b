import type { TranscriptionOrders } from '@glosy/core/contract/transcripts/transcription';
import type { LoadedRecording } from '@glosy/core/work/loading';
import { useMutation, useQuery } from '@tanstack/react-query';
import { orderTranscriptionsOf } from '../../lib/calls/order-transcriptions.ts';
import { engineSentences, speechEngineQuery } from '../../lib/calls/speech-engine.ts';
import { polishCount } from '../../lib/format/polish-number.ts';
import { messageOf } from '../../lib/request.ts';
import { paths } from '../../paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { AppLink } from '../../ui/app-link.tsx';
import { Button } from '../../ui/button.tsx';

/** Orders the machine transcription of the interviews that were loaded without a transcript. */
export function TranscribeLoaded({ loaded }: { loaded: readonly LoadedRecording[] }) {
  const waiting = loaded.filter(({ missing }) => missing?.includes('transcript') && !missing.includes('sound'));
  const ordering = useMutation({ mutationFn: () => orderTranscriptionsOf(waiting.map(({ signature }) => signature)) });
  const { data: engine } = useQuery({ ...speechEngineQuery, enabled: waiting.length > 0 });
  if (waiting.length === 0) return null;
  if (ordering.data) return <Ordered orders={ordering.data} />;
  return (
    <>
      {ordering.error && <Alert kind="error">{messageOf(ordering.error, 'Nie udało się zlecić przepisywania.')}</Alert>}
      <p>
        <Button isBusy={ordering.isPending} busyText="Zlecanie…" onClick={() => ordering.mutate()}>
          Przepisz automatycznie ({polishCount(waiting.length, 'rozmowa', 'rozmowy', 'rozmów')} bez transkrypcji)
        </Button>
      </p>
      {engine && <p className="text-soft">{engineSentences(engine)}</p>}
    </>
  );
}

function Ordered({ orders: { ordered, left } }: { orders: TranscriptionOrders }) {
  return (
    <Alert kind={left.length > 0 ? 'warning' : 'success'}>
      {polishCount(ordered, 'nagranie czeka', 'nagrania czekają', 'nagrań czeka')} na przepisanie. Postęp widać na
      stronie <AppLink href={paths.jobs}>Zadania</AppLink>.
      {left.length > 0 && (
        <ul>
          {left.map(({ recording, reason }) => (
            <li key={`${recording} ${reason}`}>
              {recording}: {reason}
            </li>
          ))}
        </ul>
      )}
    </Alert>
  );
}
