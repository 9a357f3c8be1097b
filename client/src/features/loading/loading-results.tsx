import type { Loading } from '@glosy/core/loading';
import { polishCount } from '../../lib/polish-number.ts';
import { paths } from '../../paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { AppLink } from '../../ui/app-link.tsx';

/** What became of each interview. */
export function LoadingResults({ loading: { state, results, error } }: { loading: Loading }) {
  const loaded = results.filter((result) => result.state === 'loaded');
  return (
    <>
      {state === 'failed' && (
        <Alert kind="error">
          {error ?? 'Nie wszystkie rozmowy zostały wczytane.'} Rozmowy, których nie ma na liście, możesz wczytać jeszcze
          raz.
        </Alert>
      )}
      {loaded.length > 0 && (
        <Alert kind="success">
          Wczytano {polishCount(loaded.length, 'rozmowę', 'rozmowy', 'rozmów')}. Widzą je tylko administratorzy, dopóki
          nie staną się publiczne.
        </Alert>
      )}
      {results.length > 0 && (
        <ul className="plan-list" aria-label="Wczytane rozmowy">
          {results.map(({ key, signature, title, problem }) => (
            <li key={key} className={`plan-item plan-${problem === null ? 'loaded' : 'invalid'}`}>
              {problem === null ? (
                <AppLink href={paths.recordingView(signature)}>
                  {signature}, {title}
                </AppLink>
              ) : (
                <>
                  {title}: {problem}
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
