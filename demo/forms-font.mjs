// LibreOffice gives form fields a Helvetica that is not embedded and has no Polish letters. This puts a subset of
// Liberation Sans in its place, by an incremental update of the file (ISO 32000-1, 7.5.6). Needs pyftsubset (fonttools).
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';

/** Codes as in Windows-1250; everything else as in WinAnsiEncoding. */
const polish = {
  0x8c: ['Sacute', 'Ś'], 0x8f: ['Zacute', 'Ź'], 0x9c: ['sacute', 'ś'], 0x9f: ['zacute', 'ź'], 0xa3: ['Lslash', 'Ł'], 0xa5: ['Aogonek', 'Ą'],
  0xaf: ['Zdotaccent', 'Ż'], 0xb3: ['lslash', 'ł'], 0xb9: ['aogonek', 'ą'], 0xbf: ['zdotaccent', 'ż'], 0xc6: ['Cacute', 'Ć'], 0xca: ['Eogonek', 'Ę'],
  0xd1: ['Nacute', 'Ń'], 0xe6: ['cacute', 'ć'], 0xea: ['eogonek', 'ę'], 0xf1: ['nacute', 'ń'],
};

function subset(folder) {
  const source = execFileSync('fc-match', ['-f', '%{file}', 'Liberation Sans:style=Regular'], { encoding: 'utf8' });
  const file = join(folder, 'field.ttf');
  const ranges = 'U+20-7E,U+A0-FF,U+104-107,U+118-119,U+141-144,U+15A-15B,U+179-17C,U+2013,U+2014,U+201C-201E,U+2026,U+20AC';
  execFileSync('pyftsubset', [source, `--unicodes=${ranges}`, '--no-hinting', '--drop-tables+=GSUB,GPOS,GDEF,FFTM', `--output-file=${file}`], { stdio: 'ignore' });
  return readFileSync(file);
}

function readTables(font) {
  return Object.fromEntries(
    Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
      const entry = 12 + index * 16;
      return [font.toString('latin1', entry, entry + 4), font.readUInt32BE(entry + 8)];
    }),
  );
}

/** Maps characters to glyphs, from a cmap subtable of format 4. */
function glyphOf(font, cmap, code) {
  const count = font.readUInt16BE(cmap + 2);
  for (let index = 0; index < count; index += 1) {
    const table = cmap + font.readUInt32BE(cmap + 4 + index * 8 + 4);
    if (font.readUInt16BE(table) !== 4) continue;
    const double = font.readUInt16BE(table + 6);
    for (let at = 0; at < double; at += 2) {
      if (font.readUInt16BE(table + 14 + at) < code) continue;
      const start = font.readUInt16BE(table + 16 + double + at);
      if (start > code) return 0;
      const delta = font.readUInt16BE(table + 16 + 2 * double + at);
      const rangeAt = table + 16 + 3 * double + at;
      const range = font.readUInt16BE(rangeAt);
      return range === 0 ? (code + delta) & 0xffff : (font.readUInt16BE(rangeAt + range + (code - start) * 2) + delta) & 0xffff;
    }
  }
  return 0;
}

function widths(font, tables) {
  const scale = 1000 / font.readUInt16BE(tables.head + 18);
  const metrics = font.readUInt16BE(tables.hhea + 34);
  const windows1252 = new TextDecoder('windows-1252');
  return Array.from({ length: 224 }, (_, index) => {
    const byte = index + 32;
    const character = polish[byte]?.[1] ?? windows1252.decode(Uint8Array.of(byte));
    const glyph = Math.min(glyphOf(font, tables.cmap, character.codePointAt(0)), metrics - 1);
    return Math.round(font.readUInt16BE(tables.hmtx + glyph * 4) * scale);
  });
}

export function embedFieldFont(file, folder) {
  const pdf = readFileSync(file);
  const text = pdf.toString('latin1');
  const helvetica = /(\d+) 0 obj\s*<<\/Type\/Font\/Subtype\/Type1\/BaseFont\/Helvetica\b/.exec(text);
  if (!helvetica) return;
  const font = subset(folder);
  const tables = readTables(font);
  const size = Number(/trailer\s*<<\/Size (\d+)/.exec(text)[1]);
  const trailer = /trailer\s*<<\/Size \d+(\/Root \d+ 0 R\s*\/Info \d+ 0 R\s*\/ID \[[^\]]+\])/.exec(text)[1];
  const previous = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)[1]);
  const name = 'GLOSYA+LiberationSans';
  const differences = Object.entries(polish).map(([code, [glyph]]) => `${code}/${glyph}`).join(' ');
  const packed = deflateSync(font, { level: 9 });
  const objects = [
    [Number(helvetica[1]), Buffer.from(`<</Type/Font/Subtype/TrueType/BaseFont/${name}/FirstChar 32/LastChar 255/Widths[${widths(font, tables).join(' ')}]/FontDescriptor ${size} 0 R/Encoding<</Type/Encoding/BaseEncoding/WinAnsiEncoding/Differences[${differences}]>>>>`)],
    [size, Buffer.from(`<</Type/FontDescriptor/FontName/${name}/Flags 32/FontBBox[-544 -303 1302 980]/ItalicAngle 0/Ascent 905/Descent -212/CapHeight 729/StemV 80/FontFile2 ${size + 1} 0 R>>`)],
    [size + 1, Buffer.concat([Buffer.from(`<</Length ${packed.length}/Length1 ${font.length}/Filter/FlateDecode>>\nstream\n`), packed, Buffer.from('\nendstream')])],
  ];
  const parts = [pdf];
  let offset = pdf.length;
  let table = 'xref\n';
  for (const [number, content] of objects) {
    const object = Buffer.concat([Buffer.from(`${number} 0 obj\n`), content, Buffer.from('\nendobj\n')]);
    table += `${number} 1\n${String(offset).padStart(10, '0')} 00000 n \n`;
    parts.push(object);
    offset += object.length;
  }
  parts.push(Buffer.from(`${table}trailer\n<</Size ${size + 2}/Prev ${previous}${trailer}>>\nstartxref\n${offset}\n%%EOF\n`, 'latin1'));
  writeFileSync(file, Buffer.concat(parts));
}
