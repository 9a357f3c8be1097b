import { existsSync, readdirSync } from 'node:fs';

const libraries = '/usr/lib';

/** Chromium without a window, as Playwright starts its own: the journeys take a third less time. */
const headlessChromium = '/usr/bin/chromium-headless-shell';

export function hasHeadlessChromium() {
  return existsSync(headlessChromium);
}

/** @returns {string | undefined} the system's Chromium */
export function findChromium() {
  const whole = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
  return [process.env.CHROMIUM_PATH, headlessChromium, ...whole].find((path) => path && existsSync(path));
}

/** @returns {string | undefined} the system's Firefox */
export function findFirefox() {
  const paths = [process.env.FIREFOX_PATH, '/usr/bin/firefox-esr', '/usr/bin/firefox'];
  return paths.find((path) => path && existsSync(path));
}

/** @returns {string | undefined} WebKitGTK's MiniBrowser, where the driver and the X server are there too */
export function findWebKit() {
  const folders = (process.env.PATH ?? '').split(':');
  const has = (/** @type {string} */ name) => folders.some((folder) => existsSync(`${folder}/${name}`));
  if (!has('WebKitWebDriver') || !has('Xvfb') || !existsSync(libraries)) return undefined;
  return readdirSync(libraries)
    .map((folder) => `${libraries}/${folder}/webkit2gtk-4.1/MiniBrowser`)
    .find((path) => existsSync(path));
}

export function hasOtherEngine() {
  return findFirefox() !== undefined || findWebKit() !== undefined;
}
