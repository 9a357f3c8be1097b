/** Indexes of two tokens matched with each other. `isHeard`: they are the same word, or sound alike. */
export interface TokenMatch {
  own: number;
  heard: number;
  isHeard: boolean;
}

const equalScore = 4;
const alikeScore = 2;
/** Score of two different words matched with each other; leaving both unmatched costs more. */
const otherScore = -1;
const aloneScore = -1;

const fromBoth = 0;
const fromOwn = 1;
const fromHeard = 2;

/** A global alignment of two short texts (Needleman and Wunsch, 1970). Time and memory grow with the product of both. */
export function nearestMatch(own: readonly string[], heard: readonly string[]): TokenMatch[] {
  const width = heard.length + 1;
  const cameFrom = new Uint8Array((own.length + 1) * width);
  let above = Float64Array.from({ length: width }, (_, column) => column * aloneScore);
  cameFrom.fill(fromHeard, 0, width);
  for (let row = 1; row <= own.length; row++) {
    const scores = new Float64Array(width);
    scores[0] = row * aloneScore;
    cameFrom[row * width] = fromOwn;
    const word = own[row - 1] as string;
    for (let column = 1; column < width; column++) {
      const both = (above[column - 1] as number) + scoreOf(word, heard[column - 1] as string);
      const ownAlone = (above[column] as number) + aloneScore;
      const heardAlone = (scores[column - 1] as number) + aloneScore;
      const best = Math.max(both, ownAlone, heardAlone);
      scores[column] = best;
      cameFrom[row * width + column] = best === both ? fromBoth : best === ownAlone ? fromOwn : fromHeard;
    }
    above = scores;
  }
  return walkBack(own, heard, cameFrom);
}

function walkBack(own: readonly string[], heard: readonly string[], cameFrom: Uint8Array): TokenMatch[] {
  const matches: TokenMatch[] = [];
  for (let [row, column] = [own.length, heard.length]; row > 0 && column > 0; ) {
    const from = cameFrom[row * (heard.length + 1) + column];
    if (from !== fromHeard) row--;
    if (from !== fromOwn) column--;
    if (from !== fromBoth) continue;
    const isHeard = scoreOf(own[row] as string, heard[column] as string) > 0;
    matches.push({ own: row, heard: column, isHeard });
  }
  return matches.reverse();
}

function scoreOf(word: string, other: string): number {
  if (word === other) return equalScore;
  return isAlike(word, other) ? alikeScore : otherScore;
}

/**
 * Whether two words are forms of one word, or one is a slight mishearing: most of their letters, at the beginning and
 * the end, are equal.
 */
function isAlike(word: string, other: string): boolean {
  const [shorter, longer] = [Math.min(word.length, other.length), Math.max(word.length, other.length)];
  if (longer < 4) return false;
  let start = 0;
  while (start < shorter && word[start] === other[start]) start++;
  let end = 0;
  while (end < shorter - start && word[word.length - 1 - end] === other[other.length - 1 - end]) end++;
  return (start + end) * 5 >= longer * 3;
}
