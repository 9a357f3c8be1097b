// Writes the descriptions of the calls: docs/api.md for people and server/data/openapi.json for programs.
import { readFileSync, writeFileSync } from 'node:fs';
import { contract } from '../../core/src/contract/contract.ts';
import { answerSchemas } from './answer-schemas.ts';
import { renderApiPage } from './api-page.ts';
import { describeApi } from './openapi.ts';

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const written = {
  'docs/api.md': renderApiPage(contract),
  'server/data/openapi.json': `${JSON.stringify(describeApi(contract, answerSchemas(), version), null, 1)}\n`,
};

for (const [path, text] of Object.entries(written)) {
  if (!process.argv.includes('--check')) writeFileSync(path, text);
  else if (readFileSync(path, 'utf8') !== text) {
    console.error(`${path} is out of date: run npm run api`);
    process.exitCode = 1;
  }
}
