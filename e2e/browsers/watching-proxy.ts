import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';

const watcherPath = '/test-watcher.js';
const noticePath = '/test-notice';

/** A server in front of the archive that makes each page report its console errors, exceptions and policy violations. */
export interface WatchingProxy {
  readonly url: string;
  /** What the pages have reported since the last call. */
  takeProblems(): string[];
  close(): Promise<void>;
}

/** This function runs in the page before other code, because WebKitWebDriver cannot read the console. */
function watch(address: string): void {
  const report = (kind: string, ...words: unknown[]) => {
    navigator.sendBeacon(address, `${location.pathname} ${kind}: ${words.map(String).join(' ').slice(0, 500)}`);
  };
  const write = console.error;
  console.error = (...words: unknown[]) => {
    report('console.error', ...words);
    write.apply(console, words);
  };
  addEventListener('error', ({ message }) => {
    // No real exception: rows that were not measured in a busy frame are measured in the next one.
    if (!message.startsWith('ResizeObserver loop')) report('exception', message);
  });
  addEventListener('unhandledrejection', ({ reason }) => report('unhandled rejection', reason));
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
    report('policy violation', violatedDirective, blockedURI, sample),
  );
}

async function readBody(stream: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}

/** Inserts the watcher at the start of a page; every other answer passes unchanged. */
async function passOn(answer: IncomingMessage, response: ServerResponse): Promise<void> {
  const status = answer.statusCode ?? 502;
  if (!/text\/html/.test(answer.headers['content-type'] ?? '')) {
    response.writeHead(status, answer.headers);
    await pipeline(answer, response);
    return;
  }
  const page = (await readBody(answer)).replace(
    /<head[^>]*>/,
    (head) => `${head}<script src="${watcherPath}"></script>`,
  );
  const { 'content-length': _length, ...headers } = answer.headers;
  response.writeHead(status, headers).end(page);
}

/** `publicUrl` is the archive's own address if another server is in front of it. */
export async function startWatchingProxy(target: string, publicUrl = target): Promise<WatchingProxy> {
  const to = new URL(target);
  let problems: string[] = [];
  const forward = (asked: IncomingMessage, response: ServerResponse) => {
    const headers = { ...asked.headers, host: to.host };
    if (headers.origin !== undefined) headers.origin = new URL(publicUrl).origin;
    if (/text\/html/.test(headers.accept ?? '')) delete headers['accept-encoding'];
    const passed = request(
      { host: to.hostname, port: to.port, path: asked.url, method: asked.method, headers },
      (answer) => passOn(answer, response).catch(() => response.destroy()),
    );
    passed.on('error', () => response.destroy());
    response.on('close', () => passed.destroy());
    asked.pipe(passed);
  };
  const server = createServer(async (asked, response) => {
    if (asked.url === watcherPath) {
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(`(${watch})(${JSON.stringify(noticePath)});`);
    } else if (asked.url === noticePath) {
      problems.push(await readBody(asked));
      response.writeHead(204).end();
    } else forward(asked, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    takeProblems: () => {
      const taken = problems;
      problems = [];
      return taken;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
