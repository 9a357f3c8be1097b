import { tagTypeNames } from '@glosy/core/recording/tag';
import '../../../ui/form/combobox.scss';
import '../../../ui/form/form-controls.scss';
import '../../../ui/form/form-field.scss';
import { limits } from '@glosy/core/limits';
import type { Tag } from '@glosy/core/recording/tag';
import { type Ref, useMemo, useState } from 'react';
import { polishCount, polishNumber } from '../../../lib/format/polish-number.ts';
import { useCombobox } from '../../../ui/form/use-combobox.ts';
import { FoundName } from '../found-name.tsx';
import { findTags, searchableTags } from '../tag-groups.ts';

/** Most suggestions shown; further typing narrows them down. */
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

/** A text field that suggests tags during typing. */
export function TagPicker({ label, tags, text, onTextChange, onPick, inputRef }: TagPickerProps) {
  const [isOpen, setOpen] = useState(false);
  const list = useMemo(() => searchableTags(tags), [tags]);
  const found = useMemo(() => (text.trim() === '' ? [] : findTags(list, text)), [list, text]);
  const shown = found.slice(0, suggestionsShown);
  const combobox = useCombobox({ options: shown, isOpen, onOpenChange: setOpen, onPick });
  return (
    <div className="tag-picker">
      <label htmlFor={combobox.field.id} className="form-label">
        {label}
      </label>
      <input
        ref={inputRef}
        {...combobox.field}
        className="form-control"
        autoComplete="off"
        maxLength={limits.tagNameMaxLength}
        value={text}
        onChange={(event) => {
          onTextChange(event.target.value);
          combobox.open();
        }}
      />
      <div {...combobox.list} role="listbox" className="combobox-list" aria-label={label}>
        {combobox.isListed &&
          shown.map((tag, index) => (
            <div key={tag.id} className="combobox-option" {...combobox.option(tag, index)}>
              <FoundName name={tag.name} phrase={text} />{' '}
              <span className="text-soft">{tagTypeNames[tag.type].toLowerCase()}</span>
            </div>
          ))}
      </div>
      <p className="visually-hidden" role="status">
        {isOpen && text.trim() !== '' && suggestionWords(found.length)}
      </p>
    </div>
  );
}

function suggestionWords(count: number): string {
  if (count > suggestionsShown) return `Pokazano ${suggestionsShown} z ${polishNumber(count)} podpowiedzi`;
  return count === 0 ? 'Brak podpowiedzi' : polishCount(count, 'podpowiedź', 'podpowiedzi', 'podpowiedzi');
}
