// Checks that each table has one writer, see table-writers.mjs.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { refuseWriters } from './table-writers.mjs';

const paths = readdirSync('server/src', { recursive: true }).map(String);
const files = paths
  .filter((path) => path.endsWith('.ts'))
  .map((path) => ({ path, source: readFileSync(join('server/src', path), 'utf8') }));
const refusals = refuseWriters(files);
for (const refusal of refusals) console.error(`✗ ${refusal}`);
console.log(`tables: ${refusals.length} refused`);
process.exit(refusals.length > 0 ? 1 : 0);
