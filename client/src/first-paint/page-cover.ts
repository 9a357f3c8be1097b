import './page-cover.scss';
import { rootData } from './names.ts';

/**
 * Skips layout and painting of the page behind a dialog that fills the window; the style sheet does the skipping. If
 * the visit itself opens such a dialog, the head script covers the page beforehand.
 */
export function coverPage(dialog: HTMLDialogElement): void {
  if (fillsWindow(dialog)) setCovered(true);
}

/** Shows the page again, and restores its scroll position: a page without layout is not quite as high. */
export function uncoverPage(dialog: HTMLDialogElement, scrolledTo: number): void {
  if (!fillsWindow(dialog)) return;
  setCovered(false);
  window.scrollTo(0, scrolledTo);
}

/** Shows a page that was covered for a dialog that did not open. */
export function uncoverWithoutDialog(): void {
  if (!document.querySelector('dialog[open]')) setCovered(false);
}

function fillsWindow(dialog: HTMLDialogElement): boolean {
  return dialog.matches('.site-main > .container > .dialog-full');
}

function setCovered(isCovered: boolean): void {
  const { dataset } = document.documentElement;
  if (isCovered) dataset[rootData.pageCovered] = '';
  else delete dataset[rootData.pageCovered];
}
