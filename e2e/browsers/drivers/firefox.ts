import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Bidi } from './bidi.ts';
import type { ActionSource, Cookie, Driver } from './driver.ts';
import { type Program, startProgram } from './program.ts';

/** Settings for a first visit in Polish with sound allowed; the browser itself fetches nothing from the network. */
const preferences = {
  'intl.accept_languages': 'pl',
  'media.autoplay.default': 0,
  'app.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'toolkit.telemetry.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
};

interface RemoteValue {
  type: string;
  value?: unknown;
  sharedId?: string;
}

interface ScriptResult {
  type: 'success' | 'exception';
  result?: RemoteValue;
  exceptionDetails?: { text: string };
}

/** Firefox over WebDriver BiDi, which it serves by itself. */
export class Firefox implements Driver {
  readonly name = 'Firefox';
  readonly #program: Program;
  readonly #bidi: Bidi;
  readonly #profile: string;
  #user = '';
  #context = '';

  private constructor(program: Program, bidi: Bidi, profile: string) {
    this.#program = program;
    this.#bidi = bidi;
    this.#profile = profile;
  }

  static async start(path: string): Promise<Firefox> {
    const profile = mkdtempSync(join(tmpdir(), 'glosy-firefox-'));
    const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`);
    writeFileSync(join(profile, 'user.js'), `${lines.join('\n')}\n`);
    const program = startProgram(
      path,
      ['--headless', '--no-remote', '--remote-debugging-port', '0', '--profile', profile],
      { ...process.env, HOME: profile, TZ: 'Europe/Warsaw', LANG: 'pl_PL.UTF-8', MOZ_DISABLE_CONTENT_SANDBOX: '1' },
    );
    const [, url] = await program.says(/WebDriver BiDi listening on (ws:\S+)/);
    const firefox = new Firefox(program, await Bidi.connect(`${url}/session`), profile);
    await firefox.#bidi.send('session.new', { capabilities: {} });
    return firefox;
  }

  async goto(url: string): Promise<void> {
    await this.#bidi.send('browsingContext.navigate', { context: this.#context, url, wait: 'complete' });
  }

  async evaluate<Given extends readonly unknown[], Result>(
    work: (...given: Given) => Result | Promise<Result>,
    ...given: Given
  ): Promise<Result> {
    const functionDeclaration = `async (given) => JSON.stringify([await (${work})(...JSON.parse(given))])`;
    const { value } = await this.#call(functionDeclaration, [{ type: 'string', value: JSON.stringify(given) }]);
    return JSON.parse(String(value))[0];
  }

  async inject(script: string): Promise<void> {
    await this.#call(`() => { ${script} }`);
  }

  async perform(source: ActionSource): Promise<void> {
    await this.#bidi.send('input.performActions', { context: this.#context, actions: [source] });
  }

  async chooseFiles(selector: string, paths: readonly string[]): Promise<void> {
    const found = await this.#call('(selector) => document.querySelector(selector)', [
      { type: 'string', value: selector },
    ]);
    const element = { sharedId: found.sharedId };
    await this.#bidi.send('input.setFiles', { context: this.#context, element, files: paths });
  }

  async addCookie(url: string, { name, value }: Cookie): Promise<void> {
    await this.#bidi.send('storage.setCookie', {
      cookie: {
        name,
        value: { type: 'string', value },
        domain: new URL(url).hostname,
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
      },
      partition: { type: 'storageKey', userContext: this.#user },
    });
  }

  async resize(width: number, height: number): Promise<void> {
    await this.#bidi.send('browsingContext.setViewport', { context: this.#context, viewport: { width, height } });
  }

  async screenshot(): Promise<Buffer> {
    const { data } = await this.#bidi.send<{ data: string }>('browsingContext.captureScreenshot', {
      context: this.#context,
    });
    return Buffer.from(data, 'base64');
  }

  async reset(): Promise<void> {
    const former = this.#user;
    const { userContext } = await this.#bidi.send<{ userContext: string }>('browser.createUserContext', {});
    const made = { type: 'window', userContext };
    const { context } = await this.#bidi.send<{ context: string }>('browsingContext.create', made);
    this.#user = userContext;
    this.#context = context;
    if (former !== '') await this.#bidi.send('browser.removeUserContext', { userContext: former });
  }

  async close(): Promise<void> {
    this.#bidi.close();
    await this.#program.end();
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 10 });
  }

  async #call(functionDeclaration: string, given: readonly RemoteValue[] = []): Promise<RemoteValue> {
    const answer = await this.#bidi.send<ScriptResult>('script.callFunction', {
      functionDeclaration,
      arguments: given,
      awaitPromise: true,
      target: { context: this.#context },
    });
    if (!answer.result) throw new Error(answer.exceptionDetails?.text ?? 'The script failed.');
    return answer.result;
  }
}
