import { existsSync } from 'node:fs';
import { chromium, defineConfig } from '@playwright/test';
import { findChromium } from './browsers/engines.mjs';
import type { Line } from './support/line.ts';
import { isLongForm } from './support/long-form.ts';

/** The system's browser where Playwright's own is not installed. */
const executablePath = existsSync(chromium.executablePath()) ? undefined : findChromium();

const overBadLine = isLongForm ? {} : { grep: /@main/ };

export default defineConfig<{ line: Line }>({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: '../test-results/chromium',
  // One more than the two cores that the least machine has: journeys wait for sound, and for answers.
  workers: 3,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: process.env.CI !== undefined,
  // A flaky test counts as a failure.
  retries: 0,
  projects: [
    { name: 'local' },
    { name: 'slow', use: { line: 'slow' }, ...overBadLine },
    { name: 'lossy', use: { line: 'lossy' }, ...overBadLine },
  ],
  use: {
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    locale: 'pl-PL',
    timezoneId: 'Europe/Warsaw',
    viewport: { width: 1280, height: 800 },
    // A trace of every test would double the time of the journeys; `npx playwright test --trace on` records one.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--autoplay-policy=no-user-gesture-required',
      ],
    },
  },
});
