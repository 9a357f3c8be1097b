// Checks the migrations against the list of those that shipped, see frozen-migrations.mjs. With --write new ones are added.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extendList, refuseMigrations } from './frozen-migrations.mjs';

const folder = 'server/src/database/migrations';
const listPath = `${folder}/shipped.json`;

function readPresent() {
  const names = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const entries = names.sort().map((name) => {
    const source = readFileSync(`${folder}/${name}`, 'utf8');
    const imports = [...source.matchAll(/^import .* from '([^']+)'/gm)].map(([, path]) => path);
    return [name.replace(/\.ts$/, ''), { hash: createHash('sha256').update(source).digest('hex'), imports }];
  });
  return Object.fromEntries(entries);
}

const present = readPresent();
const listed = JSON.parse(readFileSync(listPath, 'utf8'));
let refusals = [];
if (process.argv.includes('--write')) {
  try {
    writeFileSync(listPath, `${JSON.stringify(extendList(listed, present), null, 2)}\n`);
  } catch (error) {
    refusals = error.message.split('\n');
  }
} else refusals = refuseMigrations(listed, present);
for (const refusal of refusals) console.error(`✗ ${refusal}`);
console.log(`migrations: ${refusals.length} refused`);
process.exitCode = refusals.length > 0 ? 1 : 0;
