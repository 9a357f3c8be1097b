import { readFileSync } from 'node:fs';
import type PDFDocument from 'pdfkit';
import { dataFile } from '../../../../lib/data-file.ts';
import { type EmbeddedFont, layOutByPairs } from './kerned-layout.ts';
import { type Font, fontFiles, type Style } from './page.ts';

/** Shown for a letter that the font lacks, such as one of a script other than Latin, Greek or Cyrillic. */
const missingLetter = '?';

export interface Fonts {
  /** Draws the following text of the current page in this style. */
  use(style: Style): void;
  /** Width in points. */
  widthOf(text: string, style: Style): number;
  /** The text with letters that the font lacks replaced. */
  fit(text: string, style: Style): string;
}

/** Embeds the fonts that are used; only the glyphs in use are written. */
export function embedFonts(document: typeof PDFDocument.prototype): Fonts {
  const embedded = new Map<Font, EmbeddedFont>();
  const letters = new Map<Font, Map<string, string>>();
  for (const [name, file] of Object.entries(fontFiles)) document.registerFont(name, readFileSync(dataFile(file)));
  let measured: Style | undefined;
  let drawn: { page: object; color: string } | undefined;

  function measureIn(style: Style): EmbeddedFont {
    if (style !== measured) document.font(style.font).fontSize(style.size);
    measured = style;
    return embeddedFont(style.font);
  }

  /** The first style of a page is black. */
  function use(style: Style): void {
    measureIn(style);
    if (drawn && drawn.page === document.page && drawn.color === style.color) return;
    document.fillColor(style.color);
    drawn = { page: document.page, color: style.color };
  }

  /** The embedded font of the document's current style. */
  function embeddedFont(name: Font): EmbeddedFont {
    const known = embedded.get(name);
    if (known) return known;
    const font = (document as unknown as { _font: EmbeddedFont })._font;
    layOutByPairs(font);
    embedded.set(name, font);
    return font;
  }

  function letterIn(letter: string, style: Style): string {
    const known = letters.get(style.font) ?? new Map<string, string>();
    letters.set(style.font, known);
    const fitted = known.get(letter) ?? fitLetter(letter, measureIn(style));
    known.set(letter, fitted);
    return fitted;
  }

  return {
    use,
    widthOf(text, style) {
      measureIn(style);
      return document.widthOfString(text);
    },
    fit: (text, style) =>
      [...text.normalize('NFC').replace(/\s+/g, ' ')].map((letter) => letterIn(letter, style)).join(''),
  };
}

function fitLetter(letter: string, { font }: EmbeddedFont): string {
  // Control and format characters have no shape; variation selectors belong to pictures, which the font lacks too.
  if (/[\p{Cc}\p{Cf}\p{Mn}\p{Cs}]/u.test(letter) && !font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)) return '';
  return font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0) ? letter : missingLetter;
}
