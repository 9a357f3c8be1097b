import '../../../ui/form/combobox.scss';
import '../../../ui/form/form-controls.scss';
import '../../../ui/form/form-field.scss';
import './search-combobox.scss';
import type { Suggestion } from '@glosy/core/search/search';
import searchSvg from 'bootstrap-icons/icons/search.svg?raw';
import type { FormEvent, KeyboardEvent, RefObject } from 'react';
import { navigate } from '../../../lib/app-location.ts';
import { polishCount } from '../../../lib/format/polish-number.ts';
import { paths } from '../../../paths.ts';
import { searchInput } from '../../../ui/form/search-input.ts';
import { Icon } from '../../../ui/icon.tsx';
import { SuggestionList } from './suggestion-list.tsx';
import { useSuggestions } from './use-suggestions.ts';

interface SearchComboboxProps {
  /** Accessible name of the field, and of its region. */
  label: string;
  text: string;
  onTextChange: (text: string) => void;
  /** Called on Enter, the button, or a chosen word or narrator. */
  onSubmit: (q: string) => void;
  inputRef?: RefObject<HTMLInputElement | null>;
}

/** A search field with suggestions (ARIA Authoring Practices, Combobox with list autocomplete). */
export function SearchCombobox({ label, text, onTextChange, onSubmit, inputRef }: SearchComboboxProps) {
  const suggestions = useSuggestions(text, pick);
  const { shown, isListed, field, list } = suggestions;

  function pick(suggestion: Suggestion) {
    const path = suggestionPath(suggestion);
    if (path) return navigate(path);
    const q = suggestion.kind === 'word' ? withLastWord(text, suggestion.label) : suggestion.label;
    onTextChange(q);
    onSubmit(q);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    suggestions.hide();
    onSubmit(text.trim());
  }

  function handleKeyDown(event: KeyboardEvent) {
    field.onKeyDown(event);
    if (event.defaultPrevented || event.key !== 'Escape' || text === '') return;
    event.preventDefault();
    event.stopPropagation();
    onTextChange('');
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers of 2022 do not know the search element
    <form role="search" aria-label={label} className="search-combobox" onSubmit={submit}>
      <label htmlFor={field.id} className="form-label">
        {label}
      </label>
      <div className="search-combobox-field">
        <input
          ref={inputRef}
          {...field}
          className="form-control"
          placeholder="Słowo lub nazwisko"
          inputMode="search"
          {...searchInput}
          value={text}
          onChange={(event) => {
            onTextChange(event.target.value);
            suggestions.open();
          }}
          onKeyDown={handleKeyDown}
        />
        <button type="submit" className="btn btn-primary btn-icon" aria-label="Szukaj" title="Szukaj (Enter)">
          <Icon svg={searchSvg} />
        </button>
        <div {...list} role="listbox" className="combobox-list" aria-label="Podpowiedzi">
          {isListed && <SuggestionList {...suggestions} />}
        </div>
      </div>
      <p className="visually-hidden" role="status">
        {isListed && polishCount(shown.length, 'podpowiedź', 'podpowiedzi', 'podpowiedzi')}
      </p>
    </form>
  );
}

/** The page of a tag or a recording; null for suggestions that fill the field instead. */
function suggestionPath({ kind, id }: Suggestion): string | null {
  if (id === undefined) return null;
  if (kind === 'tag') return paths.libraryTag(Number(id));
  return kind === 'title' ? paths.libraryRecording(id) : null;
}

/** Completes the word that is being typed; earlier words are unchanged. */
function withLastWord(text: string, word: string): string {
  return text.trimEnd().replace(/\S+$/, '') + word;
}
