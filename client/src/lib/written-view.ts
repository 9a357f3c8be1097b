/** What the server wrote of this page, while it stands; null where it wrote nothing. */
export function writtenView(): HTMLElement | null {
  return document.querySelector<HTMLElement>('.written-view:not(:empty)');
}
