/**
 * Runs `work` for every item, at most `limit` at once. Rejects with the first error, once the others in progress end.
 */
export async function inParallel<T>(
  items: Iterable<T> | AsyncIterable<T>,
  limit: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const underWay = new Set<Promise<void>>();
  const errors: unknown[] = [];
  for await (const item of items) {
    const one: Promise<void> = work(item)
      .catch((error: unknown) => void errors.push(error))
      .finally(() => underWay.delete(one));
    underWay.add(one);
    if (underWay.size >= limit) await Promise.race(underWay);
    if (errors.length > 0) break;
  }
  await Promise.all(underWay);
  if (errors.length > 0) throw errors[0];
}
