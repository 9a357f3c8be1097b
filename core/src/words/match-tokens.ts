/** Above this many comparisons only the equal ends of two texts are matched. */
const mostCells = 4_000_000;

/**
 * Pairs of indexes of equal tokens, ascending on both sides: a longest common subsequence. Equal ends are matched
 * first, so that an edit in the middle of a text stays in its place.
 */
export function matchTokens(old: readonly string[], next: readonly string[]): (readonly [number, number])[] {
  const shorter = Math.min(old.length, next.length);
  let head = 0;
  while (head < shorter && old[head] === next[head]) head++;
  let tail = 0;
  while (tail < shorter - head && old[old.length - 1 - tail] === next[next.length - 1 - tail]) tail++;
  const ends = { head, oldEnd: old.length - tail, nextEnd: next.length - tail };
  return [
    ...Array.from({ length: head }, (_, at) => [at, at] as const),
    ...matchMiddle(old, next, ends),
    ...Array.from({ length: tail }, (_, at) => [ends.oldEnd + at, ends.nextEnd + at] as const),
  ];
}

function matchMiddle(
  old: readonly string[],
  next: readonly string[],
  { head, oldEnd, nextEnd }: { head: number; oldEnd: number; nextEnd: number },
): (readonly [number, number])[] {
  const [rows, columns] = [oldEnd - head, nextEnd - head];
  if (rows === 0 || columns === 0 || rows * columns > mostCells) return [];
  // lengths[row][column]: the longest match after both positions.
  const width = columns + 1;
  const lengths = new Uint32Array((rows + 1) * width);
  const lengthAt = (row: number, column: number) => lengths[row * width + column] as number;
  for (let row = rows - 1; row >= 0; row--) {
    for (let column = columns - 1; column >= 0; column--) {
      lengths[row * width + column] =
        old[head + row] === next[head + column]
          ? lengthAt(row + 1, column + 1) + 1
          : Math.max(lengthAt(row + 1, column), lengthAt(row, column + 1));
    }
  }
  const pairs: (readonly [number, number])[] = [];
  for (let [row, column] = [0, 0]; row < rows && column < columns; ) {
    if (old[head + row] === next[head + column]) pairs.push([head + row++, head + column++]);
    else if (lengthAt(row + 1, column) >= lengthAt(row, column + 1)) row++;
    else column++;
  }
  return pairs;
}
