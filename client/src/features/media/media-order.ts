/** Returns the list with the item at `from` moved to `to`. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, index) => index !== from);
  const item = items[from];
  if (item === undefined) return [...items];
  return [...rest.slice(0, to), item, ...rest.slice(to)];
}
