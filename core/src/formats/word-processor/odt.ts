import { childOf, type XmlElement } from '../xml/xml-tree.ts';

/** Deleted text, notes, comments, and the descriptions of pictures. */
const leftOut = new Set(['tracked-changes', 'note', 'annotation', 'title', 'desc', 'sequence-decls']);

/** The text of OpenDocument's `content.xml`: a row for each paragraph, and for each row of a table with tabs between cells. */
export function textOfOdt(content: XmlElement): string {
  const body = childOf(content, 'body') ?? content;
  return rowsOf(childOf(body, 'text') ?? body).join('\n');
}

function rowsOf(element: XmlElement): string[] {
  return element.children.flatMap((child) => {
    if (typeof child === 'string' || leftOut.has(child.name)) return [];
    if (child.name === 'p' || child.name === 'h') return [textOf(child)];
    if (child.name === 'table-row') {
      const cells = child.children.filter((cell) => typeof cell !== 'string');
      return [cells.map((cell) => rowsOf(cell).join(' ').replace(/\s+/g, ' ').trim()).join('\t')];
    }
    return rowsOf(child);
  });
}

function textOf(element: XmlElement): string {
  return element.children
    .map((child) => {
      if (typeof child === 'string') return child.replace(/\s+/g, ' ');
      if (leftOut.has(child.name)) return '';
      // A text box within a paragraph.
      if (child.name === 'p' || child.name === 'h') return `\n${textOf(child)}\n`;
      if (child.name === 's') return ' '.repeat(Math.min(Number(child.attributes['text:c'] ?? 1) || 1, 1000));
      if (child.name === 'tab') return '\t';
      return child.name === 'line-break' ? '\n' : textOf(child);
    })
    .join('');
}
