import type { Block, Inline } from '@glosy/core/site-content';
import { Fragment, type ReactNode } from 'react';
import { Table } from '../../ui/table.tsx';
import { Inlines } from './inlines.tsx';

export type SectionBlock = Extract<Block, { kind: 'section' }>;

interface BlocksProps {
  blocks: readonly Block[];
  /** Shows a `::: name` section; without it, only what is in the section is shown. */
  renderSection?: (section: SectionBlock) => ReactNode;
}

/** Blocks of a page from `content/`, as elements. */
export function Blocks({ blocks, renderSection }: BlocksProps) {
  return blocks.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes while it is shown
    <Fragment key={index}>
      <OneBlock block={block} {...(renderSection ? { renderSection } : {})} />
    </Fragment>
  ));
}

function OneBlock({ block, renderSection }: { block: Block } & Pick<BlocksProps, 'renderSection'>) {
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
      return <ContentTable {...block} />;
    case 'section':
      return renderSection ? renderSection(block) : <Blocks blocks={block.children} />;
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

/** A list item of one line is no paragraph of its own. */
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

function ContentTable({ head, rows }: Extract<Block, { kind: 'table' }>) {
  const caption = head.map(words).join(', ');
  return (
    <Table caption={caption} isCaptionHidden>
      <thead>
        <tr>
          {head.map((cell) => (
            <th key={words(cell)} scope="col">
              <Inlines content={cell} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.map(words).join('|')}>
            {row.map((cell, column) =>
              column === 0 ? (
                <th key={words(head[column] ?? [])} scope="row">
                  <Inlines content={cell} />
                </th>
              ) : (
                <td key={words(head[column] ?? [])}>
                  <Inlines content={cell} />
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function words(content: readonly Inline[]): string {
  return content
    .map((inline) => {
      if (inline.kind === 'text' || inline.kind === 'toFillIn') return inline.text;
      return inline.kind === 'break' ? ' ' : words(inline.children);
    })
    .join('');
}

/** The section of that name, wherever the page has it. */
export function sectionOf(blocks: readonly Block[], name: string): SectionBlock | undefined {
  return blocks.find((block): block is SectionBlock => block.kind === 'section' && block.name === name);
}
