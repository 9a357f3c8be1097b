import { readFileSync } from 'node:fs';
import { lazily } from '@glosy/core/lazily';
import type { Thesaurus } from '@glosy/core/search/search';
import { dataFile } from '../../../lib/data-file.ts';

/** The default thesaurus (`server/data/thesaurus.json`), used until the library saves another. */
export const defaultThesaurus = lazily((): Thesaurus => {
  const groups = JSON.parse(readFileSync(dataFile('thesaurus.json'), 'utf8')) as string[][];
  return { version: 0, groups };
});
