import { Readable } from 'node:stream';
import { UnreadableFileError } from '@glosy/core/files/unreadable-file';
import { textOfDocx } from '@glosy/core/formats/word-processor/docx';
import { textOfOdt } from '@glosy/core/formats/word-processor/odt';
import { limits } from '@glosy/core/limits';
import { parseXmlInTurns } from '../formats/xml/parse-xml.ts';
import { openZip } from '../formats/zip/open-zip.ts';
import { readAtMost } from '../formats/zip/read-entry.ts';

/** Word in a browser numbers the document that it writes. */
const parts = [
  { path: /^word\/document\d*\.xml$/, read: textOfDocx },
  { path: /^content\.xml$/, read: textOfOdt },
];

/** The text of a DOCX or ODT file, a row for each paragraph. @throws UnreadableFileError */
export async function readPackedText(bytes: Uint8Array): Promise<string> {
  const { entries, refused } = await openZip({
    size: bytes.length,
    createReadStream: (start, end) => Readable.from([Buffer.from(bytes.subarray(start, end + 1))]),
  });
  for (const { path, read } of parts) {
    const refusal = refused.find((one) => path.test(one.path));
    if (refusal) throw new UnreadableFileError(refusal.reason);
    const entry = entries.find((one) => path.test(one.path));
    if (!entry) continue;
    const xml = await readAtMost(await entry.open(), limits.documentPartMaxBytes);
    return read(await parseXmlInTurns(xml.toString('utf8')));
  }
  throw new UnreadableFileError(
    'To nie jest dokument DOCX ani ODT. Zapisz tekst w jednej z tych postaci albo jako RTF.',
  );
}
