/** Parts of pdfkit 0.20's embedded font, and of fontkit's font in it, that their types omit. */
export interface EmbeddedFont {
  /** Thousandths of the font's size for each of the font's units. */
  scale: number;
  font: {
    hasGlyphForCodePoint(codePoint: number): boolean;
    layout(text: string): { glyphs: Glyph[]; positions: { xAdvance: number }[] };
  };
  layoutRun(text: string, features?: unknown): GlyphRun;
}

interface Glyph {
  advanceWidth: number;
}

/** In thousandths of the font's size. */
interface Position {
  xAdvance: number;
  advanceWidth: number;
  xOffset: 0;
  yOffset: 0;
}

interface GlyphRun {
  glyphs: Glyph[];
  positions: Position[];
  advanceWidth: number;
}

/**
 * Lays text out by cached pairs of letters. fontkit applies the font's rules again to every word, which is most of the
 * time of a long document, and pdfkit's cache of words grows to more than 100 MB. Text with combining marks needs the
 * rules and is laid out by them.
 */
export function layOutByPairs(font: EmbeddedFont): void {
  const layOutByRules = font.layoutRun.bind(font);
  const pairs = new Map<string, { glyph: Glyph; position: Position }>();

  /** The first letter of a pair, or a letter at the end. */
  function letterOf(pair: string): { glyph: Glyph; position: Position } {
    const known = pairs.get(pair);
    if (known) return known;
    const { glyphs, positions } = font.font.layout(pair);
    const [first = ''] = pair;
    // A ligature is split into two letters, so that each can be found and copied.
    if (glyphs.length === 1 && first !== pair) return letterOf(first);
    const [glyph] = glyphs;
    const xAdvance = positions[0]?.xAdvance;
    if (!glyph || xAdvance === undefined) throw new Error(`The font has no letters for "${pair}".`);
    const position: Position = {
      xAdvance: xAdvance * font.scale,
      advanceWidth: glyph.advanceWidth * font.scale,
      xOffset: 0,
      yOffset: 0,
    };
    const letter = { glyph, position };
    pairs.set(pair, letter);
    return letter;
  }

  font.layoutRun = (text, features) => {
    if (/\p{M}/u.test(text)) return layOutByRules(text, features);
    const letters = [...text];
    const run: GlyphRun = { glyphs: [], positions: [], advanceWidth: 0 };
    letters.forEach((letter, index) => {
      const { glyph, position } = letterOf(letter + (letters[index + 1] ?? ''));
      run.glyphs.push(glyph);
      run.positions.push(position);
      run.advanceWidth += position.xAdvance;
    });
    return run;
  };
}
