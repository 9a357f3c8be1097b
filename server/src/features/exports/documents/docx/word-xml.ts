import { element, type Xml } from '@glosy/core/formats/xml/write-xml';

export const wordNamespaces = {
  'xmlns:w': 'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  'xmlns:r': 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
};

/** An element with a value, `<w:pStyle w:val="Title"/>`. */
export function valued(name: string, value: string | number): Xml {
  return element(name, { 'w:val': value });
}

/** A text, in the given character style. */
export function run(text: string, style?: string): Xml {
  return element(
    'w:r',
    {},
    style === undefined ? null : element('w:rPr', {}, valued('w:rStyle', style)),
    element('w:t', { 'xml:space': 'preserve' }, text),
  );
}

export function tab(): Xml {
  return element('w:r', {}, element('w:tab', {}));
}

/** A field that Word computes, such as `PAGE`. */
export function field(instruction: string, shown: string): Xml {
  return element('w:fldSimple', { 'w:instr': ` ${instruction} ` }, run(shown));
}

export function paragraph(style: string, ...children: (Xml | null)[]): Xml {
  return element('w:p', {}, element('w:pPr', {}, valued('w:pStyle', style)), ...children);
}
