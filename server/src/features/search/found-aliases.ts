import type { SearchQuery, WordAlias } from '@glosy/polish-search/search-query';
import type { Dependencies } from '../../dependencies.ts';
import type { Catalog } from '../../search/find/catalog.ts';
import type { TermMatches } from '../../search/find/document-matches.ts';
import { findAlias } from '../../search/find/find-term.ts';
import { lineOfMatch } from '../../search/find/match.ts';
import type { Found } from './find-recordings.ts';
import { signatureOf } from './listeners-key.ts';

/** The other names that produced matches, in the order of the query's words. */
export async function foundAliases(
  { searchStore }: Pick<Dependencies, 'searchStore'>,
  catalog: Catalog,
  { terms }: SearchQuery,
  found: readonly Found[],
): Promise<string[]> {
  const aliases = new Map<string, WordAlias>();
  for (const term of terms) {
    if (term.kind === 'word') for (const alias of term.aliases) aliases.set(alias.text, alias);
  }
  if (aliases.size === 0) return [];
  const byDocument = new Map(found.flatMap((item) => item.documents.map((document) => [document, item])));
  const described = new Set(found.filter(({ isDescribed }) => isDescribed).map(({ recording }) => recording));
  const isDescription = (id: number) => {
    const document = catalog.document(id);
    return document?.transcriptId === null && described.has(signatureOf(document.recording));
  };
  const names: string[] = [];
  for (const [text, alias] of aliases) {
    const isFound = (document: number) => byDocument.has(document) || isDescription(document);
    if (isInSpans(await findAlias(searchStore, catalog, alias, isFound), byDocument)) names.push(text);
  }
  return names;
}

/** A description has no spans: it matches as a whole. */
function isInSpans(matches: TermMatches, byDocument: ReadonlyMap<number, Found>): boolean {
  for (const [document, own] of matches) {
    const found = byDocument.get(document);
    if (found === undefined) return true;
    const lines = new Set(Array.from(own.all(), lineOfMatch));
    for (const { first, last } of found.spansIn(document)) {
      for (let line = first; line <= last; line++) if (lines.has(line)) return true;
    }
  }
  return false;
}
