import type { Tag } from '@glosy/core/recording/tag';
import { indexLetter } from '@glosy/core/text/polish-order';
import { type RefObject, useEffect, useRef } from 'react';

interface Places {
  tags: readonly Tag[];
  root: RefObject<HTMLElement | null>;
  search: RefObject<HTMLElement | null>;
}

/**
 * Restores the focus when a tag's dialog closes and the button that opened it has disappeared (the tag was deleted,
 * merged or moved to another letter): to the tag's new button, else to its letter, else to the search field. The list
 * may update after the dialog closes, so this keeps watching until the user clicks or presses a key.
 */
export function useReturnedFocus(opened: Tag | undefined, { tags, root, search }: Places): void {
  const last = useRef(opened);
  const closed = useRef<Tag | undefined>(undefined);

  useEffect(() => {
    const forget = () => {
      closed.current = undefined;
    };
    document.addEventListener('pointerdown', forget);
    return () => document.removeEventListener('pointerdown', forget);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: after the list was drawn anew
  useEffect(() => {
    if (last.current && !opened) closed.current = last.current;
    last.current = opened;
    if (opened || !closed.current || document.activeElement !== document.body) return;
    const { id, name } = closed.current;
    const place =
      root.current?.querySelector<HTMLElement>(`[data-tag="${id}"]`) ??
      root.current?.querySelector<HTMLElement>(`[data-letter="${indexLetter(name)}"]`) ??
      search.current;
    place?.focus();
  }, [opened, tags, root, search]);
}
