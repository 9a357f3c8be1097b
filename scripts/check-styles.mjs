// Refuses sizes of text, levels and colours outside the tokens (client/src/styles/_tokens.scss). Sizes may also follow the
// text around them (em, %), the body's own size, the window (vw, vmin) or the paper (pt).
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const rules = [
  {
    property: /^font-size$/,
    allowed: /var\(--(text-|bs-body-font-size)|^inherit$|[\d.](em|%|vw|vmin|pt)\b/,
    hint: 'use var(--text-…)',
  },
  { property: /^z-index$/, allowed: /^var\(--level-/, hint: 'use var(--level-…)' },
  { property: /./, allowed: /^(?!.*(#[0-9a-f]{3,8}\b|\b(rgb|hsl|oklch)a?\())/i, hint: 'use a colour of the tokens' },
];

const isChecked = (path) => /\.s?css$/.test(path) && !/styles\/(_tokens\.scss|bootstrap\/)/.test(path);
const files = ['client/src', 'client/public']
  .flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name))))
  .filter(isChecked);

let refused = 0;
for (const path of files) {
  for (const [index, line] of readFileSync(path, 'utf8').split('\n').entries()) {
    const [, property, value] = /^\s*([\w-]+):\s+(.*?);?\s*(\/\/.*)?$/.exec(line) ?? [];
    if (!property || !value) continue;
    for (const rule of rules) {
      if (!rule.property.test(property) || rule.allowed.test(value)) continue;
      console.error(`✗ ${path}:${index + 1}: ${property}: ${value} (${rule.hint})`);
      refused += 1;
    }
  }
}
console.log(`styles: ${files.length} files, ${refused} refused`);
process.exit(refused > 0 ? 1 : 0);
