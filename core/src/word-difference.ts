/** A stretch of words that both texts share, or that one of them has alone. */
export interface WordPiece {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

const tokenPattern = /\s+|[\p{L}\p{N}\p{M}]+|[^\s\p{L}\p{N}\p{M}]/gu;
/** Beyond this many comparisons the rest counts as written anew: nobody reads such a difference word by word. */
const comparisonsMax = 4_000_000;

/** What changed from one text to the other, by whole words and punctuation marks; joined, the pieces give both texts. */
export function wordDifference(before: string, after: string): WordPiece[] {
  const old = before.match(tokenPattern) ?? [];
  const next = after.match(tokenPattern) ?? [];
  const shorter = Math.min(old.length, next.length);
  let start = 0;
  while (start < shorter && old[start] === next[start]) start += 1;
  let end = 0;
  while (end < shorter - start && old[old.length - 1 - end] === next[next.length - 1 - end]) end += 1;
  const pieces: WordPiece[] = [];
  add(pieces, 'same', old.slice(0, start));
  compareMiddle(pieces, old.slice(start, old.length - end), next.slice(start, next.length - end));
  add(pieces, 'same', old.slice(old.length - end));
  return joinAcrossSpaces(pieces);
}

/** Words that all changed, with only the spaces between them the same, read better as one change. */
function joinAcrossSpaces(pieces: readonly WordPiece[]): WordPiece[] {
  const joined: WordPiece[] = [];
  let removed = '';
  let added = '';
  const close = () => {
    add(joined, 'removed', removed === '' ? [] : [removed]);
    add(joined, 'added', added === '' ? [] : [added]);
    removed = '';
    added = '';
  };
  for (const [index, { kind, text }] of pieces.entries()) {
    const next = pieces[index + 1];
    const isBetween = kind === 'same' && text.trim() === '' && removed + added !== '' && next !== undefined;
    if (kind === 'same' && !isBetween) {
      close();
      add(joined, 'same', [text]);
    } else {
      if (kind !== 'added') removed += text;
      if (kind !== 'removed') added += text;
    }
  }
  close();
  return joined;
}

/** The longest common run of tokens, as in the textbook; of equal choices what is removed comes first. */
function compareMiddle(pieces: WordPiece[], old: readonly string[], next: readonly string[]): void {
  if (old.length * next.length > comparisonsMax) {
    add(pieces, 'removed', old);
    add(pieces, 'added', next);
    return;
  }
  const width = next.length + 1;
  const lengths = new Uint32Array((old.length + 1) * width);
  const at = (i: number, j: number) => lengths[i * width + j] as number;
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = next.length - 1; j >= 0; j--) {
      lengths[i * width + j] = old[i] === next[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  let [i, j] = [0, 0];
  while (i < old.length || j < next.length) {
    if (i < old.length && j < next.length && old[i] === next[j]) {
      add(pieces, 'same', [old[i] as string]);
      i += 1;
      j += 1;
    } else if (j >= next.length || (i < old.length && at(i + 1, j) >= at(i, j + 1))) {
      add(pieces, 'removed', [old[i] as string]);
      i += 1;
    } else {
      add(pieces, 'added', [next[j] as string]);
      j += 1;
    }
  }
}

function add(pieces: WordPiece[], kind: WordPiece['kind'], tokens: readonly string[]): void {
  if (tokens.length === 0) return;
  const last = pieces.at(-1);
  if (last?.kind === kind) last.text += tokens.join('');
  else pieces.push({ kind, text: tokens.join('') });
}
