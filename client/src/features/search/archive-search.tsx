import type { ReactNode } from 'react';
import { LibrarySearchBox } from './box/library-search-box.tsx';
import { SearchHelp } from './box/search-help.tsx';
import { Concordance } from './concordance/concordance.tsx';
import { Results } from './results/results.tsx';
import type { RenderPortrait } from './results/results-view.ts';
import { useAsked, useIsPrint } from './use-asked.ts';

interface ArchiveSearchProps {
  /** Renders the narrator's portrait; must be the same function on every render. */
  renderPortrait: RenderPortrait;
  /** The list of recordings, shown without a search. */
  children: ReactNode;
}

/** The library's tab 'Nagrania': the search box, and below it the list of recordings or the results. */
export function ArchiveSearch({ renderPortrait, children }: ArchiveSearchProps) {
  const asked = useAsked();
  const isPrint = useIsPrint();
  if (isPrint && asked.q !== '') return <Concordance asked={asked} />;
  return (
    <>
      <LibrarySearchBox asked={asked} />
      <SearchHelp />
      {asked.q === '' ? children : <Results asked={asked} renderPortrait={renderPortrait} />}
    </>
  );
}
