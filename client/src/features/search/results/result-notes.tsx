import type { SearchResults } from '@glosy/core/search/search';
import { Link } from 'wouter';
import { useViewer } from '../../../lib/viewer.ts';
import { paths } from '../../../paths.ts';
import { Alert } from '../../../ui/alert.tsx';

/** Notes on the results: why nothing was searched, what may be missing, which words were dropped. */
export function ResultNotes({ results: { problem, isIncomplete, omitted } }: { results: SearchResults }) {
  if (problem !== null) return <Alert kind="info">{problem}</Alert>;
  return (
    <>
      {isIncomplete && <IncompleteIndex />}
      {omitted.length > 0 && (
        <p className="aliases">
          Żadne miejsce nie zawiera wszystkich słów naraz. Szukano bez {omitted.length > 1 ? 'słów' : 'słowa'}{' '}
          {omitted.map((word) => `„${word}”`).join(', ')}.
        </p>
      )}
    </>
  );
}

function IncompleteIndex() {
  const { may } = useViewer();
  return (
    <Alert kind="info">
      Trwa uzupełnianie indeksu wyszukiwania, dlatego niektórych nagrań może tu jeszcze nie być. Spróbuj ponownie za
      kilka minut.
      {may('jobs.manage') && (
        <>
          {' '}
          <Link to={paths.jobs}>Zobacz postęp</Link>
        </>
      )}
    </Alert>
  );
}
