import { readFileSync } from 'node:fs';

/** The version of the program, from the only place that states it: `package.json` at the root. */
export const programVersion: string = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
).version;
