import { IdentifierNode, type KyselyPlugin, OperationNodeTransformer, type SchemableIdentifierNode } from 'kysely';
import type { SearchTables } from '../database/tables/search.ts';

/** Incremented whenever the stored index no longer fits the code, including changes in the analysis of words. */
export const indexFormat = 13;

/** The tables of version 0.1 of the program have no number. */
export const lastUnnumberedFormat = 9;

/** The tables of an index, as queries name them. */
export const searchTables = [
  'search_meta',
  'search_words',
  'search_keys',
  'search_postings',
  'search_documents',
  'search_recordings',
] as const satisfies readonly (keyof SearchTables)[];

/** Prefix of the tables' names in the database, so that indexes of several formats can coexist. */
export function prefixOf(format: number): string {
  return format <= lastUnnumberedFormat ? 'search_' : `search_${format}_`;
}

/** The name of a table in the database. */
export function storedName(table: (typeof searchTables)[number], format: number): string {
  return table.replace('search_', prefixOf(format));
}

/** Makes queries use the tables of one format. */
export function usingFormat(format: number): KyselyPlugin {
  const names = new StoredNames(format);
  return {
    transformQuery: ({ node }) => names.transformNode(node),
    transformResult: async ({ result }) => result,
  };
}

class StoredNames extends OperationNodeTransformer {
  readonly #names: ReadonlyMap<string, string>;

  constructor(format: number) {
    super();
    this.#names = new Map(searchTables.map((table) => [table, storedName(table, format)]));
  }

  protected override transformSchemableIdentifier(node: SchemableIdentifierNode): SchemableIdentifierNode {
    const name = this.#names.get(node.identifier.name);
    return name === undefined ? node : { ...node, identifier: IdentifierNode.create(name) };
  }
}
