import './page-cover.scss';

/**
 * Skips layout and painting of the page behind a dialog that fills the window (page-cover.scss). When navigation itself
 * opens such a dialog, the script in the head covers the page before the first paint.
 */
export function coverPage(dialog: HTMLDialogElement): void {
  if (fillsWindow(dialog)) setCovered(true);
}

/** Restores the scroll position too, since a page without layout may have had another height. */
export function uncoverPage(dialog: HTMLDialogElement, scrolledTo: number): void {
  if (!fillsWindow(dialog)) return;
  setCovered(false);
  window.scrollTo(0, scrolledTo);
}

/** Uncovers a page that was covered for a dialog that has not opened. */
export function uncoverWithoutDialog(): void {
  if (!document.querySelector('dialog[open]')) setCovered(false);
}

function fillsWindow(dialog: HTMLDialogElement): boolean {
  return dialog.matches('.site-main > .container > .dialog-full');
}

function setCovered(isCovered: boolean): void {
  document.documentElement.toggleAttribute('data-page-covered', isCovered);
}
