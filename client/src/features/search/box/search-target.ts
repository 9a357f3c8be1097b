import { type RefObject, useLayoutEffect } from 'react';

/** Fields that the key `/` focuses; the last one counts, so that a page's own box precedes the frame's. */
const targets: RefObject<HTMLInputElement | null>[] = [];

/** Makes the key `/` focus this field while the component is mounted. */
export function useSearchTarget(field: RefObject<HTMLInputElement | null>): void {
  // Before the field is painted: a user who sees it may press the key.
  useLayoutEffect(() => {
    targets.push(field);
    return () => void targets.splice(targets.indexOf(field), 1);
  }, [field]);
}

/** Focuses the page's own search box; false without one. */
export function focusPageSearch(): boolean {
  const field = targets.at(-1)?.current;
  field?.focus();
  field?.select();
  return Boolean(field);
}
