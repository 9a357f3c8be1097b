/** The text, or its beginning up to the end of a word with an ellipsis; at most `length` UTF-16 units. */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  const start = text.slice(0, length);
  const space = start.search(/\s\S*$/u);
  // One long word is cut, though not within a character.
  const kept = space < length / 2 ? start.slice(0, -1).replace(/[\ud800-\udbff]$/, '') : start.slice(0, space);
  return `${kept.replace(/[\s,;:–—-]+$/u, '')}…`;
}
