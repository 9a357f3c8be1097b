import { strToU8, type Zippable, zipSync } from 'fflate';

/** A ZIP archive of texts by name; `stored` ones are uncompressed, as OpenDocument requires for its first file. */
export function zipTexts(files: readonly { name: string; text: string; isStored?: boolean }[]): Uint8Array {
  const entries: Zippable = {};
  for (const { name, text, isStored } of files) entries[name] = [strToU8(text), { level: isStored ? 0 : 6 }];
  return zipSync(entries);
}
