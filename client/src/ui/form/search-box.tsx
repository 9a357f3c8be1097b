import './form-field.scss';
import './form-controls.scss';
import { type ReactNode, type RefObject, useId } from 'react';
import { searchInput } from './search-input.ts';

interface SearchBoxProps {
  label: string;
  words: string;
  onChange: (words: string) => void;
  placeholder?: string;
  className?: string;
  inputRef?: RefObject<HTMLInputElement | null> | undefined;
  /** The number of results, for example. */
  children?: ReactNode;
}

/** A search field that filters while the user types. */
export function SearchBox({ label, words, onChange, placeholder, className, inputRef, children }: SearchBoxProps) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers of 2022 do not support the search element
    <div role="search" className={className}>
      <label htmlFor={id} className="form-label">
        {label}
      </label>
      <input
        ref={inputRef}
        id={id}
        type="search"
        className="form-control"
        placeholder={placeholder}
        {...searchInput}
        value={words}
        onChange={(event) => onChange(event.target.value)}
      />
      {children}
    </div>
  );
}
