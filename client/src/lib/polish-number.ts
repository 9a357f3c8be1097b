import { lazily } from '@glosy/core/lazily';

const format = lazily(() => new Intl.NumberFormat('pl-PL'));

/** A number as a Pole writes it: `1500`, `10 000`, `1,25`. */
export function polishNumber(value: number): string {
  const plain = String(value);
  // Most numbers need no grouping, and then no formatter, whose making would be felt in a page's first view.
  return /^\d{1,4}(\.\d{1,3})?$/.test(plain) ? plain.replace('.', ',') : format().format(value);
}
