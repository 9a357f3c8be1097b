import { type Browser, chromium } from '@playwright/test';
import config from '../e2e/playwright.config.ts';

/** The browser of the journeys: Playwright's own, or the system's when that is not installed. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch(config.use?.launchOptions ?? {});
}
