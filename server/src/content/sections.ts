import type { Block, Library } from '@glosy/core/site-content';
import { contentError } from './content-error.ts';

/** The `::: name` sections that the pages know how to show; `content/README.md` explains each. */
export const sectionNames = [
  'karty',
  'rozwijane',
  'film',
  'formularze',
  'partnerzy',
  'przycisk',
  'wyroznienie',
  'wstep',
  'lista',
  'cookies',
  'niezgodnosci',
  'wylaczenia',
  'ocena',
  'udogodnienia',
  'skroty',
  'aplikacje',
  'architektura',
  'komunikacja',
];

/** Throws ConfigError when a section names a film that `library.json` does not have. */
export function checkReferences(blocks: readonly Block[], library: Library, file: string): void {
  for (const block of blocks) {
    if (block.kind !== 'section') continue;
    if (block.name === 'film' && !library.videos[block.argument]) {
      const known = Object.keys(library.videos).join(', ');
      throw contentError(file, `sekcja „film ${block.argument}”`, `nie ma takiego filmu w library.json; są: ${known}`);
    }
    checkReferences(block.children, library, file);
  }
}
