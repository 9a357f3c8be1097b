const formattingTag = /^<\/?(?:b|i|u|s|em|strong|font|span|br)(?=[\s/]|$)/i;
/** A single row without anything that could be formatting: the fast path, since nearly all lines are such. */
const plainRow = /^[ -;=?-z|~À-ɏ–—„”’…]*$/;
const longestTagName = '</strong'.length;

/**
 * The normal form of a line's text, which every transcript format can hold: no control characters,
 * no subtitle formatting (`<i>`, `<font …>`, `{\an8}`), no blank lines, no white space around a text line,
 * and no `-->`, which would read as a time range. Normalising twice changes nothing.
 */
export function normaliseLineText(text: string): string {
  if (plainRow.test(text)) return text.trim();
  return stripFormatting(stripControls(text))
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}

/** What `normaliseLineText` will change besides white space: a time arrow, or formatting that it leaves out. */
export function unkeptIn(text: string): 'arrow' | 'formatting' | null {
  if (!text.includes('>') && !text.includes('}')) return null;
  const kept = stripControls(text);
  const normal = stripFormatting(kept);
  if (normal === kept) return null;
  return normal.length === kept.replaceAll('-->', '→').length ? 'arrow' : 'formatting';
}

function stripControls(text: string): string {
  return text
    .replace(/\r\n|[\r\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/\t/g, ' ')
    .replace(/\p{Surrogate}/gu, '\uFFFD')
    .replace(/\uFEFF|(?!\n)\p{Cc}/gu, '');
}

/**
 * One pass with a stack of unclosed `<` and `{`: formatting that stripping leaves behind (`<<i>i>`) is stripped too, in
 * linear time even for a text of brackets only. A plain `<` stays.
 */
function stripFormatting(text: string): string {
  if (!text.includes('>') && !text.includes('}')) return text;
  const output: string[] = [];
  const openings: number[] = [];
  for (const unit of text.split('')) {
    if (unit === '<' || unit === '{') {
      openings.push(output.length);
      output.push(unit);
    } else if (unit === '>' || unit === '}') {
      close(unit, output, openings);
    } else {
      if (unit === '\n') openings.length = 0;
      output.push(unit);
    }
  }
  return output.join('');
}

function close(unit: '>' | '}', output: string[], openings: number[]): void {
  const opening = openings.at(-1);
  if (opening !== undefined && isFormatting(unit, output, opening)) {
    const isBreak = output[opening + 1]?.toLowerCase() === 'b' && output[opening + 2]?.toLowerCase() === 'r';
    output.length = opening;
    openings.pop();
    if (isBreak) {
      openings.length = 0;
      output.push('\n');
    }
  } else if (unit === '>' && output.at(-1) === '-' && output.at(-2) === '-') {
    output.length -= 2;
    output.push('→');
  } else {
    openings.length = 0;
    output.push(unit);
  }
}

function isFormatting(closing: '>' | '}', output: string[], opening: number): boolean {
  if (closing === '}') return output[opening] === '{' && output[opening + 1] === '\\';
  return formattingTag.test(output.slice(opening, opening + longestTagName + 1).join(''));
}
