import { type CatalogueFields, usualCatalogue } from '@glosy/core/recording/catalogue';

/** The catalogue as JSON without default values; null if nothing is left. */
export function writeCatalogue(catalogue: CatalogueFields): string | null {
  const names = Object.keys(usualCatalogue) as (keyof CatalogueFields)[];
  const own = names.filter((name) => JSON.stringify(catalogue[name]) !== JSON.stringify(usualCatalogue[name]));
  return own.length === 0 ? null : JSON.stringify(Object.fromEntries(own.map((name) => [name, catalogue[name]])));
}

export function readCatalogue(stored: string | null): CatalogueFields {
  return stored === null ? usualCatalogue : { ...usualCatalogue, ...(JSON.parse(stored) as Partial<CatalogueFields>) };
}
