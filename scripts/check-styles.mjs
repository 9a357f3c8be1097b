// Refuses sizes of text, spaces, levels, widths and colours outside the tokens (client/src/styles/_tokens.scss). Sizes
// may also follow the text around them (em, %), the body's own size, the window (vw, vmin) or the paper (pt).
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const tokens = 'client/src/styles/_tokens.scss';
const [, scale = ''] = /^\$spaces: (.*);$/m.exec(readFileSync(tokens, 'utf8')) ?? [];
const spaces = scale.split(', ').map(Number.parseFloat);
const longestSpace = Math.max(...spaces);
/** In rem: a narrower limit is the size of one control. */
const narrowestContainer = 24;

/** Whether no length in rem is refused; a function such as calc() computes its lengths from others. */
const everyRem = (/** @type {(rem: number) => boolean} */ isAllowed) => (/** @type {string} */ value) =>
  [...value.replace(/\w+\(.*\)/, '').matchAll(/([\d.]+)rem/g)].every(([, rem]) => isAllowed(Number(rem)));
const isSpace = everyRem((rem) => spaces.includes(rem) || rem > longestSpace);

const rules = [
  {
    property: /^font-size$/,
    isAllowed: (value) => /var\(--(text-|bs-body-font-size)|^inherit$|[\d.](em|%|vw|vmin|pt)\b/.test(value),
    hint: 'use var(--text-…)',
  },
  { property: /^(margin|padding|gap|row-gap|column-gap)/, isAllowed: isSpace, hint: 'use one of $spaces' },
  { property: /^(wrapping-row|row|column|stack)$/, isAllowed: isSpace, hint: 'use one of $spaces' },
  {
    property: /^max-width$/,
    isAllowed: everyRem((rem) => rem < narrowestContainer),
    hint: 'use var(--width-…)',
  },
  { property: /^z-index$/, isAllowed: (value) => /^var\(--level-/.test(value), hint: 'use var(--level-…)' },
  {
    property: /./,
    isAllowed: (value) => !/#[0-9a-f]{3,8}\b|\b(rgb|hsl|oklch)a?\(/i.test(value),
    hint: 'use a colour of the tokens',
  },
];

const isChecked = (path) => /\.s?css$/.test(path) && path !== tokens && !path.includes('styles/bootstrap/');
const files = ['client/src', 'client/public']
  .flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name))))
  .filter(isChecked);

let refused = 0;
for (const path of files) {
  for (const [index, line] of readFileSync(path, 'utf8').split('\n').entries()) {
    const declaration =
      /^\s*([\w-]+):\s+(.*?);?\s*(\/\/.*)?$/.exec(line) ?? /@include [\w.]*?([\w-]+)\((.*)\)/.exec(line);
    const [, property, value] = declaration ?? [];
    if (!property || !value) continue;
    for (const rule of rules) {
      if (!rule.property.test(property) || rule.isAllowed(value)) continue;
      console.error(`✗ ${path}:${index + 1}: ${property}: ${value} (${rule.hint})`);
      refused += 1;
    }
  }
}
console.log(`styles: ${files.length} files, ${refused} refused`);
process.exit(refused > 0 ? 1 : 0);
