/** HTML in which every value has been escaped. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Value = Html | string | number | null | false | undefined | readonly Html[];

/** Escapes the values of a template; this is the only way to make markup. */
export function html(pieces: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(pieces.reduce((text, piece, index) => text + written(values[index - 1]) + piece));
}

function written(value: Value): string {
  if (value === null || value === undefined || value === false) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map(({ text }) => text).join('\n');
  return String(value).replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}

/** Wraps the marked ranges of a text, which are in order and do not overlap, in markup. */
export function withMarks(
  text: string,
  marks: readonly (readonly [from: number, to: number])[],
  wrap: (marked: string) => Html,
): Html {
  let at = 0;
  const pieces = marks.map(([from, to]) => {
    const before = text.slice(at, from);
    at = to;
    return html`${before}${wrap(text.slice(from, to))}`.text;
  });
  return new Html(`${pieces.join('')}${html`${text.slice(at)}`.text}`);
}

/** JSON inside HTML: browsers do not run it, and no value can close the element. */
export function linkedData(data: unknown): Html {
  const json = JSON.stringify(data).replace(
    /[<\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return new Html(`<script type="application/ld+json">${json}</script>`);
}
