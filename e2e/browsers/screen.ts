import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { ActionSource, Cookie, Driver } from './drivers/driver.ts';
import { poll } from './drivers/poll.ts';
import { find, type Step } from './in-page.ts';
import { pressed, typed } from './keys.ts';

/** Finds elements by role and accessible name in the page, the same way in every engine. */
const testingLibrary = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
);

type Name = string | RegExp;
type Found = NonNullable<ReturnType<typeof find>>;
type Action = Parameters<typeof find>[1];

const written = (name: Name): NonNullable<Step['name']> =>
  typeof name === 'string' ? name : { source: name.source, flags: name.flags };

/** Elements of the page, located again at each use. */
class Part {
  readonly #driver: Driver;
  readonly #steps: readonly Step[];

  constructor(driver: Driver, steps: readonly Step[] = []) {
    this.#driver = driver;
    this.#steps = steps;
  }

  role(what: string, name?: Name): Part {
    return this.#next({ by: 'role', what, ...(name === undefined ? {} : { name: written(name) }) });
  }

  label(name: Name): Part {
    return this.#next({ by: 'label', what: '', name: written(name) });
  }

  text(name: Name): Part {
    return this.#next({ by: 'text', what: '', name: written(name) });
  }

  css(what: string): Part {
    return this.#next({ by: 'css', what });
  }

  async look(action?: Action): Promise<Found> {
    const found = await this.#driver.evaluate(find, this.#steps, action);
    if (found) return found;
    await this.#driver.inject(testingLibrary);
    return this.look(action);
  }

  /** Resolves when the part meets the condition; otherwise fails with the part's state. */
  async until(wish: (found: Found) => boolean, timeoutMs?: number): Promise<Found> {
    let last: Found | undefined;
    try {
      return await poll(
        String(this),
        async () => {
          last = await this.look();
          return wish(last) && last;
        },
        timeoutMs,
      );
    } catch (error) {
      throw new Error(`${(error as Error).message}, wished: ${wish}; it was ${JSON.stringify(last)}`);
    }
  }

  shown(timeoutMs?: number): Promise<Found> {
    return this.until(({ count }) => count > 0, timeoutMs);
  }

  gone(timeoutMs?: number): Promise<Found> {
    return this.until(({ count }) => count === 0, timeoutMs);
  }

  /** Clicks in the middle of the first element once it no longer moves and nothing covers it. */
  async click(): Promise<void> {
    let before = '';
    const { x, y } = await poll(`${this} to be clickable`, async () => {
      const { at } = await this.look('reveal');
      const isStill = JSON.stringify(at) === before;
      before = JSON.stringify(at) ?? '';
      return isStill && at;
    });
    await this.#driver.perform({
      type: 'pointer',
      id: 'mouse',
      parameters: { pointerType: 'mouse' },
      actions: [
        { type: 'pointerMove', x, y, duration: 0 },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ],
    });
  }

  /** Replaces the text of a field by typing. */
  async fill(text: string): Promise<void> {
    await poll(`${this} to take the focus`, async () => (await this.look('select')).isFocused);
    const actions = text === '' ? pressed('Backspace') : typed(text);
    await this.#driver.perform({ type: 'key', id: 'keys', actions });
  }

  /** Focuses the element and presses keys, e.g. `Control+End`. */
  async press(...combinations: string[]): Promise<void> {
    await poll(`${this} to take the focus`, async () => (await this.look('press')).isFocused);
    await pressKeys(this.#driver, combinations);
  }

  toString(): string {
    return this.#steps.map(({ by, what, name }) => `${by} ${what} ${JSON.stringify(name) ?? ''}`).join(' › ');
  }

  #next(step: Step): Part {
    return new Part(this.#driver, [...this.#steps, step]);
  }
}

function pressKeys(driver: Driver, combinations: readonly string[]): Promise<void> {
  return driver.perform({ type: 'key', id: 'keys', actions: combinations.flatMap(pressed) } satisfies ActionSource);
}

/** The window of a driven browser on one archive. */
export class Screen extends Part {
  readonly driver: Driver;
  readonly #base: string;

  constructor(driver: Driver, base: string) {
    super(driver);
    this.driver = driver;
    this.#base = base;
  }

  async goto(path: string): Promise<void> {
    await this.driver.goto(`${this.#base}${path}`);
  }

  async signIn({ name, value }: Cookie): Promise<void> {
    await this.driver.addCookie(this.#base, { name, value });
  }

  path(): Promise<string> {
    return this.driver.evaluate(() => location.pathname);
  }

  keys(...combinations: string[]): Promise<void> {
    return pressKeys(this.driver, combinations);
  }

  /** The number of pixels by which the page is wider than the window. */
  overflow(): Promise<number> {
    return this.driver.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  }
}
