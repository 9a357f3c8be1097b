/** Serialised XML; distinct from a string, which is text to be escaped. */
export interface Xml {
  readonly xml: string;
}

type Child = Xml | string | null | undefined;

const forbidden = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** An element. Attributes that are undefined, and children that are null or undefined, are left out. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string | number | undefined>>,
  ...children: readonly Child[]
): Xml {
  const given = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escapeXml(String(value))}"`)
    .join('');
  const inner = children.map(write).join('');
  return { xml: inner === '' ? `<${name}${given}/>` : `<${name}${given}>${inner}</${name}>` };
}

/** Elements one after another, each on a separate line. */
export function lines(children: readonly Child[]): Xml {
  return {
    xml: children
      .filter((child) => child != null)
      .map((child) => `\n${write(child)}`)
      .join('')
      .concat('\n'),
  };
}

/** An element with a text; null for an empty one. */
export function textElement(name: string, text: string, attributes: Record<string, string> = {}): Xml | null {
  return text.trim() === '' ? null : element(name, attributes, text);
}

export function xmlDocument(root: Xml): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root.xml}\n`;
}

function write(child: Child): string {
  if (child == null) return '';
  return typeof child === 'string' ? escapeXml(child) : child.xml;
}

/** Characters that XML 1.0 forbids are dropped. */
function escapeXml(text: string): string {
  return text
    .replace(forbidden, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
