import './content-table.scss';
import type { Inline } from '@glosy/core/site/site-content';
import { Table } from '../../ui/table.tsx';
import type { TableBlock } from './blocks.tsx';
import { Inlines } from './inlines.tsx';

export function ContentTable({ head, rows }: TableBlock) {
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
                <td key={words(head[column] ?? [])} data-label={words(head[column] ?? [])}>
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
