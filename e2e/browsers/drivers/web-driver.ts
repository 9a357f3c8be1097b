import { commandMs } from './driver.ts';

async function call<Value>(method: string, url: string, body?: object): Promise<Value> {
  const command = `${method} ${new URL(url).pathname}`;
  const answer = await fetch(url, {
    method,
    ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(commandMs),
  }).catch((error) => {
    throw new Error(`${command} ${JSON.stringify(body)?.slice(0, 300)}: ${error}`);
  });
  const { value } = (await answer.json()) as { value: Value & { error?: string; message?: string } };
  if (!answer.ok) throw new Error(`${command}: ${value.error}: ${value.message}`);
  return value;
}

/** A session of W3C WebDriver. Its methods throw an Error with the driver's message. */
export class WebDriver {
  readonly #base: string;

  private constructor(base: string) {
    this.#base = base;
  }

  static async open(address: string, alwaysMatch: object): Promise<WebDriver> {
    const made = await call<{ sessionId: string }>('POST', `${address}/session`, { capabilities: { alwaysMatch } });
    return new WebDriver(`${address}/session/${made.sessionId}`);
  }

  get<Value>(path: string): Promise<Value> {
    return call('GET', `${this.#base}${path}`);
  }

  post<Value>(path: string, body: object): Promise<Value> {
    return call('POST', `${this.#base}${path}`, body);
  }
}
