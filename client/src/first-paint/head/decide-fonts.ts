import { rootData } from '../names.ts';

/** As long as browsers hide text of a font with `font-display: optional` while it is loading. */
const waitMs = 100;
const families = ['Source Serif 4', 'Atkinson Hyperlegible Next'];

/**
 * Shows the page as soon as both font families have loaded, or with the system's fonts when they come too late, so that
 * headings and text always match. Starts with the style sheet, which names the files of the fonts.
 */
export function decideFonts(root: HTMLElement): void {
  const watch = new AbortController();
  const decide = () => {
    watch.abort();
    const late = new Promise<'system'>((resolve) => setTimeout(resolve, waitMs, 'system'));
    const loading = Promise.all(families.map((family) => document.fonts.load(`1em "${family}"`)));
    const loaded = loading.then((faces) => (faces.every(({ length }) => length > 0) ? 'web' : 'system'));
    void Promise.race([late, loaded.catch(systemFonts)]).then((fonts) => {
      root.dataset[rootData.fonts] = fonts;
    });
  };
  // The load of a file passes the document on its way, but never the window.
  const options = { capture: true, signal: watch.signal };
  document.addEventListener(
    'load',
    ({ target }) => target instanceof HTMLLinkElement && target.sheet && decide(),
    options,
  );
  // Styles that come with scripts, as in development, have no event of their own.
  addEventListener('load', decide, { signal: watch.signal });
}

/** Fonts that cannot be loaded count as late. */
function systemFonts(_error: unknown): 'system' {
  return 'system';
}
