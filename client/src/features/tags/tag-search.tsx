import { limits } from '@glosy/core/limits';
import { type RefObject, useId } from 'react';
import { polishNumber } from '../../lib/polish-number.ts';

interface TagSearchProps {
  phrase: string;
  onChange: (phrase: string) => void;
  /** What was found, said while one types; empty as long as nothing is searched. */
  status: string;
  inputRef?: RefObject<HTMLInputElement | null>;
}

export function TagSearch({ phrase, onChange, status, inputRef }: TagSearchProps) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers of 2022 do not know the search element
    <div role="search" className="tag-search">
      <label htmlFor={id} className="form-label">
        Szukaj tagu
      </label>
      <input
        ref={inputRef}
        id={id}
        type="search"
        className="form-control"
        autoComplete="off"
        maxLength={limits.searchMaxLength}
        value={phrase}
        onChange={(event) => onChange(event.target.value)}
      />
      <p className="visually-hidden" role="status">
        {status}
      </p>
    </div>
  );
}

/** `Słowa kluczowe: 3, osoby: 1` */
export function foundWords(keywords: number, persons: number): string {
  const [first, second] = [keywords, persons].map(polishNumber);
  return `Słowa kluczowe: ${first}, osoby: ${second}`;
}
