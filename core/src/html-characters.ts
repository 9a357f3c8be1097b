/** Characters by their names in HTML, which programs also write into XML. */
export const htmlCharacters: Readonly<Record<string, string>> = {
  ...{ quot: '"', apos: "'", nbsp: ' ', lt: '<', gt: '>', amp: '&', copy: '©', reg: '®', deg: '°', sect: '§' },
  ...{ ndash: '–', mdash: '—', hellip: '…', lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', bdquo: '„' },
  ...{ laquo: '«', raquo: '»', oacute: 'ó', Oacute: 'Ó', eacute: 'é', aacute: 'á', auml: 'ä', ouml: 'ö', uuml: 'ü' },
  ...{ Auml: 'Ä', Ouml: 'Ö', Uuml: 'Ü', szlig: 'ß' },
};
