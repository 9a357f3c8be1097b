import { diffArrays } from 'diff';

/** A stretch of words that both texts share, or that only one of them has. */
interface WordPiece {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** Words as Unicode defines them: jsdiff's words end at non-Latin letters and at combining marks. */
const tokenPattern = /\s+|[\p{L}\p{N}\p{M}]+|[^\s\p{L}\p{N}\p{M}]/gu;
/** With more changes the whole text counts as rewritten: nobody reads such a difference word by word. */
const changesMax = 2000;

/** The changes from one text to the other, by whole words and punctuation marks; joined, the pieces give both texts. */
export function wordDifference(before: string, after: string): WordPiece[] {
  const old = before.match(tokenPattern) ?? [];
  const next = after.match(tokenPattern) ?? [];
  const changes = diffArrays<string>(old, next, { maxEditLength: changesMax });
  const pieces: WordPiece[] = [];
  if (changes === undefined) {
    add(pieces, 'removed', old);
    add(pieces, 'added', next);
  }
  for (const { added, removed, value } of changes ?? []) {
    add(pieces, added ? 'added' : removed ? 'removed' : 'same', value);
  }
  return joinAcrossSpaces(pieces);
}

/** Joins changed words that are separated only by unchanged spaces, which read better as one change. */
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

function add(pieces: WordPiece[], kind: WordPiece['kind'], tokens: readonly string[]): void {
  if (tokens.length === 0) return;
  const last = pieces.at(-1);
  if (last?.kind === kind) last.text += tokens.join('');
  else pieces.push({ kind, text: tokens.join('') });
}
