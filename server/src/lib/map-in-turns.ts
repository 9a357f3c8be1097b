import { takeTurns } from './take-turns.ts';

/** Maps a long list in pieces; other requests are answered between them. */
export async function mapInTurns<Item, Mapped>(
  items: readonly Item[],
  map: (item: Item, index: number) => Mapped | Promise<Mapped>,
): Promise<Mapped[]> {
  const mapped: Mapped[] = [];
  const betweenPieces = takeTurns();
  for (const [index, item] of items.entries()) {
    await betweenPieces();
    mapped.push(await map(item, index));
  }
  return mapped;
}
