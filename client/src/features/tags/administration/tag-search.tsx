import type { RefObject } from 'react';
import { polishNumber } from '../../../lib/format/polish-number.ts';
import { SearchBox } from '../../../ui/form/search-box.tsx';

interface TagSearchProps {
  phrase: string;
  onChange: (phrase: string) => void;
  /** Number of results for the live region; empty while nothing is searched. */
  status: string;
  inputRef?: RefObject<HTMLInputElement | null> | undefined;
}

export function TagSearch({ phrase, onChange, status, inputRef }: TagSearchProps) {
  return (
    <SearchBox label="Szukaj tagu" words={phrase} onChange={onChange} inputRef={inputRef} className="tag-search">
      <p className="visually-hidden" role="status">
        {status}
      </p>
    </SearchBox>
  );
}

/** `Słowa kluczowe: 3, osoby: 1` */
export function foundWords(keywords: number, persons: number): string {
  const [first, second] = [keywords, persons].map(polishNumber);
  return `Słowa kluczowe: ${first}, osoby: ${second}`;
}
