/** The named parts of a page's address, decoded. */
export type PageParams = Readonly<Record<string, string | undefined>>;

/**
 * The named parts of an address that is of the pattern (`/library/recording/:id`), null for another. Upper case and a
 * slash at the end make no difference. Wouter's matcher compiles an expression for each pattern, which would delay
 * the first render, and reads a decoded path.
 */
export function matchPattern(pattern: string, pathname: string): PageParams | null {
  const wanted = partsOf(pattern);
  const given = partsOf(pathname);
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [place, part] of wanted.entries()) {
    const found = given[place] ?? '';
    if (part.startsWith(':') && found !== '') params[part.slice(1)] = decode(found);
    else if (part.toLowerCase() !== found.toLowerCase()) return null;
  }
  return params;
}

function partsOf(path: string): string[] {
  return path.replace(/\/+$/, '').split('/');
}

/** What is no proper encoding is taken as it stands. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
