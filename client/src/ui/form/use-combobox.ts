import { type KeyboardEvent, type MouseEvent, useEffect, useId, useState } from 'react';

interface ComboboxOptions<Option> {
  options: readonly Option[];
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onPick: (option: Option) => void;
}

/**
 * A text field that suggests: its keys, and the attributes of field, list and options (ARIA Authoring Practices, Combobox
 * with list autocomplete).
 */
export function useCombobox<Option>({ options, isOpen, onOpenChange, onPick }: ComboboxOptions<Option>) {
  const id = useId();
  const [reached, setReached] = useState(-1);
  const isListed = isOpen && options.length > 0;
  const active = isListed && reached < options.length ? reached : -1;
  const optionId = (index: number) => `${id}-${index}`;

  useEffect(() => {
    if (active >= 0) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);

  function toggle(isNowOpen: boolean) {
    onOpenChange(isNowOpen);
    setReached(-1);
  }

  function pick(option: Option) {
    toggle(false);
    onPick(option);
  }

  function onKeyDown(event: KeyboardEvent) {
    const chosen = options[active];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      onOpenChange(true);
      if (options.length > 0) setReached(nextIndex(active, event.key === 'ArrowDown' ? 1 : -1, options.length));
    } else if (event.key === 'Enter' && chosen) {
      pick(chosen);
    } else if (event.key === 'Escape' && isListed) {
      toggle(false);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return {
    isListed,
    open: () => toggle(true),
    hide: () => toggle(false),
    field: {
      id,
      role: 'combobox',
      'aria-expanded': isListed,
      'aria-controls': `${id}-list`,
      'aria-autocomplete': 'list',
      'aria-activedescendant': active >= 0 ? optionId(active) : undefined,
      onBlur: () => toggle(false),
      onKeyDown,
    },
    /** Has the role `listbox`. */
    list: { id: `${id}-list`, hidden: !isListed },
    option: (option: Option, index: number) => ({
      id: optionId(index),
      role: 'option',
      'aria-selected': index === active,
      // The field keeps the focus, so that the list is still open when the click is handled.
      onMouseDown: (event: MouseEvent) => event.preventDefault(),
      onClick: () => pick(option),
    }),
  } as const;
}

function nextIndex(from: number, step: 1 | -1, length: number): number {
  return from < 0 ? (step > 0 ? 0 : length - 1) : (from + step + length) % length;
}
