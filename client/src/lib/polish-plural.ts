const rules = new Intl.PluralRules('pl-PL');

/** `1 nagranie`, `2 nagrania`, `5 nagrań`: the count with its word in the right form. */
export function polishCount(count: number, one: string, few: string, many: string): string {
  const form = rules.select(count);
  const word = form === 'one' ? one : form === 'few' ? few : many;
  return `${count.toLocaleString('pl-PL')} ${word}`;
}
