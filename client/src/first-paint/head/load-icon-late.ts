import { iconAddress } from '../names.ts';

const delayMs = 2000;

/** Guarded pages are sent without their icon, which the browser would decode while it draws the page. */
export function loadIconLate(): void {
  addEventListener('load', () =>
    setTimeout(() => {
      const icon = document.querySelector<HTMLLinkElement>('link[rel=icon][href^=data]');
      if (icon) icon.href = iconAddress;
    }, delayMs),
  );
}
