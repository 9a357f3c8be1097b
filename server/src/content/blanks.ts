import type { Block, Inline, PageContent } from '@glosy/core/site/site-content';

/** A page as the public sees it: without paragraphs, headings and list items that still need the library's text. */
export function withoutBlanks(page: PageContent): PageContent {
  return { ...page, blocks: filledBlocks(page.blocks) };
}

/** The texts to fill in on a page, from its `[[…]]`, from top to bottom. */
export function blanksOf({ blocks }: PageContent): string[] {
  return inlinesOf(blocks).flatMap(blanksIn);
}

function filledBlocks(blocks: readonly Block[]): Block[] {
  return blocks.flatMap(filledBlock);
}

function filledBlock(block: Block): Block[] {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return hasBlank(block.children) ? [] : [block];
    case 'list': {
      const items = block.items.filter((item) => !inlinesOf(item).some((inline) => blanksIn(inline).length > 0));
      return items.length === 0 ? [] : [{ ...block, items }];
    }
    case 'table':
      return [{ ...block, head: block.head.map(filledCell), rows: block.rows.map((row) => row.map(filledCell)) }];
    case 'quote':
    case 'section':
      return [{ ...block, children: filledBlocks(block.children) }];
  }
}

/** A table row keeps its other cells. */
function filledCell(cell: Inline[]): Inline[] {
  return hasBlank(cell) ? [{ kind: 'text', text: '–' }] : cell;
}

function inlinesOf(blocks: readonly Block[]): Inline[] {
  return blocks.flatMap(inlinesOfBlock);
}

function inlinesOfBlock(block: Block): Inline[] {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return block.children;
    case 'list':
      return block.items.flatMap(inlinesOf);
    case 'table':
      return [block.head, ...block.rows].flat(2);
    case 'quote':
    case 'section':
      return inlinesOf(block.children);
  }
}

function hasBlank(inlines: readonly Inline[]): boolean {
  return inlines.some((inline) => blanksIn(inline).length > 0);
}

function blanksIn(inline: Inline): string[] {
  if (inline.kind === 'toFillIn') return [inline.text];
  return 'children' in inline ? inline.children.flatMap(blanksIn) : [];
}
