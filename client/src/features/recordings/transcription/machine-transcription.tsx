import '../../../ui/form/form-controls.scss';
import './machine-transcription.scss';
import { formatTimecode } from '@glosy/core/time/timecode';
import {
  mostVoices,
  type Transcription,
  type TranscriptionNote,
  type VoiceCount,
} from '@glosy/core/transcript/transcription';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { engineSentences, speechEngineQuery } from '../../../lib/calls/speech-engine.ts';
import { polishCount } from '../../../lib/format/polish-number.ts';
import { messageOf } from '../../../lib/request.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Progress } from '../../../ui/progress.tsx';
import {
  cancelTranscriptionOf,
  isUnderWay,
  orderTranscriptionOf,
  transcriptionsQuery,
} from './transcriptions.queries.ts';

interface MachineTranscriptionProps {
  recordingId: string;
  audioFile: string;
}

/** Orders the machine transcription of an audio file, and shows its progress and result. */
export function MachineTranscription({ recordingId, audioFile }: MachineTranscriptionProps) {
  const { data: engine } = useQuery(speechEngineQuery);
  const { data: sounds, error } = useQuery(transcriptionsQuery(recordingId));
  const [voices, setVoices] = useState<VoiceCount | null>(null);
  const ordering = useMutation({ mutationFn: () => orderTranscriptionOf(recordingId, audioFile, voices) });
  const cancelling = useMutation({ mutationFn: () => cancelTranscriptionOf(recordingId, audioFile) });
  const failure = ordering.error ?? cancelling.error ?? (sounds ? null : error);
  const transcription = sounds?.find((sound) => sound.audioFile === audioFile);
  const isOrdered = transcription !== undefined && isUnderWay(transcription);
  const orderText = transcription?.state === 'done' ? 'Przepisz automatycznie jeszcze raz' : 'Przepisz automatycznie';
  return (
    <div className="machine-transcription">
      {transcription && <TranscriptionState transcription={transcription} />}
      {isOrdered ? (
        <Button
          variant="secondary"
          size="small"
          isBusy={cancelling.isPending}
          aria-label={`Anuluj przepisywanie: ${audioFile}`}
          onClick={() => cancelling.mutate()}
        >
          Anuluj przepisywanie
        </Button>
      ) : (
        <>
          {engine?.tellsVoices && <VoicesField voices={voices} onChange={setVoices} />}
          <Button
            variant="secondary"
            size="small"
            isBusy={ordering.isPending}
            aria-label={`${orderText}: ${audioFile}`}
            onClick={() => ordering.mutate()}
          >
            {orderText}
          </Button>
          {engine && <span className="text-soft">{engineSentences(engine)}</span>}
        </>
      )}
      {failure && <Alert kind="error">{messageOf(failure, 'Nie udało się zlecić przepisywania')}</Alert>}
    </div>
  );
}

/** Whether to distinguish voices, and their number. */
function VoicesField({
  voices,
  onChange,
}: {
  voices: VoiceCount | null;
  onChange: (voices: VoiceCount | null) => void;
}) {
  return (
    <label className="machine-voices">
      Rozpoznaj mówców{' '}
      <select
        className="form-select"
        value={voices ?? ''}
        onChange={({ target: { value } }) => onChange(value === '' ? null : value === 'auto' ? value : Number(value))}
      >
        <option value="">nie</option>
        <option value="auto">tak, tylu, ilu słychać</option>
        {Array.from({ length: mostVoices }, (_, index) => index + 1).map((count) => (
          <option key={count} value={count}>
            {polishCount(count, 'głos', 'głosy', 'głosów')}
          </option>
        ))}
      </select>
    </label>
  );
}

function TranscriptionState({ transcription }: { transcription: Transcription }) {
  const { state, progress, error, result } = transcription;
  switch (state) {
    case 'waiting':
      return (
        <p className="text-soft" role="status">
          {error === null
            ? 'Przepisywanie automatyczne czeka na swoją kolej.'
            : `Przepisywanie automatyczne zostanie wznowione samo. ${error}`}
        </p>
      );
    case 'running':
      return progress ? (
        <Progress label={capitalised(progress.word)} value={progress.part} />
      ) : (
        <Progress label="Przepisywanie" />
      );
    case 'failed':
      return <Alert kind="error">Nie udało się przepisać nagrania. {error}</Alert>;
    case 'cancelled':
      return <p className="text-soft">Przepisywanie automatyczne zostało anulowane.</p>;
    case 'done':
      return result ? <Result result={result} /> : <p className="text-soft">W tym nagraniu nie znaleziono mowy.</p>;
  }
}

function Result({ result: { isCurrent, notes } }: { result: NonNullable<Transcription['result']> }) {
  return (
    <>
      <p className="text-soft">
        {isCurrent
          ? 'Przepisano automatycznie. Porównaj tekst z dźwiękiem i popraw go.'
          : 'Przepisano automatycznie. Nad transkrypcją pracowali już ludzie, więc tekst maszyny czeka w jej historii.'}
      </p>
      {notes.length > 0 && (
        <details>
          <summary>{polishCount(notes.length, 'miejsce', 'miejsca', 'miejsc')} do sprawdzenia</summary>
          <ul>
            {notes.map((note) => (
              <li key={`${note.startMs} ${note.why}`}>
                {formatTimecode(note.startMs / 1000)} – {noteText(note)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function noteText({ why, text }: TranscriptionNote): string {
  if (why === 'unheard') return `nie przepisano. ${text}`;
  if (why === 'doubtful') return `tekst jest wątpliwy, choć przepisano go dwa razy. ${text}`;
  return why === 'loop' ? `pominięto powtórzenie: „${text}”` : `pominięto słowa tam, gdzie nikt nie mówi: „${text}”`;
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
