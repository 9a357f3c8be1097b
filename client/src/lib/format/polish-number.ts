import { polishPlural } from '@glosy/core/text/polish-order';

/**
 * A number in Polish notation: `1500`, `10 000`, `1,25`; at most three decimals. `Intl.NumberFormat` takes longer to
 * construct than the rest of a page's first render.
 */
export function polishNumber(value: number): string {
  const [whole = '', decimals] = String(Math.round(value * 1000) / 1000).split('.');
  const grouped = /^-?\d{1,4}$/.test(whole) ? whole : whole.replace(/\B(?=(\d{3})+$)/g, '\u00A0');
  return decimals === undefined ? grouped : `${grouped},${decimals}`;
}

/** `1 nagranie`, `2 nagrania`, `5 nagrań`: the count with its noun in the right form. */
export function polishCount(count: number, one: string, few: string, many: string): string {
  return `${polishNumber(count)} ${polishPlural(count, one, few, many)}`;
}
