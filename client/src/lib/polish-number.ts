/**
 * A number as a Pole writes it: `1500`, `10 000`, `1,25`; at most three decimals. Written here, since the browser's own
 * formatter takes longer to make than the rest of a page's first view.
 */
export function polishNumber(value: number): string {
  const [whole = '', decimals] = String(Math.round(value * 1000) / 1000).split('.');
  const grouped = /^-?\d{1,4}$/.test(whole) ? whole : whole.replace(/\B(?=(\d{3})+$)/g, '\u00A0');
  return decimals === undefined ? grouped : `${grouped},${decimals}`;
}
