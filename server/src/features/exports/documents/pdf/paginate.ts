import type { Block, Row } from './blocks.ts';
import { page, styles } from './page.ts';

export interface PlacedRow {
  block: Block;
  row: Row;
  /** Position of the baseline. */
  y: number;
}

/** Rows shown together with a heading on its page. */
const rowsAfterHeading = 2;

/** Distributes the blocks over pages. A heading is never the last block of a page. */
export function paginate(blocks: readonly Block[]): PlacedRow[][] {
  const pages: PlacedRow[][] = [[]];
  let y: number = page.top;
  const turn = () => {
    pages.push([]);
    y = page.top;
  };
  blocks.forEach((block, index) => {
    const needed = block.above + heightToKeep(blocks, index);
    if (y + needed > page.bottom && y > page.top) turn();
    else if (y > page.top) y += block.above;
    for (const row of block.rows) {
      if (y + block.leading > page.bottom) turn();
      y += block.leading;
      pages.at(-1)?.push({ block, row, y });
    }
  });
  return pages;
}

/** Height that must fit on the page where a block begins: its first row, or a whole heading with the rows after it. */
function heightToKeep(blocks: readonly Block[], index: number): number {
  const block = blocks[index];
  if (!block) return 0;
  if (!block.keepsWithNext) return block.leading * Math.min(block.rows.length, rowsAfterHeading);
  const own = block.leading * block.rows.length;
  const next = blocks[index + 1];
  return Math.min(own + (next ? next.above + heightToKeep(blocks, index + 1) : 0), (page.bottom - page.top) / 2);
}

/** Writes the number of its page into each contents entry. Numbers begin with 1. */
export function numberContents(pages: readonly PlacedRow[][]): void {
  const numbers = new Map<string, number>();
  pages.forEach((rows, index) => {
    for (const { block } of rows) {
      if (block.name !== undefined && !numbers.has(block.name)) numbers.set(block.name, index + 1);
    }
  });
  for (const { block } of pages.flat()) {
    if (block.leadsTo === undefined) continue;
    const number = numbers.get(block.leadsTo);
    numbers.delete(block.leadsTo);
    if (number === undefined) continue;
    block.rows.at(-1)?.push({ x: page.textRight, text: String(number), style: styles.contents, isRight: true });
  }
}
