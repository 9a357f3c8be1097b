import './loading.scss';
import type { Loading, LoadingPlan, TranscriptChoice } from '@glosy/core/work/loading';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useStore } from '../../lib/external-store.ts';
import { polishCount } from '../../lib/format/polish-number.ts';
import { messageOf } from '../../lib/request.ts';
import { askToSignIn } from '../../lib/session/sign-in-prompt.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Progress } from '../../ui/progress.tsx';
import { SpinnerPanel } from '../../ui/spinner.tsx';
import { ChooseFiles } from './choose-files.tsx';
import { currentLoadingQuery, planQuery, putAway, start } from './loading.queries.ts';
import { LoadingGuide } from './loading-guide.tsx';
import { LoadingResults } from './loading-results.tsx';
import { PlanView } from './plan-view.tsx';
import { type SendingState, sending, startSending, stopSending } from './sending.ts';
import { withChoice } from './transcript-choices.tsx';

/** Loads many interviews: files are uploaded, the dry run is shown, then a job makes the interviews. */
export function LoadRecordings() {
  const query = useQuery(currentLoadingQuery);
  return (
    <Loaded
      query={query}
      waiting={<SpinnerPanel />}
      failure={(error) => messageOf(error, 'Nie udało się pobrać stanu wczytywania.')}
    >
      {(loading) => <LoadingSteps loading={loading} />}
    </Loaded>
  );
}

function LoadingSteps({ loading }: { loading: Loading | null }) {
  const state = useStore(sending);
  if (state.isRunning) return <Sending state={state} />;
  return (
    <>
      {state.error && <Alert kind="error">{state.error}</Alert>}
      <LoadingStep loading={loading} />
    </>
  );
}

function Sending({ state: { progress, interruption } }: { state: SendingState }) {
  if (!progress) return interruption === 'session' ? <SignedOut /> : <SpinnerPanel />;
  const { path, sentBytes, totalBytes } = progress;
  return (
    <>
      <Progress label={`Przesyłanie: ${path}`} value={totalBytes === 0 ? 1 : sentBytes / totalBytes} />
      {interruption === 'session' && <SignedOut />}
      {interruption === 'connection' && (
        <Alert kind="warning">Brak połączenia z serwerem. Gdy wróci, przesyłanie pójdzie dalej samo.</Alert>
      )}
      <p className="loading-below-progress">
        Możesz przejść na inną stronę: przesyłanie trwa, dopóki to okno jest otwarte.
      </p>
      <p>
        <Button variant="secondary" onClick={stopSending}>
          Przerwij
        </Button>
      </p>
    </>
  );
}

function SignedOut() {
  return (
    <Alert kind="warning">
      <p>Sesja wygasła. Zaloguj się ponownie, a przesyłanie pójdzie dalej od miejsca, do którego dotarło.</p>
      <Button size="small" onClick={askToSignIn}>
        Zaloguj się
      </Button>
    </Alert>
  );
}

function LoadingStep({ loading }: { loading: Loading | null }) {
  const chooser = (
    <>
      <ChooseFiles onFiles={(files) => void startSending(loading, files)} />
      <LoadingGuide />
    </>
  );
  if (!loading || (loading.state === 'collecting' && loading.files.length === 0)) {
    return (
      <>
        <p>
          Wybierz nagrania z napisami, zdjęciami i tabelą opisów. Najpierw zobaczysz, co z nich powstanie. Nic się nie
          zapisze, dopóki tego nie potwierdzisz.
        </p>
        {chooser}
      </>
    );
  }
  if (loading.state === 'running') return <Running loading={loading} />;
  if (loading.state === 'done') {
    return (
      <>
        <LoadingResults loading={loading} />
        <PutAway loading={loading} label="Wczytaj kolejne rozmowy" />
      </>
    );
  }
  return (
    <>
      {loading.state === 'failed' && <LoadingResults loading={loading} />}
      <Collected loading={loading}>{loading.state === 'collecting' && chooser}</Collected>
    </>
  );
}

function Running({ loading }: { loading: Loading }) {
  const { progress, error, results } = loading;
  return (
    <>
      <Progress
        label={progress ? `Wczytywanie: ${progress.word}` : 'Wczytywanie czeka na swoją kolej'}
        {...(progress ? { value: progress.part } : {})}
      />
      <p className="loading-below-progress">
        Możesz zamknąć tę stronę: wczytywanie trwa dalej, a jego postęp widać też na stronie „Zadania”.
      </p>
      {error && <Alert kind="warning">Ostatnia próba się nie udała: {error} Za chwilę będzie następna.</Alert>}
      {results.length > 0 && <LoadingResults loading={loading} />}
    </>
  );
}

/** Uploaded files: all of them with their plan, or those that are still missing. */
function Collected({ loading, children }: { loading: Loading; children: ReactNode }) {
  const missing = loading.files.filter(({ bytes, received }) => received < bytes);
  const plan = useQuery({ ...planQuery(loading.id), enabled: missing.length === 0 });
  if (missing.length > 0) {
    return (
      <>
        <Alert kind="warning">
          {polishCount(missing.length, 'plik nie dotarł', 'pliki nie dotarły', 'plików nie dotarło')} w całości. Wybierz
          te same pliki jeszcze raz, a przesyłanie pójdzie dalej.
        </Alert>
        {children}
        <PutAway loading={loading} label="Usuń przesłane pliki" />
      </>
    );
  }
  return (
    <>
      <Loaded
        key={loading.files.length}
        query={plan}
        waiting={<SpinnerPanel />}
        failure={(error) => messageOf(error, 'Nie udało się odczytać przesłanych plików.')}
      >
        {(data) => <ReadPlan loading={loading} plan={data} />}
      </Loaded>
      {children && (
        <details className="loading-guide">
          <summary>Dodaj pliki</summary>
          {children}
        </details>
      )}
      <PutAway loading={loading} label="Usuń przesłane pliki" />
    </>
  );
}

function ReadPlan({ loading, plan }: { loading: Loading; plan: LoadingPlan }) {
  const [choices, setChoices] = useState<readonly TranscriptChoice[]>([]);
  const begin = useMutation({ mutationFn: () => start(loading.id, [...choices]) });
  const ready = plan.recordings.filter(({ state }) => state === 'ready').length;
  return (
    <>
      <h2>{loading.state === 'failed' ? 'Co można jeszcze wczytać' : 'Próba na sucho'}</h2>
      <p>{loading.state !== 'failed' && 'Nic jeszcze nie zostało zapisane. '}Wczytane rozmowy będą niepubliczne.</p>
      <PlanView
        plan={plan}
        choices={choices}
        onChoose={(choice) => setChoices((before) => withChoice(before, choice))}
      />
      {begin.error && <Alert kind="error">{messageOf(begin.error, 'Nie udało się zacząć wczytywania.')}</Alert>}
      {ready > 0 && (
        <Button isBusy={begin.isPending} onClick={() => begin.mutate()}>
          Wczytaj {polishCount(ready, 'rozmowę', 'rozmowy', 'rozmów')}
        </Button>
      )}
    </>
  );
}

function PutAway({ loading, label }: { loading: Loading; label: string }) {
  const away = useMutation({ mutationFn: () => putAway(loading.id) });
  return (
    <>
      {away.error && <Alert kind="error">{messageOf(away.error, 'Nie udało się usunąć plików.')}</Alert>}
      <p>
        <Button variant="secondary" isBusy={away.isPending} onClick={() => away.mutate()}>
          {label}
        </Button>
      </p>
    </>
  );
}
