import { ids, rootData } from '../names.ts';
import { applyDisplaySettings } from './apply-display-settings.ts';
import { loadIconLate } from './load-icon-late.ts';
import { markStalePreview } from './mark-stale-preview.ts';
import { preloadEditor } from './preload-editor.ts';
import { recordEarlyInput } from './record-early-input.ts';
import { recordSearchKey } from './search-key.ts';
import { showLoadFailure } from './show-load-failure.ts';

/** Runs in the page's head, before the first paint and before any other code (see ../README.md). */
const root = document.documentElement;
root.dataset[rootData.scripts] = 'on';
// Browsers may lay a page out before its style sheet arrives, with fallback fonts they first have to look up: wasted
// work. The style sheet shows the page (styles/_base.scss).
root.style.display = 'none';

applyDisplaySettings();
preloadEditor();
markStalePreview();
const recording = recordEarlyInput({ scope: `#${ids.root}`, giveUp: showLoadFailure });
recordSearchKey();
loadIconLate();

// A file's error event does not bubble. The page's own code is the only module that the HTML names.
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLScriptElement && target.type === 'module') showLoadFailure();
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') root.style.display = '';
  },
  { capture: true, signal: recording.stop.signal },
);
