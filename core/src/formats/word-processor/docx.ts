import { childOf, type XmlElement } from '../xml/xml-tree.ts';

/** Deleted and moved text, field codes, and the copies of text boxes for older programs. */
const leftOut = new Set(['del', 'moveFrom', 'instrText', 'Fallback', 'pPr', 'rPr']);

/** The text of Word's `word/document.xml`: a row for each paragraph, and for each row of a table with tabs between cells. */
export function textOfDocx(document: XmlElement): string {
  return rowsOf(childOf(document, 'body') ?? document).join('\n');
}

function rowsOf(element: XmlElement): string[] {
  return element.children.flatMap((child) => {
    if (typeof child === 'string' || leftOut.has(child.name)) return [];
    if (child.name === 'p') return [textOf(child)];
    if (child.name === 'tr') return [cellsOf(child).join('\t')];
    return rowsOf(child);
  });
}

/** Cells may be within content controls; several paragraphs of one are a line. */
function cellsOf(row: XmlElement): string[] {
  return row.children.flatMap((child) => {
    if (typeof child === 'string') return [];
    return child.name === 'tc' ? [rowsOf(child).join(' ').replace(/\s+/g, ' ').trim()] : cellsOf(child);
  });
}

function textOf(element: XmlElement): string {
  return element.children
    .map((child) => {
      if (typeof child === 'string' || leftOut.has(child.name) || isHidden(child)) return '';
      // A text box within a paragraph.
      if (child.name === 'p') return `\n${textOf(child)}\n`;
      if (child.name === 't') return child.children.join('');
      if (child.name === 'tab') return '\t';
      if (child.name === 'br' || child.name === 'cr') return '\n';
      return child.name === 'noBreakHyphen' ? '-' : textOf(child);
    })
    .join('');
}

/** Text that its author has hidden. */
function isHidden(run: XmlElement): boolean {
  const vanish = childOf(childOf(run, 'rPr') ?? run, 'vanish');
  return vanish !== undefined && !/^(0|false|off)$/.test(vanish.attributes['w:val'] ?? '');
}
