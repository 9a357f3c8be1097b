import { defineConfig } from '@playwright/test';
import journeys from '../playwright.config.ts';

const { projects: _projects, ...settings } = journeys;

/** Viewers of other institutions on a published recording: `npm run viewers`. */
export default defineConfig({
  ...settings,
  testDir: '.',
  testMatch: '*.viewer.ts',
  outputDir: '../../test-results/viewers',
  workers: 1,
});
