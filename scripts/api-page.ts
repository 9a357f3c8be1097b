import { readFileSync, writeFileSync } from 'node:fs';
import { contract } from '../core/src/contract/contract.ts';
import { renderApiPage } from './render-api-page.ts';

const path = 'docs/api.md';
const page = renderApiPage(contract);

if (process.argv.includes('--check')) {
  if (readFileSync(path, 'utf8') !== page) {
    console.error(`${path} is out of date: run npm run api`);
    process.exit(1);
  }
} else {
  writeFileSync(path, page);
}
