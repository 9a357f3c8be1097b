import { classes } from './names.ts';

const noHtml = { __html: '' };

/**
 * Container of the server-rendered preview (`renderPreview`), which is readable and playable while the page's code
 * loads. React does not hydrate it: the page replaces it as soon as it can render.
 */
export function ServerPreview() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set; it keeps what the server wrote
  return <div className={classes.preview} suppressHydrationWarning dangerouslySetInnerHTML={noHtml} />;
}

/** The preview while it is in the page; null where the server wrote none. */
export function findServerPreview(): HTMLElement | null {
  return document.querySelector<HTMLElement>(`.${classes.preview}:not(:empty)`);
}
