/** The named parts of a page's address, decoded. */
export type PageParams = Readonly<Record<string, string | undefined>>;

/**
 * Matches an address against a pattern such as `/library/recording/:id` and returns its named parts, or null. Ignores
 * case and a trailing slash. Wouter's matcher is not used: it compiles an expression for each pattern, which would delay
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

/** Malformed encodings are returned unchanged. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
