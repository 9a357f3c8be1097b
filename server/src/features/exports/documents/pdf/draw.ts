import type PDFDocument from 'pdfkit';
import type { Block, Run } from './blocks.ts';
import type { Fonts } from './fonts.ts';
import { page, styles } from './page.ts';
import type { PlacedRow } from './paginate.ts';

type Pdf = typeof PDFDocument.prototype;
type Element = ReturnType<Pdf['struct']>;

/** The running header and footer. */
export interface Frame {
  /** Rows from top to bottom. */
  header: readonly string[];
  footer: string;
}

/** A drawn block with its links. */
interface Drawn {
  /** Drawn first, as a link. */
  lead: { draw(element: Element): void } | undefined;
  draw(): void;
  /** Adds a link over the whole block. */
  link: ((element: Element) => void) | undefined;
}

/** Draws the pages, each row within the element of its block. A block across pages stays one element. */
export function drawPages(document: Pdf, fonts: Fonts, pages: readonly PlacedRow[][], frame: Frame): void {
  const structure = structureOf(document);
  const outline = outlineOf(document);
  pages.forEach((rows, index) => {
    document.addPage({ size: [page.width, page.height], margin: 0 });
    let from = 0;
    while (from < rows.length) {
      const { block } = rows[from] as PlacedRow;
      let to = from + 1;
      while (rows[to]?.block === block) to += 1;
      const placed = rows.slice(from, to);
      const isBeginning = placed[0]?.row === block.rows[0];
      if (isBeginning) outline(block, (placed[0] as PlacedRow).y);
      const lead = isBeginning ? leadOf(document, fonts, placed) : undefined;
      const draw = () => drawRows(document, fonts, lead ? lead.others : placed);
      structure.write(block, { lead, draw, link: linkOver(document, placed) });
      from = to;
    }
    drawFrame(document, fonts, frame, `${index + 1} / ${pages.length}`);
  });
  structure.end();
}

function drawFrame(document: Pdf, fonts: Fonts, { header, footer }: Frame, number: string): void {
  document.markContent('Artifact', { type: 'Pagination' });
  header.forEach((text, row) => {
    drawRun(document, fonts, { x: page.marginX, text, style: styles.frame }, page.headerY + row * styles.frame.leading);
  });
  drawRun(document, fonts, { x: page.marginX, text: footer, style: styles.frame }, page.footerY);
  drawRun(document, fonts, { x: page.textRight, text: number, style: styles.frame, isRight: true }, page.footerY);
  document.endMarkedContent();
}

function drawRows(document: Pdf, fonts: Fonts, rows: readonly PlacedRow[]): void {
  for (const { row, y } of rows) for (const run of row) drawRun(document, fonts, run, y);
}

function drawRun(document: Pdf, fonts: Fonts, { x, text, style, isRight }: Run, y: number): void {
  fonts.use(style);
  const left = isRight ? x - document.widthOfString(text) : x;
  document.text(text, left, y, { lineBreak: false, baseline: 'alphabetic' });
}

/** Adds a link over the rows of a contents entry to its element. */
function linkOver(document: Pdf, rows: readonly PlacedRow[]): ((element: Element) => void) | undefined {
  const [first] = rows;
  const target = first?.block.leadsTo;
  if (!first || target === undefined) return undefined;
  const { leading, rows: own } = first.block;
  const words = own.map((row) => row.map(({ text }) => text).join(' ')).join('');
  return (element) => {
    const top = first.y - leading * 0.75;
    // pdfkit's types lack that an annotation can belong to an element.
    const options = { Contents: new String(words), structParent: element } as object;
    document.goTo(page.marginX, top, page.textRight - page.marginX, leading * rows.length, target, options);
  };
}

/** The time of a line, drawn as a link to the page that plays it, and the line's other rows. */
function leadOf(document: Pdf, fonts: Fonts, rows: readonly PlacedRow[]) {
  const [first, ...others] = rows;
  const [run, ...rest] = first?.row ?? [];
  const address = first?.block.opens;
  if (!first || !run || address === undefined) return undefined;
  const { y } = first;
  const { leading } = first.block;
  return {
    others: [{ ...first, row: rest }, ...others],
    draw: (element: Element) => {
      drawRun(document, fonts, run, y);
      const text = run.text.trim();
      const options = { Contents: new String(`Posłuchaj od ${text}`), structParent: element } as object;
      document.link(run.x, y - leading * 0.75, fonts.widthOf(text, run.style), leading, address, options);
    },
  };
}

/** Creates the elements of the document's structure, in reading order. */
function structureOf(document: Pdf) {
  const root = document.struct('Document');
  document.addStructure(root);
  let group: { type: Block['group']; element: Element } | undefined;
  let current: { block: Block; element: Element; holder: Element } | undefined;

  const endBlock = () => {
    current?.holder.end();
    current = undefined;
  };
  const endGroup = () => {
    endBlock();
    group?.element.end();
    group = undefined;
  };
  const parentOf = (block: Block): Element => {
    if (block.group === null) {
      endGroup();
      return root;
    }
    if (group?.type !== block.group || block.opensGroup) {
      endGroup();
      group = { type: block.group, element: document.struct(block.group) };
      root.add(group.element);
    }
    return (group as { element: Element }).element;
  };
  const begin = (block: Block): Element => {
    endBlock();
    const holder = document.struct(block.tag);
    parentOf(block).add(holder);
    const element = block.leadsTo === undefined ? holder : document.struct('Link');
    if (element !== holder) holder.add(element);
    current = { block, element, holder };
    return element;
  };
  return {
    write(block: Block, { lead, draw, link }: Drawn): void {
      const element = current?.block === block ? current.element : begin(block);
      if (lead) {
        const linked = document.struct('Link');
        element.add(linked);
        linked.add(document.markStructureContent('Link'));
        lead.draw(linked);
        document.endMarkedContent();
        linked.end();
      }
      element.add(document.markStructureContent(block.leadsTo === undefined ? block.tag : 'Link'));
      draw();
      document.endMarkedContent();
      link?.(element);
      // pdfkit puts a link on the page on which its element ends.
      if (link && block.rows.length > 0) endBlock();
    },
    end(): void {
      endGroup();
      root.end();
    },
  };
}

/** Adds headings to the outline, and names for links. */
function outlineOf(document: Pdf) {
  const parents: (typeof document.outline)[] = [document.outline];
  return ({ name, outline }: Block, y: number): void => {
    if (name === undefined || !outline) return;
    const top = y - styles.part.leading;
    document.addNamedDestination(name, 'XYZ', 0, top, null as unknown as number);
    const parent = parents[outline.level] ?? document.outline;
    // pdfkit measures `left` from the right edge.
    const place = { fit: false, top, left: page.width, expanded: outline.level === 0 } as object;
    parents[outline.level + 1] = parent.addItem(outline.title, place);
  };
}
