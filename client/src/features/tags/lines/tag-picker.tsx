import { tagTypeNames } from '@glosy/core/tag';
import '../../../ui/form-controls.scss';
import '../../../ui/form-field.scss';
import { limits } from '@glosy/core/limits';
import type { Tag } from '@glosy/core/tag';
import { type KeyboardEvent, type Ref, useEffect, useId, useMemo, useState } from 'react';
import { polishCount, polishNumber } from '../../../lib/format/polish-number.ts';
import { FoundName } from '../found-name.tsx';
import { findTags, searchableTags } from '../tag-groups.ts';

/** Nobody reads through more than these; further typing narrows them down. */
const suggestionsShown = 30;

interface TagPickerProps {
  label: string;
  /** Tags to choose from. */
  tags: readonly Tag[];
  text: string;
  onTextChange: (text: string) => void;
  onPick: (tag: Tag) => void;
  inputRef?: Ref<HTMLInputElement>;
}

/** A text field that suggests tags during typing (ARIA Authoring Practices, Combobox with list autocomplete). */
export function TagPicker({ label, tags, text, onTextChange, onPick, inputRef }: TagPickerProps) {
  const id = useId();
  const list = useMemo(() => searchableTags(tags), [tags]);
  const found = useMemo(() => (text.trim() === '' ? [] : findTags(list, text)), [list, text]);
  const shown = found.slice(0, suggestionsShown);
  const suggestions = useSuggestions(id, shown, onPick);
  const { isOpen, isListed, active } = suggestions;
  return (
    <div className="tag-picker">
      <label htmlFor={id} className="form-label">
        {label}
      </label>
      <input
        ref={inputRef}
        id={id}
        className="form-control"
        role="combobox"
        aria-expanded={isListed}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isListed && active >= 0 ? optionId(id, active) : undefined}
        autoComplete="off"
        maxLength={limits.tagNameMaxLength}
        value={text}
        onChange={(event) => {
          onTextChange(event.target.value);
          suggestions.open();
        }}
        onBlur={suggestions.hide}
        onKeyDown={suggestions.handleKeyDown}
      />
      <div id={`${id}-list`} className="tag-picker-list" role="listbox" aria-label={label} hidden={!isListed}>
        {isListed && <Options id={id} tags={shown} active={active} phrase={text} onPick={suggestions.pick} />}
      </div>
      <p className="visually-hidden" role="status">
        {isOpen && text.trim() !== '' && suggestionWords(found.length)}
      </p>
    </div>
  );
}

function optionId(id: string, index: number): string {
  return `${id}-${index}`;
}

/** Which suggestions are open and which one the arrow keys have reached. */
function useSuggestions(id: string, shown: readonly Tag[], onPick: (tag: Tag) => void) {
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const isListed = isOpen && shown.length > 0;

  useEffect(() => {
    if (active >= 0) document.getElementById(optionId(id, active))?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);

  function toggle(isNowOpen: boolean) {
    setOpen(isNowOpen);
    setActive(-1);
  }

  function pick(tag: Tag) {
    toggle(false);
    onPick(tag);
  }

  function handleKeyDown(event: KeyboardEvent) {
    const chosen = shown[active];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setOpen(true);
      if (shown.length > 0) setActive(nextIndex(isListed ? active : -1, step, shown.length));
    } else if (event.key === 'Enter' && isListed && chosen) {
      pick(chosen);
    } else if (event.key === 'Escape' && isListed) {
      toggle(false);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return { isOpen, isListed, active, pick, handleKeyDown, open: () => toggle(true), hide: () => setOpen(false) };
}

interface OptionsProps {
  id: string;
  tags: readonly Tag[];
  active: number;
  /** The typed text, marked in the names. */
  phrase: string;
  onPick: (tag: Tag) => void;
}

function Options({ id, tags, active, phrase, onPick }: OptionsProps) {
  return tags.map((tag, index) => (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys work in the field
    // biome-ignore lint/a11y/useFocusableInteractive: as above
    <div
      key={tag.id}
      id={optionId(id, index)}
      role="option"
      aria-selected={index === active}
      className="tag-picker-option"
      // The field keeps the focus, so that the list is still there when the click arrives.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onPick(tag)}
    >
      <FoundName name={tag.name} phrase={phrase} />{' '}
      <span className="text-soft">{tagTypeNames[tag.type].toLowerCase()}</span>
    </div>
  ));
}

function nextIndex(from: number, step: number, length: number): number {
  return from < 0 ? (step > 0 ? 0 : length - 1) : (from + step + length) % length;
}

function suggestionWords(count: number): string {
  if (count > suggestionsShown) return `Pokazano ${suggestionsShown} z ${polishNumber(count)} podpowiedzi`;
  return count === 0 ? 'Brak podpowiedzi' : polishCount(count, 'podpowiedź', 'podpowiedzi', 'podpowiedzi');
}
