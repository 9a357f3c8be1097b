import './page-cover.scss';
/**
 * What lies beside a dialog that fills the window needs no layout and no painting: the style sheet sees to that. Where
 * the visit itself opens such a dialog, `public/before-paint.js` covers the page beforehand.
 */
export function coverPage(dialog: HTMLDialogElement): void {
  if (fillsWindow(dialog)) setCovered(true);
}

/** What is not laid out is not quite as high: the page is scrolled back. */
export function uncoverPage(dialog: HTMLDialogElement, scrolledTo: number): void {
  if (!fillsWindow(dialog)) return;
  setCovered(false);
  window.scrollTo(0, scrolledTo);
}

/** Shows what was covered for a dialog that has not opened. */
export function uncoverWithoutDialog(): void {
  if (!document.querySelector('dialog[open]')) setCovered(false);
}

function fillsWindow(dialog: HTMLDialogElement): boolean {
  return dialog.matches('.site-main > .container > .dialog-full');
}

function setCovered(isCovered: boolean): void {
  document.documentElement.toggleAttribute('data-page-covered', isCovered);
}
