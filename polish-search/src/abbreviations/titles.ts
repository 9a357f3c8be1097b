import { readPairs } from '../data/tables.ts';

/** Short forms in lower case and their words. A star marks those that are understood without their dot. */
const titles = readPairs('titles.txt');

/** Short forms that are written with a dot (`ul.`) and their words. Nothing else before a dot is read as a short form. */
export const dottedWords: ReadonlyMap<string, string> = new Map(
  [...titles].map(([short, word]) => [short.replace('*', ''), word]),
);

/** `dra`, `dr-a`, `bpa`, `płka`, `mjrem`: short forms that keep the last letter of their word are inflected. */
const inflected = /^(dr|mgr|bp|abp|płk|ppłk|mjr)-?(a|owi|em|ze|rze|ie|u)$/;

/** The whole word of a short form in lower case; without a dot only of those that are understood without it. */
export function wordOfTitle(lower: string, hasDot: boolean): string | undefined {
  const short = inflected.exec(lower)?.[1] ?? lower;
  return hasDot || titles.has(`${short}*`) ? dottedWords.get(short) : undefined;
}
