/** A position in a document as one number: the line, and the number of the word in it. Numbers are in reading order. */
const wordsPerLine = 65_536;

export const positionAt = (line: number, word: number): number =>
  line * wordsPerLine + Math.min(word, wordsPerLine - 1);

export const lineOf = (position: number): number => Math.floor(position / wordsPerLine);

export const wordOf = (position: number): number => position - lineOf(position) * wordsPerLine;
