/** An element of a parsed XML file. Names are without their namespace's prefix. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly (XmlElement | string)[];
}

export function childrenOf(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter((child): child is XmlElement => typeof child !== 'string' && child.name === name);
}

export function childOf(element: XmlElement, name: string): XmlElement | undefined {
  return childrenOf(element, name)[0];
}

/** All elements of a name within another, in the order of the file. */
export function descendantsOf(element: XmlElement, name: string): XmlElement[] {
  return element.children.flatMap((child) => {
    if (typeof child === 'string') return [];
    return [...(child.name === name ? [child] : []), ...descendantsOf(child, name)];
  });
}

/** All text within an element. */
export function textWithin(element: XmlElement | undefined): string {
  return element?.children.map((child) => (typeof child === 'string' ? child : textWithin(child))).join('') ?? '';
}
