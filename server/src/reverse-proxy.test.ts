import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DocumentedNginx, hasNginx, startDocumentedNginx } from './testing/documented-nginx.ts';

interface Standin {
  readonly server: Server;
  readonly asked: string[];
}

/** Simulates a process of the archive: it records its requests, has only the named file, and ends at `/dies`. */
async function startStandin(fileName: string): Promise<Standin> {
  const asked: string[] = [];
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    if (request.url?.startsWith('/dies')) request.socket.destroy();
    request.resume();
    request.on('end', () => {
      asked.push(request.url ?? '');
      if (request.url?.startsWith('/assets/') && !request.url.endsWith(fileName)) response.statusCode = 404;
      response.setHeader('cache-control', 'public, max-age=31536000, immutable');
      response.setHeader('x-seen', `${request.headers['x-forwarded-proto']} ${request.headers['x-forwarded-for']}`);
      response.end(`${fileName} ${request.socket.remotePort}`);
    });
  };
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, asked };
}

describe.skipIf(!hasNginx)('nginx with the documented configuration', () => {
  let standins: Standin[];
  let nginx: DocumentedNginx;
  beforeAll(async () => {
    standins = [await startStandin('old-1a2b.js'), await startStandin('new-3c4d.js')];
    const upstreams = standins.map(({ server }) => (server.address() as AddressInfo).port);
    nginx = await startDocumentedNginx({ upstreams });
  });
  afterAll(async () => {
    await nginx?.close();
    for (const { server } of standins) server.close();
  });
  const asksFor = (url: string) => standins.flatMap(({ asked }) => asked).filter((one) => one === url).length;

  it('serves HTTP/2 over TLS, and redirects requests without TLS', async () => {
    const session = connect(nginx.secureAddress, { rejectUnauthorized: false });
    const stream = session.request({ ':path': '/wcag' });
    const [headers] = await once(stream, 'response');
    expect([headers[':status'], headers['x-seen']]).toEqual([200, 'https 127.0.0.1']);
    session.destroy();
    const answer = await fetch(`${nginx.redirectingAddress}/library?q=a`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([301, 'https://127.0.0.1/library?q=a']);
  });

  it('logs which pages are requested, and never search queries', async () => {
    for (const address of [nginx.address, nginx.redirectingAddress]) {
      await fetch(`${address}/api/search?q=nazwisko`, {
        redirect: 'manual',
        headers: { referer: `${address}/library?q=nazwisko` },
      });
    }
    expect((await fetch(`${nginx.address}/dies?q=nazwisko`)).status).toBe(502);

    await expect.poll(async () => (await nginx.readLogs()).match(/"GET \/api\/search HTTP/g)?.length).toBe(2);
    expect(await nginx.readLogs()).not.toContain('nazwisko');
  });

  it('requests a file whose address names its content only once, and from the process that has it', async () => {
    for (const name of ['old-1a2b.js', 'new-3c4d.js']) {
      for (let times = 0; times < 4; times += 1) {
        const answer = await fetch(`${nginx.address}/assets/${name}`);
        expect([answer.status, (await answer.text()).split(' ')[0]]).toEqual([200, name]);
      }
      expect(asksFor(`/assets/${name}`)).toBeLessThanOrEqual(2);
    }
    for (let times = 0; times < 2; times += 1) await fetch(`${nginx.address}/wcag?again`);
    expect(asksFor('/wcag?again')).toBe(2);
  });

  it('rate-limits clients that read public pages faster than a school does, and nothing else', async () => {
    const statusesOf = async (path: string) => {
      const statuses = new Set<number>();
      const reader = async () => {
        for (let reads = 0; reads < 50; reads += 1) statuses.add((await fetch(`${nginx.address}${path}`)).status);
      };
      await Promise.all(Array.from({ length: 20 }, reader));
      return statuses;
    };
    expect(await statusesOf('/nagranie/S1')).toEqual(new Set([200, 429]));
    expect(await statusesOf('/library')).toEqual(new Set([200]));
  });

  it('accepts a chunk of an upload and nothing larger', async () => {
    const send = (bytes: number) =>
      fetch(`${nginx.address}/api/upload.php`, { method: 'POST', body: new Uint8Array(bytes) });
    expect((await send(10.5 * 1024 * 1024)).status).toBe(200);
    expect((await send(11 * 1024 * 1024 + 1)).status).toBe(413);
  });

  it('keeps connections to the processes open for reads, and never sends a save on a used connection', async () => {
    const connectionsOf = async (method: string) => {
      const used = new Set<string>();
      for (let times = 0; times < 6; times += 1) {
        used.add(await (await fetch(`${nginx.address}/api/tags.php`, { method })).text());
      }
      return used.size;
    };
    expect(await connectionsOf('GET')).toBe(2);
    expect(await connectionsOf('POST')).toBe(6);
  });
});
