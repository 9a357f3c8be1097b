import { createStore } from '../lib/external-store.ts';

/** Height in CSS pixels that a notice covers at the lower edge of the window; style sheets read it as `--covered-end`. */
export const coveredEnd = createStore(0);
