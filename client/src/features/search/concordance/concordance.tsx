import './concordance.scss';
import { facetNames, type SearchResults } from '@glosy/core/search/search';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'wouter';
import { polishCount, polishNumber } from '../../../lib/format/polish-number.ts';
import { messageOf } from '../../../lib/request.ts';
import { Button } from '../../../ui/button.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { EmptyPanel } from '../../../ui/panel-states.tsx';
import { SpinnerPanel } from '../../../ui/spinner.tsx';
import { Table } from '../../../ui/table.tsx';
import type { AskedSearch } from '../asked-search.ts';
import { chosenLabel, useFacetLabels } from '../filters/filter-labels.ts';
import { ResultNotes } from '../results/result-notes.tsx';
import { concordanceAddress, concordanceQuery, resultsQuery } from '../search.queries.ts';
import { pathOfAsked } from '../use-asked.ts';
import { type ConcordanceRow, readConcordanceRows } from './concordance-rows.ts';

/** Limits the printed page, because a browser needs long to lay out more; the file has all matches. */
const rowsOnPage = 2000;

/** The results of a search for printing: every match in its context, with its place and citation. */
export function Concordance({ asked }: { asked: AskedSearch }) {
  const query = useQuery(concordanceQuery(asked));
  // Usually cached: users open this page from the results.
  const { data: results } = useQuery(resultsQuery({ ...asked, page: 1 }));
  return (
    <div className="concordance">
      <h2>Konkordancja: {asked.q}</h2>
      <Narrowing asked={asked} results={results} />
      <p className="concordance-tools">
        <Link to={pathOfAsked(asked)}>Wróć do wyników</Link>
        <a href={concordanceAddress(asked)} download>
          Pobierz jako CSV
        </a>
        <Button variant="secondary" size="small" onClick={() => window.print()}>
          Drukuj
        </Button>
      </p>
      {results && <ResultNotes results={results} />}
      {!results?.problem && (
        <Loaded query={query} waiting={<SpinnerPanel />} failure={failureOf}>
          {(csv) => <Rows csv={csv} />}
        </Loaded>
      )}
    </div>
  );
}

/** The chosen filters, which would otherwise be missing on paper. The names of tags are part of the results. */
function Narrowing({ asked, results }: { asked: AskedSearch; results: SearchResults | undefined }) {
  const labels = useFacetLabels(results?.facets);
  const named = facetNames.filter((name) => name !== 'tag' || results);
  const parts = named.flatMap((name) => asked.filters[name].map((value) => chosenLabel(name, value, labels)));
  if (asked.filters.tag.length > 0 && !results) parts.push('wybrane tagi');
  if (!asked.hasAliases) parts.push('bez innych nazw');
  return parts.length > 0 && <p>Wyniki zawężone: {parts.join('; ')}</p>;
}

function failureOf(error: unknown): string {
  return messageOf(error, 'Nie udało się pobrać konkordancji. Spróbuj ponownie za chwilę.');
}

function Rows({ csv }: { csv: string }) {
  const rows = useMemo(() => readConcordanceRows(csv), [csv]);
  if (rows.length === 0) return <EmptyPanel>Brak wyników dla podanych kryteriów</EmptyPanel>;
  return (
    <>
      <p role="status">
        {polishCount(rows.length, 'miejsce', 'miejsca', 'miejsc')}
        {rows.length > rowsOnPage && `; na tej stronie pierwsze ${polishNumber(rowsOnPage)}, wszystkie są w pliku CSV`}
      </p>
      <Table caption="Konkordancja" isCaptionHidden>
        <thead>
          <tr>
            <th scope="col">Nagranie</th>
            <th scope="col" className="concordance-left">
              Przed
            </th>
            <th scope="col" className="concordance-match">
              Słowo
            </th>
            <th scope="col">Po</th>
            <th scope="col">Cytowanie</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, rowsOnPage).map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of one file keep their order
            <Row key={index} row={row} />
          ))}
        </tbody>
      </Table>
    </>
  );
}

function Row({ row: { recording, time, speaker, left, match, right, link, citation } }: { row: ConcordanceRow }) {
  return (
    <tr>
      <td>
        {recording}
        <span className="concordance-place">
          <a href={link}>
            <span className="visually-hidden">Otwórz rozmowę od</span> {time}
          </a>
          {speaker !== '' && ` · ${speaker}`}
        </span>
      </td>
      <td className="concordance-left">{left}</td>
      <td>
        <strong>{match}</strong>
      </td>
      <td>{right}</td>
      <td className="concordance-citation">{citation}</td>
    </tr>
  );
}
