import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Fault of the storage: it refuses, answers late, or breaks off in the middle of an answer. */
export type S3Mode = 'pass' | 'unavailable' | 'slow' | 'half';
const slowMs = 3000;

/** A proxy in front of an S3 server. It does not change the header `host`, which is part of the signature. */
export class S3Proxy {
  mode: S3Mode = 'pass';
  readonly #to: URL;
  readonly #server: Server;

  private constructor(to: string) {
    this.#to = new URL(to);
    this.#server = createServer((incoming, answer) => this.#pass(incoming, answer));
  }

  static async open(to: string): Promise<S3Proxy> {
    const proxy = new S3Proxy(to);
    await new Promise<void>((resolve) => proxy.#server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get endpoint(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  #pass(incoming: IncomingMessage, answer: ServerResponse): void {
    const { mode } = this;
    if (mode === 'unavailable') {
      incoming.resume();
      answer.writeHead(503, { 'content-type': 'application/xml' }).end('<Error><Code>SlowDown</Code></Error>');
      return;
    }
    if (mode === 'slow') setTimeout(() => this.#forward(incoming, answer, mode), slowMs);
    else this.#forward(incoming, answer, mode);
  }

  #forward(incoming: IncomingMessage, answer: ServerResponse, mode: S3Mode): void {
    const { hostname, port } = this.#to;
    const { method, url, headers } = incoming;
    const outgoing = request({ hostname, port, method, path: url, headers }, (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers);
      if (mode !== 'half') {
        // Swift sends a body with some errors of HEAD; this would break the connection to it after the headers.
        if (method === 'HEAD') answer.end();
        else given.pipe(answer);
        return;
      }
      // The request has taken effect; its answer never arrives completely.
      given.once('data', (bytes: Buffer) => answer.write(bytes.subarray(0, bytes.length / 2), () => answer.destroy()));
      given.once('end', () => answer.destroy());
      given.resume();
    });
    outgoing.on('error', () => answer.destroy());
    answer.on('close', () => outgoing.destroy());
    incoming.pipe(outgoing);
  }
}
