import { polishPlural } from '@glosy/core/polish-order';
import { polishNumber } from './polish-number.ts';

/** `1 nagranie`, `2 nagrania`, `5 nagrań`: the count with its word in the right form. */
export function polishCount(count: number, one: string, few: string, many: string): string {
  return `${polishNumber(count)} ${polishPlural(count, one, few, many)}`;
}
