import { useEffect } from 'react';

const controls = 'button, summary, input[type=checkbox], input[type=radio], input[type=range]';

/**
 * Gives a clicked control the focus where the browser does not (Safari, and Firefox on macOS): shortcuts go to what was
 * clicked, and dialogs give the focus back to what opened them. A control that keeps the focus elsewhere on purpose,
 * such as in a text, leaves it there.
 */
export function useClickFocus(): void {
  useEffect(() => {
    document.addEventListener('click', focusClicked, { capture: true });
    return () => document.removeEventListener('click', focusClicked, { capture: true });
  }, []);
}

function focusClicked({ target }: MouseEvent): void {
  const control = target instanceof Element ? target.closest<HTMLElement>(controls) : null;
  const active = document.activeElement ?? document.body;
  // Such a browser focuses the nearest ancestor that can have it, else nothing, which is the body.
  if (control && active !== control && active.contains(control)) control.focus({ preventScroll: true });
}
