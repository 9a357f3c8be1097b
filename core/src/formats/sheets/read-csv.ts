import { findHeadings, headingRowsMax } from './table-columns.ts';

/**
 * Rows of a table as text. The separator (comma, semicolon or tab) is the one that yields the most known headings,
 * since a title above the table may contain others; else the most frequent one of the first row.
 */
export function readCsv(text: string): string[][] {
  const unmarked = text.replace(/^\uFEFF/, '');
  // Excel writes the separator into a separate row.
  const named = /^"?sep=(.)"?\r?\n/i.exec(unmarked);
  const body = named ? unmarked.slice(named[0].length) : unmarked;
  return parseRows(body, named?.[1] ?? separatorOf(body));
}

function separatorOf(text: string): string {
  const firstRow = /^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(text)?.[0].replace(/"(?:[^"]|"")*"/g, '') ?? '';
  const count = (mark: string) => firstRow.split(mark).length;
  const known = new Map(
    [',', ';', '\t'].map((mark) => [mark, findHeadings(parseRows(text, mark, headingRowsMax)).known]),
  );
  const score = (mark: string) => [known.get(mark) ?? 0, count(mark)] as const;
  return [...known.keys()].reduce((best, mark) => {
    const [[bestKnown, bestCount], [markKnown, markCount]] = [score(best), score(mark)];
    return markKnown > bestKnown || (markKnown === bestKnown && markCount > bestCount) ? mark : best;
  });
}

/** RFC 4180. A quote within an unquoted field is kept, and an unclosed one ends with the file. */
function parseRows(text: string, separator: string, most = Number.POSITIVE_INFINITY): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at <= text.length && rows.length < most) {
    const { field, end } = readField(text, at, separator);
    row.push(field);
    at = end + 1;
    if (text[end] === separator) continue;
    if (text[end] === '\r' && text[end + 1] === '\n') at += 1;
    if (row.some((cell) => cell !== '')) rows.push(row);
    row = [];
    if (at === text.length) break;
  }
  return rows;
}

/** The field that begins at `at`, and the index of the character that ends it. */
function readField(text: string, at: number, separator: string): { field: string; end: number } {
  if (text[at] !== '"') {
    let end = at;
    while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end++;
    return { field: text.slice(at, end), end };
  }
  let field = '';
  let from = at + 1;
  for (;;) {
    const quote = text.indexOf('"', from);
    if (quote < 0) return { field: field + text.slice(from), end: text.length };
    field += text.slice(from, quote);
    from = quote + 1;
    if (text[from] !== '"') break;
    field += '"';
    from += 1;
  }
  const rest = readField(text, from, separator);
  return text[from] === '"' ? { field, end: from } : { field: field + rest.field, end: rest.end };
}
