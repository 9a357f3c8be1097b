import { countMissing, describeMissing, type LoadedRecording, type Loading } from '@glosy/core/work/loading';
import { polishCount } from '../../lib/format/polish-number.ts';
import { paths } from '../../paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { AppLink } from '../../ui/app-link.tsx';
import { TranscribeLoaded } from './transcribe-loaded.tsx';

/** The result for each interview. */
export function LoadingResults({ loading: { state, results, error } }: { loading: Loading }) {
  const loaded = results.filter((result) => result.state === 'loaded');
  const missing = countMissing(loaded);
  return (
    <>
      {state === 'failed' && (
        <Alert kind="error">
          {error ?? 'Nie wszystkie rozmowy zostały wczytane.'} Możesz spróbować jeszcze raz: te, które już są wczytane,
          nie powtórzą się.
        </Alert>
      )}
      {loaded.length > 0 && (
        <Alert kind="success">
          Wczytano {polishCount(loaded.length, 'rozmowę', 'rozmowy', 'rozmów')}.{' '}
          {loaded.length === 1
            ? 'Widzą ją tylko administratorzy, dopóki nie stanie się publiczna.'
            : 'Widzą je tylko administratorzy, dopóki nie staną się publiczne.'}
        </Alert>
      )}
      {results.length > 0 && (
        <ul className="plan-list" aria-label="Wczytane rozmowy">
          {results.map((result) => (
            <ResultItem key={result.key} result={result} />
          ))}
        </ul>
      )}
      {missing.length > 0 && <Alert kind="warning">Wśród wczytanych: {missing.join(', ')}.</Alert>}
      {state !== 'running' && <TranscribeLoaded loaded={loaded} />}
    </>
  );
}

function ResultItem({ result: { signature, title, missing, problem } }: { result: LoadedRecording }) {
  return (
    <li className={`plan-item plan-${problem === null ? 'loaded' : 'invalid'}`}>
      <div className="plan-head">
        <span className="badge">{problem === null ? `Wczytana ${describeMissing(missing)}`.trim() : 'Błąd'}</span>
        {problem === null ? <AppLink href={paths.recordingView(signature)}>{title}</AppLink> : <span>{title}</span>}
        <span className="note">{signature}</span>
      </div>
      {problem !== null && <p className="plan-problems">{problem}</p>}
    </li>
  );
}
