import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type APIRequestContext, test as base, expect } from '@playwright/test';
import { startDocumentedNginx } from '../../server/src/testing/documented-nginx.ts';
import { type Account, Archive } from '../support/archive.ts';
import type { Driver } from './drivers/driver.ts';
import { Firefox } from './drivers/firefox.ts';
import { WebKit } from './drivers/webkit.ts';
import { Screen } from './screen.ts';
import { startWatchingProxy, type WatchingProxy } from './watching-proxy.ts';

export interface Engine {
  name: 'firefox' | 'webkit';
  /** The program's path. */
  path: string;
}

interface Fixtures {
  size: { width: number; height: number };
  view: Screen;
  /** Calls the archive as a new editor, to prepare what a journey needs. */
  staff: APIRequestContext;
  /** Signs the window in as a new account of this role. */
  signIn: (role: Account['role']) => Promise<void>;
}

interface WorkerFixtures {
  engine: Engine;
  archive: Archive;
  watcher: WatchingProxy;
  driver: Driver;
}

/** Journeys in engines other than Chromium; a console error, an exception or a policy violation fails them. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  engine: [
    { name: 'firefox', path: '' },
    { option: true, scope: 'worker' },
  ],
  size: [{ width: 1280, height: 800 }, { option: true }],
  archive: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern.
    async ({}, use) => {
      const archive = await Archive.start();
      await use(archive);
      await archive.remove();
    },
    { scope: 'worker' },
  ],
  watcher: [
    async ({ archive }, use) => {
      const nginx = process.env.MEDIA_OFFLOAD === 'nginx' ? await startNginx(archive) : undefined;
      const watcher = await startWatchingProxy(nginx?.address ?? archive.url, archive.url);
      await use(watcher);
      await watcher.close();
      await nginx?.close();
    },
    { scope: 'worker' },
  ],
  driver: [
    async ({ engine }, use) => {
      const driver = await (engine.name === 'firefox' ? Firefox.start(engine.path) : WebKit.start(engine.path));
      await use(driver);
      await driver.close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  staff: async ({ archive, playwright }, use) => {
    const { name, value } = archive.startSession(archive.createAccount('editor'));
    const staff = await playwright.request.newContext({
      baseURL: archive.url,
      extraHTTPHeaders: { cookie: `${name}=${value}` },
    });
    await use(staff);
    await staff.dispose();
  },
  signIn: async ({ archive, view }, use) => {
    await use((role) => view.signIn(archive.startSession(archive.createAccount(role))));
  },
  view: async ({ driver, watcher, size }, use, info) => {
    await driver.reset();
    await driver.resize(size.width, size.height);
    watcher.takeProblems();
    await use(new Screen(driver, watcher.url));
    if (info.status !== info.expectedStatus) {
      const body = await driver.screenshot();
      if (body) writeFileSync(info.outputPath('page.png'), body);
    }
    expect(watcher.takeProblems()).toEqual([]);
  },
});

/** `MEDIA_OFFLOAD=nginx npm run e2e:browsers`: nginx sends the sounds, with the documented configuration. */
function startNginx({ url, dataDir }: Archive) {
  return startDocumentedNginx({ upstreams: [Number(new URL(url).port)], storage: join(dataDir, 'storage') });
}

export { expect };
