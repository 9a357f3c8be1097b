import type { ReadingDocument } from '@glosy/core/export/document';
import PDFDocument from 'pdfkit';
import { programVersion } from '../../../../version.ts';
import { cut, wrap } from './blocks.ts';
import { drawPages } from './draw.ts';
import { embedFonts, type Fonts } from './fonts.ts';
import { layOut } from './lay-out.ts';
import { page, styles } from './page.ts';
import { numberContents, paginate } from './paginate.ts';

/** The first page has the whole citation, even with the longest title. */
const headerMaxRows = 2;

/**
 * A tagged PDF 1.7 (ISO 32000-1, 14.8) of a transcript, with its fonts, an outline and a linked table of contents.
 * Tens of thousands of lines take seconds: call it in a worker.
 */
export async function writePdf(content: ReadingDocument): Promise<Uint8Array> {
  const document = new PDFDocument({
    autoFirstPage: false,
    fontLayoutCache: false,
    size: [page.width, page.height],
    margin: 0,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: 'pl-PL',
    info: {
      Title: content.title,
      Author: content.facts.find(({ label }) => label === 'Opowiada')?.value ?? '',
      Subject: content.citation,
      Creator: `Głosy ${programVersion}`,
    },
  });
  const written = collect(document);
  const fonts = embedFonts(document);
  const pages = paginate(layOut(fonts, content));
  numberContents(pages);
  const width = page.textRight - page.marginX;
  drawPages(document, fonts, pages, {
    header: headerRows(fonts, content.citation),
    footer: cut(fonts, content.rights, styles.frame, width - 70),
  });
  document.end();
  return written;
}

function headerRows(fonts: Fonts, citation: string): string[] {
  const rows = wrap(fonts, { style: styles.frame, text: citation, x: page.marginX });
  return rows.slice(0, headerMaxRows).map((row) => row.map(({ text }) => text).join(''));
}

function collect(document: typeof PDFDocument.prototype): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
}
