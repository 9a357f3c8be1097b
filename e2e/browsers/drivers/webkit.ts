import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../server/src/testing/free-port.ts';
import type { ActionSource, Cookie, Driver } from './driver.ts';
import { poll } from './poll.ts';
import { type Program, startProgram } from './program.ts';
import { WebDriver } from './web-driver.ts';

/** With its toolbar, the window of MiniBrowser could not be as narrow as a phone. */
const narrowToolbar =
  'toolbar *, headerbar *, entry, button { min-width: 0; padding: 0; margin: 0; -gtk-icon-transform: scale(0.2); } ' +
  'toolbar image, entry image { -gtk-icon-size: 1px; }';

/** WebKitGTK's MiniBrowser over W3C WebDriver, in a separate X server. */
export class WebKit implements Driver {
  readonly name = 'WebKitGTK';
  readonly #screen: Program;
  readonly #environment: NodeJS.ProcessEnv;
  readonly #home: string;
  readonly #browser: string;
  #driver: Program | undefined;
  #session: WebDriver | undefined;

  private constructor(screen: Program, environment: NodeJS.ProcessEnv, home: string, browser: string) {
    this.#screen = screen;
    this.#environment = environment;
    this.#home = home;
    this.#browser = browser;
  }

  static async start(browser: string): Promise<WebKit> {
    const home = mkdtempSync(join(tmpdir(), 'glosy-webkit-'));
    mkdirSync(join(home, '.config/gtk-3.0'), { recursive: true });
    writeFileSync(join(home, '.config/gtk-3.0/gtk.css'), narrowToolbar);
    const screen = startProgram(
      'Xvfb',
      ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'],
      process.env,
    );
    const [, display] = await screen.says(/^(\d+)$/m);
    return new WebKit(screen, environmentOf(home, `:${display}`), home, browser);
  }

  get #page(): WebDriver {
    if (!this.#session) throw new Error('The browser has no window.');
    return this.#session;
  }

  async goto(url: string): Promise<void> {
    await this.#page.post('/url', { url });
  }

  async evaluate<Given extends readonly unknown[], Result>(
    work: (...given: Given) => Result | Promise<Result>,
    ...given: Given
  ): Promise<Result> {
    const script = `const [given, done] = arguments;
      Promise.resolve().then(() => (${work})(...JSON.parse(given))).then((value) => done(JSON.stringify([value])),
        (error) => done({ error: String(error) }));`;
    const answer = await this.#page.post<string | { error: string }>('/execute/async', {
      script,
      args: [JSON.stringify(given)],
    });
    if (typeof answer !== 'string') throw new Error(answer.error);
    return JSON.parse(answer)[0];
  }

  async inject(script: string): Promise<void> {
    await this.#page.post('/execute/sync', { script, args: [] });
  }

  async perform(source: ActionSource): Promise<void> {
    await this.#page.post('/actions', { actions: [source] });
  }

  async chooseFiles(selector: string, paths: readonly string[]): Promise<void> {
    const found = await this.#page.post<Record<string, string>>('/element', { using: 'css selector', value: selector });
    for (const path of paths) await this.#page.post(`/element/${Object.values(found)[0]}/value`, { text: path });
  }

  async addCookie(url: string, { name, value }: Cookie): Promise<void> {
    // The protocol sets cookies for the address that is shown.
    await this.goto(`${url}/robots.txt`);
    await this.#page.post('/cookie', { cookie: { name, value, path: '/', httpOnly: true, sameSite: 'Lax' } });
  }

  async resize(width: number, height: number): Promise<void> {
    await poll(`a window of ${width}×${height}`, async () => {
      const size = await this.evaluate(() => [window.innerWidth, window.innerHeight] as const);
      if (size[0] === width && size[1] === height) return true;
      const outer = await this.#page.get<{ width: number; height: number }>('/window/rect');
      const next = { width: outer.width + width - size[0], height: outer.height + height - size[1] };
      await this.#page.post('/window/rect', { x: 0, y: 0, ...next });
      return false;
    });
  }

  /** undefined if the window system delivers no picture, as an X server without a compositor sometimes does. */
  async screenshot(): Promise<Buffer | undefined> {
    const data = await this.#page.get<string>('/screenshot').catch(() => undefined);
    return data === undefined ? undefined : Buffer.from(data, 'base64');
  }

  /** Starts the driver again: its browser ends with it, even if it no longer answers. */
  async reset(): Promise<void> {
    await this.#driver?.end();
    const port = await freePort();
    this.#driver = startProgram('WebKitWebDriver', [`--port=${port}`], this.#environment);
    const address = `http://127.0.0.1:${port}`;
    await poll('WebKitWebDriver', () => fetch(`${address}/status`).then((answer) => answer.ok));
    this.#session = await WebDriver.open(address, {
      browserName: 'MiniBrowser',
      unhandledPromptBehavior: 'accept',
      'webkitgtk:browserOptions': { binary: this.#browser, args: ['--automation', '--autoplay-policy=allow'] },
    });
  }

  async close(): Promise<void> {
    await this.#driver?.end();
    await this.#screen.end();
    rmSync(this.#home, { recursive: true, force: true, maxRetries: 10 });
  }
}

function environmentOf(home: string, display: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    DISPLAY: display,
    HOME: home,
    XDG_RUNTIME_DIR: home,
    XDG_CONFIG_HOME: join(home, '.config'),
    XDG_CACHE_HOME: join(home, '.cache'),
    XDG_DATA_HOME: join(home, '.local'),
    LANG: 'pl_PL.UTF-8',
    LANGUAGE: 'pl',
    TZ: 'Europe/Warsaw',
    NO_AT_BRIDGE: '1',
    GSETTINGS_BACKEND: 'memory',
    // A container has neither a graphics card nor user namespaces.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    WEBKIT_DISABLE_DMABUF_RENDERER: '1',
    LIBGL_ALWAYS_SOFTWARE: '1',
  };
}
