/** A part of a query as it was typed. */
export interface QueryPart {
  readonly kind: 'words' | 'phrase' | 'narrator' | 'tag';
  readonly text: string;
  readonly isExcluded: boolean;
}

/** Opening quotation marks with the marks that close each. */
const closing: Readonly<Record<string, string>> = { '„': '”“"', '”': '”“"', '“': '”“"', '"': '"”', '«': '»', '»': '«' };

/** Characters of a query that are read: far more than people type. */
const longestQuery = 1000;

const minus = /^[-–—−‑]$/;
const field = /^(kto|tag):/i;

/** Splits a query at its operators. A quotation without a closing mark extends to the end. */
export function splitQuery(query: string): QueryPart[] {
  const parts: QueryPart[] = [];
  const text = query.replace(/\s+/g, ' ').trim().slice(0, longestQuery);
  for (let at = 0; at < text.length; ) {
    if (text[at] === ' ') {
      at++;
      continue;
    }
    const isExcluded = minus.test(text[at] as string) && isAtWord(text, at + 1);
    if (isExcluded) at++;
    const { part, end } = readPart(text, at, isExcluded);
    parts.push(part);
    at = end;
  }
  return joinWords(parts);
}

function isAtWord(text: string, at: number): boolean {
  return at < text.length && !/[\s\-–—−‑]/.test(text[at] as string);
}

function readPart(text: string, start: number, isExcluded: boolean): { part: QueryPart; end: number } {
  const name = isExcluded ? undefined : field.exec(text.slice(start, start + 4))?.[1]?.toLowerCase();
  const at = name === undefined ? start : start + name.length + 1;
  const fieldKind = name === 'kto' ? 'narrator' : 'tag';
  const closers = closing[text[at] ?? ''];
  if (closers !== undefined) {
    const end = endOfQuotation(text, at + 1, closers);
    const quoted = text.slice(at + 1, end).trim();
    return { part: { kind: name === undefined ? 'phrase' : fieldKind, text: quoted, isExcluded }, end: end + 1 };
  }
  let end = at;
  while (end < text.length && text[end] !== ' ' && closing[text[end] as string] === undefined) end++;
  return { part: { kind: name === undefined ? 'words' : fieldKind, text: text.slice(at, end), isExcluded }, end };
}

function endOfQuotation(text: string, from: number, closers: string): number {
  let end = from;
  while (end < text.length && !closers.includes(text[end] as string)) end++;
  return end;
}

/** Joins adjacent words, because a year may have several. */
function joinWords(parts: readonly QueryPart[]): QueryPart[] {
  const joined: QueryPart[] = [];
  for (const part of parts) {
    const before = joined.at(-1);
    const continues = part.kind === 'words' && before?.kind === 'words' && !part.isExcluded && !before.isExcluded;
    if (continues) joined[joined.length - 1] = { ...before, text: `${before.text} ${part.text}` };
    else joined.push(part);
  }
  return joined;
}
