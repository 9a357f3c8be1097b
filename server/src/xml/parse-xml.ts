import { htmlCharacters } from '@glosy/core/html-characters';
import { UnreadableFileError } from '@glosy/core/unreadable-file';
import type { XmlElement } from '@glosy/core/xml-tree';
import { SaxesParser } from 'saxes';

/** Deeper files are made to exhaust the stack of whoever reads them. */
const deepest = 100;
/** Elements of a whole file: a spreadsheet of ten thousand interviews has fewer. */
const mostElements = 2_000_000;

interface OpenElement extends XmlElement {
  readonly children: (XmlElement | string)[];
}

/**
 * Parses an XML file without reading anything but its text: a document type, with which files define entities or name
 * others, is refused. @throws UnreadableFileError
 */
export function parseXml(text: string): XmlElement {
  const parser = new SaxesParser();
  Object.assign(parser.ENTITIES, htmlCharacters);
  const open: OpenElement[] = [];
  let root: XmlElement | undefined;
  let count = 0;
  parser.on('error', (error) => {
    throw new UnreadableFileError(`To nie jest poprawny plik XML (wiersz ${lineOf(error)}).`);
  });
  parser.on('doctype', () => {
    throw new UnreadableFileError('Ten plik XML zawiera definicję typu dokumentu (DOCTYPE), której nie wczytujemy.');
  });
  parser.on('opentag', ({ name, attributes }) => {
    count += 1;
    if (open.length >= deepest || count > mostElements) {
      throw new UnreadableFileError('Ten plik XML ma zbyt wiele elementów.');
    }
    const element: OpenElement = {
      name: localName(name),
      attributes: attributes as Record<string, string>,
      children: [],
    };
    open.at(-1)?.children.push(element);
    open.push(element);
    root ??= element;
  });
  parser.on('closetag', () => open.pop());
  const addText = (piece: string) => open.at(-1)?.children.push(piece);
  parser.on('text', addText);
  parser.on('cdata', addText);
  // Some programs write an empty line before the declaration.
  parser.write(text.replace(/^[\uFEFF\s]+/, '')).close();
  if (!root) throw new UnreadableFileError('Ten plik XML jest pusty.');
  return root;
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** saxes begins its messages with `LINE:COLUMN: `, or `undefined:LINE:COLUMN: `. */
function lineOf({ message }: Error): string {
  return /(\d+):\d+:/.exec(message)?.[1] ?? '1';
}
