// Runs every measurement one after the other: npm run bench [-- NAME …]. Each prints JSON and a separate table.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('.', import.meta.url));
const wanted = process.argv.slice(2);
const names = readdirSync(folder, { recursive: true })
  .map(String)
  .filter((name) => name.endsWith('.bench.ts'))
  .filter((name) => wanted.length === 0 || wanted.some((one) => basename(name).includes(one)))
  .sort();

let failed = 0;
for (const name of names) {
  console.log(`\n== ${name}`);
  const { status } = spawnSync('npx', ['tsx', `${folder}/${name}`], { stdio: 'inherit' });
  if (status !== 0) failed += 1;
}
console.log(`\n${names.length - failed} z ${names.length} pomiarów zakończonych`);
process.exit(failed > 0 ? 1 : 0);
