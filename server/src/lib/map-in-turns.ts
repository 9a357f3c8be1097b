import { quietTurn } from './quiet-turn.ts';

/** Other requests wait at most this long, plus the time of one item. */
const turnMs = 20;

/** Maps a long list in pieces; other requests are answered between them. */
export async function mapInTurns<Item, Mapped>(
  items: readonly Item[],
  map: (item: Item, index: number) => Mapped,
): Promise<Mapped[]> {
  const mapped: Mapped[] = [];
  let turnEnds = performance.now() + turnMs;
  for (const [index, item] of items.entries()) {
    if (performance.now() >= turnEnds) {
      await quietTurn();
      turnEnds = performance.now() + turnMs;
    }
    mapped.push(map(item, index));
  }
  return mapped;
}
