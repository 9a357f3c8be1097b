import { UnreadableFileError } from '@glosy/core/files/unreadable-file';
import { htmlCharacters } from '@glosy/core/formats/xml/html-characters';
import type { XmlElement } from '@glosy/core/formats/xml/xml-tree';
import { SaxesParser } from 'saxes';
import { takeTurns } from '../../lib/take-turns.ts';

/** Deeper files are attacks on the parser's stack. */
const deepest = 100;
/** Most elements of a whole file: a spreadsheet of ten thousand interviews has fewer. */
const mostElements = 2_000_000;

interface OpenElement extends XmlElement {
  readonly children: (XmlElement | string)[];
}

/** Characters of a large file that are parsed without a pause. */
const pieceLength = 64 * 1024;

/**
 * Parses an XML file using only its text: a document type, by which files define entities or reference others, is
 * refused.
 * @throws UnreadableFileError
 */
export function parseXml(text: string): XmlElement {
  const { write, end } = openParser();
  write(withoutStart(text));
  return end();
}

/**
 * Like `parseXml`, for large files: other requests are answered between the pieces.
 * @throws UnreadableFileError
 */
export async function parseXmlInTurns(text: string): Promise<XmlElement> {
  const { write, end } = openParser();
  const betweenPieces = takeTurns();
  const whole = withoutStart(text);
  for (let from = 0; from < whole.length; from += pieceLength) {
    await betweenPieces();
    write(whole.slice(from, from + pieceLength));
  }
  return end();
}

/** Some programs write an empty line before the declaration. */
const withoutStart = (text: string): string => text.replace(/^[\uFEFF\s]+/, '');

function openParser(): { write(piece: string): void; end(): XmlElement } {
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
  return {
    write: (piece) => void parser.write(piece),
    end() {
      parser.close();
      if (!root) throw new UnreadableFileError('Ten plik XML jest pusty.');
      return root;
    },
  };
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** saxes begins its messages with `LINE:COLUMN: `, or `undefined:LINE:COLUMN: `. */
function lineOf({ message }: Error): string {
  return /(\d+):\d+:/.exec(message)?.[1] ?? '1';
}
