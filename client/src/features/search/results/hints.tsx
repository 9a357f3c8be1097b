import type { EasierQuery, SearchResults } from '@glosy/core/search/search';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { polishNumber } from '../../../lib/format/polish-number.ts';
import { EmptyPanel } from '../../../ui/panel-states.tsx';
import { type AskedSearch, countFilters, withoutFilters } from '../asked-search.ts';
import { pathOfAsked } from '../use-asked.ts';
import { ResultNotes } from './result-notes.tsx';

interface HintsProps {
  asked: AskedSearch;
  results: SearchResults;
}

/** Whether there are other queries to try. */
export function hasHints({ problem, didYouMean, without }: SearchResults): boolean {
  return problem === null && didYouMean.length + without.length > 0;
}

/** Hints for the query: notes on the results, other names, similar words, easier queries. */
export function Hints({ asked, results }: HintsProps) {
  const { didYouMean, recordings, total } = results;
  const without = offeredOf(results);
  const withQ = (q: string) => pathOfAsked({ ...asked, q, page: 1 });
  if (results.problem !== null) return <ResultNotes results={results} />;
  return (
    <>
      <ResultNotes results={results} />
      <Aliases asked={asked} aliases={results.aliases} />
      {didYouMean.length > 0 && (
        <HintLinks lead="Czy chodziło o:">
          {didYouMean.map((word) => (
            <Link key={word} to={withQ(word)}>
              {word}
            </Link>
          ))}
        </HintLinks>
      )}
      {without.length > 0 && (
        <HintLinks
          lead={
            total > 0
              ? 'Inne prostsze zapytania:'
              : 'Żadne miejsce nie spełnia wszystkich warunków naraz. Prostsze zapytania:'
          }
        >
          {without.map(({ kind, word, q, count }) => (
            <Link key={`${kind} ${word}`} to={withQ(q)}>
              {changeText(kind, word)}: {polishNumber(count)}
            </Link>
          ))}
        </HintLinks>
      )}
      {total === 0 && <NothingFound asked={asked} isHelped={hasHints(results)} />}
      {total > 0 && recordings.length === 0 && (
        <EmptyPanel>
          <p>Ta strona wyników jest pusta.</p>
          <Link to={pathOfAsked({ ...asked, page: 1 })}>Pierwsza strona wyników</Link>
        </EmptyPanel>
      )}
    </>
  );
}

/** The easier queries, without the one whose results are shown. */
function offeredOf({ without, omitted, total }: SearchResults): EasierQuery[] {
  const isShown = ({ kind, word }: EasierQuery) => kind === 'word' && omitted.includes(word);
  return total === 0 ? without : without.filter((query) => !isShown(query));
}

function changeText(kind: EasierQuery['kind'], word: string): string {
  const texts: Record<EasierQuery['kind'], string> = {
    word: `bez słowa ${word}`,
    phrase: `bez słów „${word}”`,
    excluded: `także ze słowem ${word}`,
    narrator: `bez rozmówcy ${word}`,
    tag: `bez tagu ${word}`,
    quotes: `bez cudzysłowu: ${word}`,
    others: `samo słowo ${word}`,
  };
  return texts[kind];
}

function HintLinks({ lead, children }: { lead: string; children: ReactNode[] }) {
  return (
    <div className="hint">
      <p>{lead}</p>
      <ul>
        {children.map((link, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the links of one answer keep their order
          <li key={index}>{link}</li>
        ))}
      </ul>
    </div>
  );
}

/** Other names that were also searched for, and a link to search without them. */
function Aliases({ asked, aliases }: { asked: AskedSearch; aliases: readonly string[] }) {
  if (!asked.hasAliases) {
    return (
      <p className="aliases">
        Szukano bez innych nazw.{' '}
        <Link to={pathOfAsked({ ...asked, hasAliases: true, page: 1 })}>Szukaj też innych nazw</Link>
      </p>
    );
  }
  if (aliases.length === 0) return null;
  return (
    <p className="aliases">
      także: {aliases.join(', ')}{' '}
      <Link to={pathOfAsked({ ...asked, hasAliases: false, page: 1 })}>Szukaj bez innych nazw</Link>
    </p>
  );
}

function NothingFound({ asked, isHelped }: { asked: AskedSearch; isHelped: boolean }) {
  const hasFilters = countFilters(asked) > 0;
  return (
    <EmptyPanel>
      {!isHelped && <p>Spróbuj krótszego słowa albo innej nazwy. Szukamy we wszystkich odmianach wyrazu.</p>}
      {hasFilters && <Link to={pathOfAsked(withoutFilters(asked))}>Szukaj bez filtrów</Link>}
      <Link to={pathOfAsked({ ...withoutFilters(asked), q: '', hasAliases: true, sort: 'relevance' })}>
        Pokaż wszystkie nagrania
      </Link>
    </EmptyPanel>
  );
}
