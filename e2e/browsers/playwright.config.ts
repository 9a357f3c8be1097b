import { defineConfig } from '@playwright/test';
import { findFirefox, findWebKit } from './engines.mjs';
import type { Engine } from './test.ts';

const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
] as const;

const firefox = findFirefox();
const webkit = findWebKit();
const engines: Engine[] = [
  ...(firefox ? [{ name: 'firefox', path: firefox } as const] : []),
  ...(webkit ? [{ name: 'webkit', path: webkit } as const] : []),
];

/** Firefox and WebKitGTK of the system, driven by W3C WebDriver; Playwright is the runner only. */
export default defineConfig<{ size: { width: number; height: number } }, { engine: Engine }>({
  testDir: '.',
  testMatch: '**/*.journey.ts',
  outputDir: '../../test-results/browsers',
  workers: 2,
  timeout: 120_000,
  forbidOnly: process.env.CI !== undefined,
  retries: 0,
  projects: engines.flatMap((engine) =>
    sizes.map((size) => ({ name: `${engine.name} ${size.width}×${size.height}`, use: { engine, size } })),
  ),
});
