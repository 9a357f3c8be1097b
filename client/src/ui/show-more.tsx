import { type RefObject, useEffect, useRef, useState } from 'react';
import { polishNumber } from '../lib/format/polish-number.ts';
import { Button, type ButtonVariant } from './button.tsx';

interface Steps<Item, List extends HTMLElement> {
  /** Ref of the element whose children are the shown items. */
  list: RefObject<List | null>;
  shown: readonly Item[];
  rest: number;
  showMore: () => void;
}

/** Renders a long list in steps, since thousands of entries at once block the page. */
export function useSteps<Item, List extends HTMLElement = HTMLUListElement>(
  items: readonly Item[],
  step: number,
): Steps<Item, List> {
  const [count, setCount] = useState(step);
  const list = useRef<List>(null);
  const asked = useRef<{ shownBefore: number; firstNew: number; focus: Element | null } | null>(null);
  const shown = items.slice(0, count);

  // Moves the focus from the button, which moves down or disappears, to the first new entry, or to the last one if the
  // list merged all new items into it. Not while items are still loading (`aria-busy` if each entry loads by itself),
  // nor when the user has moved the focus.
  useEffect(() => {
    if (asked.current === null || shown.length === asked.current.shownBefore) return;
    if (list.current?.getAttribute('aria-busy') === 'true') return;
    const { firstNew, focus } = asked.current;
    const entry = list.current?.children[firstNew] ?? list.current?.lastElementChild;
    if (!entry) return;
    asked.current = null;
    const { activeElement } = document;
    if (activeElement !== document.body && activeElement !== focus) return;
    entry.querySelector<HTMLElement>('a, [tabindex]')?.focus();
  });

  function showMore() {
    const firstNew = list.current?.children.length ?? 0;
    asked.current = { shownBefore: shown.length, firstNew, focus: document.activeElement };
    setCount(count + step);
  }
  return { list, shown, rest: items.length - count, showMore };
}

interface ShowMoreProps {
  steps: Pick<Steps<unknown, HTMLElement>, 'rest' | 'showMore'>;
  /** Name of the entries, in the genitive plural. */
  what?: string;
  variant?: ButtonVariant;
  size?: 'normal' | 'small';
}

/** Button that adds the next step to the list; renders nothing when the list is complete. */
export function ShowMore({ steps: { rest, showMore }, what, variant = 'secondary', size = 'normal' }: ShowMoreProps) {
  if (rest <= 0) return null;
  return (
    <Button variant={variant} size={size} onClick={showMore}>
      Pokaż więcej{what && ` ${what}`} (jeszcze {polishNumber(rest)})
    </Button>
  );
}
