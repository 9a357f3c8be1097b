import type { Block } from '@glosy/core/site/site-content';
import { Fragment, type ReactNode } from 'react';
import { Inlines } from './inlines.tsx';

export type SectionBlock = Extract<Block, { kind: 'section' }>;

export type TableBlock = Extract<Block, { kind: 'table' }>;

/** Renderers of blocks that need more code, which the start page does not load. */
export interface BlockViews {
  section: (section: SectionBlock) => ReactNode;
  table: (table: TableBlock) => ReactNode;
}

interface BlocksProps {
  blocks: readonly Block[];
  /** Undefined on the start page: sections have no frame, and tables are left out. */
  views?: BlockViews;
}

/** Renders the blocks of a page from `content/`. */
export function Blocks({ blocks, views }: BlocksProps) {
  return blocks.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes while it is shown
    <Fragment key={index}>
      <OneBlock block={block} views={views} />
    </Fragment>
  ));
}

function OneBlock({ block, views }: { block: Block; views: BlockViews | undefined }) {
  switch (block.kind) {
    case 'heading':
      return <Heading {...block} />;
    case 'paragraph':
      return (
        <p>
          <Inlines content={block.children} />
        </p>
      );
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul';
      return (
        <List>
          {block.items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes while it is shown
            <li key={index}>
              <ListItem blocks={item} />
            </li>
          ))}
        </List>
      );
    }
    case 'quote':
      return (
        <blockquote>
          <Blocks blocks={block.children} />
        </blockquote>
      );
    case 'table':
      return views?.table(block);
    case 'section':
      return views ? views.section(block) : <Blocks blocks={block.children} />;
  }
}

function Heading({ level, id, children }: Extract<Block, { kind: 'heading' }>) {
  const Level = `h${level}` as const;
  return (
    <Level id={id}>
      <Inlines content={children} />
    </Level>
  );
}

/** Renders a one-line list item without a paragraph. */
function ListItem({ blocks }: { blocks: readonly Block[] }) {
  const [first, ...rest] = blocks;
  if (first?.kind !== 'paragraph') return <Blocks blocks={blocks} />;
  return (
    <>
      <Inlines content={first.children} />
      <Blocks blocks={rest} />
    </>
  );
}

/** Finds a section by its name, at any place in the page. */
export function sectionOf(blocks: readonly Block[], name: string): SectionBlock | undefined {
  return blocks.find((block): block is SectionBlock => block.kind === 'section' && block.name === name);
}
