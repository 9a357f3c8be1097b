/** HTML's named characters, which programs also write into XML and subtitles. */
export const htmlCharacters: Readonly<Record<string, string>> = {
  ...{ quot: '"', apos: "'", nbsp: '\u00A0', lt: '<', gt: '>', amp: '&', copy: '©', reg: '®', deg: '°', sect: '§' },
  ...{ ndash: '–', mdash: '—', hellip: '…', lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', bdquo: '„', sbquo: '‚' },
  ...{ laquo: '«', raquo: '»', lrm: '\u200E', rlm: '\u200F', rarr: '→', larr: '←' },
  ...{ oacute: 'ó', Oacute: 'Ó', eacute: 'é', aacute: 'á', auml: 'ä', ouml: 'ö', uuml: 'ü' },
  ...{ Auml: 'Ä', Ouml: 'Ö', Uuml: 'Ü', szlig: 'ß', aogon: 'ą', cacute: 'ć', eogon: 'ę', lstrok: 'ł', nacute: 'ń' },
  ...{ sacute: 'ś', zacute: 'ź', zdot: 'ż', Aogon: 'Ą', Cacute: 'Ć', Eogon: 'Ę', Lstrok: 'Ł', Nacute: 'Ń' },
  ...{ Sacute: 'Ś', Zacute: 'Ź', Zdot: 'Ż' },
};

/** Decodes character references of HTML; an unknown one is unchanged. */
export function decodeEntities(text: string): string {
  return text.replace(/&(?:([a-z]{2,8})|#(\d{1,7})|#x([\da-f]{1,6}));/gi, (whole, name, decimal, hexadecimal) => {
    if (name !== undefined) return htmlCharacters[name] ?? htmlCharacters[name.toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hexadecimal, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
