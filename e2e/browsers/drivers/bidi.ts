import WebSocket from 'ws';
import { commandMs } from './driver.ts';

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/** A connection of W3C WebDriver BiDi: commands with their answers. Events are not subscribed to. */
export class Bidi {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, Waiting>();
  #last = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data) => this.#receive(String(data)));
    socket.on('close', () => this.#fail(new Error('The browser closed the connection.')));
    socket.on('error', (error) => this.#fail(error));
  }

  static async connect(url: string): Promise<Bidi> {
    const socket = new WebSocket(url, { perMessageDeflate: false, handshakeTimeout: commandMs });
    await new Promise((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('error', reject);
    });
    return new Bidi(socket);
  }

  /** @throws Error with the browser's message if it refuses or does not answer. */
  send<Result>(method: string, params: object): Promise<Result> {
    this.#last += 1;
    const id = this.#last;
    return new Promise<Result>((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(id);
        reject(new Error(`${method}: no answer in ${commandMs / 1000} s`));
      }, commandMs);
      const settle =
        <Value>(work: (value: Value) => void) =>
        (value: Value) => {
          clearTimeout(timer);
          work(value);
        };
      this.#waiting.set(id, { resolve: settle(resolve as (result: unknown) => void), reject: settle(reject) });
      this.#socket.send(JSON.stringify({ id, method, params }));
    });
  }

  close(): void {
    this.#socket.close();
  }

  #receive(text: string): void {
    const { id, result, error, message } = JSON.parse(text);
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    this.#waiting.delete(id);
    if (error === undefined) waiting.resolve(result);
    else waiting.reject(new Error(`${error}: ${message}`));
  }

  #fail(error: Error): void {
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}
