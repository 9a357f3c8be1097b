import { useEffect } from 'react';

const controls = 'button, summary, input[type=checkbox], input[type=radio], input[type=range]';

/**
 * Gives a clicked control the focus where the browser does not (Safari, and Firefox on macOS): shortcuts apply to the
 * clicked control, and dialogs return the focus to their opener. A control that deliberately keeps the focus elsewhere,
 * such as in a text, is left out.
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
  // Such a browser focuses the nearest focusable ancestor, else the body.
  if (control && active !== control && active.contains(control)) control.focus({ preventScroll: true });
}
