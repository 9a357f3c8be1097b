// All journeys in engines other than Chromium; options are passed to Playwright, e.g. a file's name.
import { spawnSync } from 'node:child_process';
import { hasOtherEngine } from '../e2e/browsers/engines.mjs';
import { ensureOtherEngines } from './test-tools.mjs';

for (const sentence of ensureOtherEngines()) console.log(sentence);
if (!hasOtherEngine()) process.exit(0);
const args = ['playwright', 'test', '-c', 'e2e/browsers/playwright.config.ts', ...process.argv.slice(2)];
process.exit(spawnSync('npx', args, { stdio: 'inherit' }).status ?? 1);
