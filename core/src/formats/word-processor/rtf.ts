/** Groups whose text is not part of the document. */
const leftOut =
  /^(fonttbl|colortbl|stylesheet|info|pict|object|header[lrf]?|footer[lrf]?|footnote|annotation|atnid|atnauthor|fldinst|xe|tc|themedata|colorschememapping|datastore|latentstyles|listtable|listoverridetable|revtbl|rsidtbl|generator|filetbl|xmlnstbl|nonshppict|bkmkstart|bkmkend|mmathPr|pgptbl|upr|shprslt)$/;

const characters: Readonly<Record<string, string>> = {
  ...{ par: '\n', sect: '\n', page: '\n', line: '\n', row: '\n', tab: '\t', cell: '\t', nestcell: '\t', nestrow: '\n' },
  ...{ emdash: '—', endash: '–', lquote: '‘', rquote: '’', ldblquote: '“', rdblquote: '”', bullet: '•' },
  ...{ emspace: ' ', enspace: ' ', qmspace: ' ' },
};
const symbols: Readonly<Record<string, string>> = {
  '~': ' ',
  _: '-',
  '{': '{',
  '}': '}',
  '\\': '\\',
  '\n': '\n',
  '\r': '\n',
};

/** Code pages by the character sets of fonts; 0 is the document's. */
const pageOfCharset: Readonly<Record<number, string>> = {
  77: 'macintosh',
  161: 'windows-1253',
  162: 'windows-1254',
  186: 'windows-1257',
  204: 'windows-1251',
  238: 'windows-1250',
};

interface Group {
  isLeftOut: boolean;
  /** Number of fallback characters after `\u`, for programs without Unicode. */
  replacements: number;
  page: string | null;
}

interface Reading {
  groups: Group[];
  group: Group;
  output: string[];
  documentPage: string;
  /** Code pages of the fonts, as the table of fonts lists them. */
  pages: Map<number, string>;
  font: number;
  /** Number of fallback characters still to skip. */
  skip: number;
}

const token = /\\([a-z]{1,32})(-?\d{1,10})? ?|\\'([\da-f]{2})|\\([^a-z'])|([{}])|([^\\{}\r\n]+)|[\r\n]+|\\/gi;

export function isRtf(bytes: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(bytes.subarray(0, 5)) === '{\\rtf';
}

/** The text of an RTF file, a row for each paragraph, with tabs between the cells of tables. */
export function textOfRtf(bytes: Uint8Array): string {
  const source = latin1(bytes);
  const group: Group = { isLeftOut: false, replacements: 1, page: null };
  const reading: Reading = {
    ...{ groups: [], group, output: [], documentPage: 'windows-1250', pages: new Map(), font: 0, skip: 0 },
  };
  token.lastIndex = 0;
  for (let found = token.exec(source); found; found = token.exec(source)) {
    const [, word, number, hexadecimal, symbol, brace, plain] = found;
    if (brace !== undefined) readBrace(reading, brace);
    else if (word === 'bin') token.lastIndex += Math.max(0, Number(number ?? 0));
    else if (word !== undefined) readWord(reading, word, number === undefined ? null : Number(number));
    else if (hexadecimal !== undefined) write(reading, decode(reading, Number.parseInt(hexadecimal, 16)));
    else if (symbol === '*') reading.group.isLeftOut = true;
    else if (symbol !== undefined) write(reading, symbols[symbol] ?? '');
    else if (plain !== undefined) writePlain(reading, plain);
  }
  return reading.output.join('');
}

/** Each byte as the character of its number. */
function latin1(bytes: Uint8Array): string {
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += 8192) pieces.push(String.fromCharCode(...bytes.subarray(at, at + 8192)));
  return pieces.join('');
}

function writePlain(reading: Reading, plain: string): void {
  const rest = plain.slice(reading.skip);
  reading.skip = Math.max(0, reading.skip - plain.length);
  write(
    reading,
    rest.replace(/[\x80-\xff]/g, (letter) => decode(reading, letter.charCodeAt(0))),
  );
}

function readBrace(reading: Reading, brace: string): void {
  reading.skip = 0;
  if (brace === '{') {
    reading.groups.push(reading.group);
    reading.group = { ...reading.group };
  } else reading.group = reading.groups.pop() ?? reading.group;
}

function readWord(reading: Reading, word: string, number: number | null): void {
  const { group } = reading;
  if (leftOut.test(word)) group.isLeftOut = true;
  // Text of a text box, inside data that programs without text boxes skip.
  else if (word === 'shptxt') group.isLeftOut = false;
  else if (word === 'ansicpg' && number !== null) reading.documentPage = `windows-${number}`;
  else if (word === 'mac') reading.documentPage = 'macintosh';
  else if (word === 'f' && number !== null) {
    reading.font = number;
    group.page = reading.pages.get(number) ?? null;
  } else if (word === 'fcharset') reading.pages.set(reading.font, pageOfCharset[number ?? 0] ?? reading.documentPage);
  else if (word === 'uc') group.replacements = number ?? 1;
  else if (word === 'u' && number !== null) {
    reading.skip = 0;
    write(reading, String.fromCharCode(number & 0xffff));
    reading.skip = group.replacements;
  } else if (word === 'v' || word === 'deleted') group.isLeftOut = number !== 0 || group.isLeftOut;
  else write(reading, characters[word] ?? '');
}

function write(reading: Reading, text: string): void {
  if (text === '') return;
  if (reading.skip > 0) reading.skip -= 1;
  else if (!reading.group.isLeftOut) reading.output.push(text);
}

function decode({ group, documentPage }: Reading, code: number): string {
  return code < 0x80 ? String.fromCharCode(code) : (upperHalfOf(group.page ?? documentPage)[code - 0x80] ?? '');
}

const upperHalves = new Map<string, string>();

/** Characters 80–FF of a code page; Windows-1250 for an unknown or multi-byte one. */
function upperHalfOf(page: string): string {
  const known = upperHalves.get(page);
  if (known !== undefined) return known;
  let half = '';
  try {
    half = new TextDecoder(page).decode(Uint8Array.from({ length: 128 }, (_, index) => 0x80 + index));
  } catch {
    // Unknown here.
  }
  if (half.length !== 128) return upperHalfOf('windows-1250');
  upperHalves.set(page, half);
  return half;
}
