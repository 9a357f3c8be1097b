/** Splits at any line end. CR CR LF, which some editors write, is one: as two it would add a blank line after each line. */
export function splitFileLines(text: string): string[] {
  const unmarked = text.replace(/^\uFEFF/, '');
  if (!unmarked.includes('\r')) return unmarked.split('\n');
  return unmarked.replaceAll('\r\r\n', '\n').split(/\r\n|\r|\n/);
}

export function isBlank(line: string | undefined): boolean {
  return line === undefined || line === '' || line.trim() === '';
}
