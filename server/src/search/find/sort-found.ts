import type { SearchSort } from '@glosy/core/search';
import { chunks } from '../index/chunks.ts';
import type { FoundInArchive } from './found-in-archive.ts';

/** The recordings from `from` until `to` in the order wanted, without sorting more of them than that takes. */
export function sortFound(
  found: readonly FoundInArchive[],
  sort: SearchSort,
  from: number,
  to: number,
): readonly FoundInArchive[] {
  return (sort === 'date' ? newestOf(found, to) : bestOf(found, to)).slice(from, to);
}

/** The `count` newest ones: a page needs a few of thousands. */
function newestOf(found: readonly FoundInArchive[], count: number): FoundInArchive[] {
  const first: FoundInArchive[] = [];
  for (const item of found) {
    const last = first[count - 1];
    if (last && byDate(item, last) > 0) continue;
    first.splice(placeIn(first, item), 0, item);
    if (first.length > count) first.pop();
  }
  return first;
}

/** Where the item belongs among the sorted ones. */
function placeIn(sorted: readonly FoundInArchive[], item: FoundInArchive): number {
  let from = 0;
  let to = sorted.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (byDate(sorted[middle] as FoundInArchive, item) < 0) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** The `count` best ones by score; those that cannot be among them are not scored. */
function bestOf(found: readonly FoundInArchive[], count: number): FoundInArchive[] {
  const hopeful = [...found].sort((a, b) => b.mostScore - a.mostScore);
  let best: { item: FoundInArchive; score: number }[] = [];
  for (const some of chunks(hopeful, count)) {
    const last = best[count - 1];
    if (last && (some[0] as FoundInArchive).mostScore < last.score) break;
    best = [...best, ...some.map((item) => ({ item, score: item.score() }))]
      .sort((a, b) => b.score - a.score || byDate(a.item, b.item))
      .slice(0, count);
  }
  return best.map(({ item }) => item);
}

/** The newest first. */
function byDate(a: FoundInArchive, b: FoundInArchive): number {
  if (a.facts.date !== b.facts.date) return a.facts.date > b.facts.date ? -1 : 1;
  return a.recording < b.recording ? -1 : 1;
}
