import { once } from 'node:events';
import { truncateSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { type IncomingMessage, request as send } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DiskStorage } from '../../storage/disk-storage.ts';
import type { ReadableFile } from '../../storage/storage.ts';
import { contentDisposition } from './serve-file.disposition.ts';
import { type ServedFile, serveFile } from './serve-file.ts';

const small = 'small-file-1';
const large = 'large-file-1';
const empty = 'empty-file-1';
const broken = 'broken-file-1';
const largeBytes = 32 * 1024 * 1024;
const etag = '"00112233445566778899aabbccddeeff"';
const modified = 'Sun, 06 Nov 1994 08:49:37 GMT';

let root = '';
let storage: DiskStorage;
let app: FastifyInstance;
let port = 0;
/** Files that answers in progress have opened and not closed yet. */
let openFiles = 0;
/** Positions from here on cannot be read. */
let unreadableFrom = Number.POSITIVE_INFINITY;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'serve-'));
  storage = await DiskStorage.create(root);
  await storage.put(small, Buffer.from('0123456789'));
  await storage.put(empty, Buffer.of());
  await storage.put(broken, Buffer.alloc(largeBytes, 'b'));
  await storage.put(large, Buffer.alloc(largeBytes, 'abcdefghijklmnop'));
  app = fastify();
  app.addHook('onRequest', async (_, reply) => {
    reply.header('X-Frame-Options', 'SAMEORIGIN').header('Content-Security-Policy', "default-src 'self'");
  });
  app.get<{ Params: { key: string }; Querystring: { size?: string; type?: 'pdf' } }>(
    '/:key',
    async (request, reply) => {
      const { key } = request.params;
      const file: ServedFile = {
        open: async () => {
          const stored = await storage.open(key);
          openFiles += 1;
          const read: ReadableFile['read'] = async (...place) => {
            if (place[3] >= unreadableFrom) throw new Error('EIO');
            return stored.read(...place);
          };
          const close = () => {
            openFiles -= 1;
            stored.close();
          };
          return { size: stored.size, modifiedAt: stored.modifiedAt, read, close };
        },
        size: request.query.size ? Number(request.query.size) : ((await storage.stat(key))?.size ?? 10),
        sha256: `00112233445566778899aabbccddeeff${'0'.repeat(32)}`,
        contentType: request.query.type === 'pdf' ? 'application/pdf' : 'audio/mpeg',
        fileName: 'Rozmowa o Łodzi.mp3',
        disposition: 'inline',
        lastModified: new Date('1994-11-06T08:49:37.500Z'),
      };
      await serveFile(request, reply, file);
    },
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});

afterAll(async () => {
  await app.close();
  await storage.close();
  await rm(root, { recursive: true });
});

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = send({ port, host: '127.0.0.1', path, headers, method, agent: false }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
      );
    });
    asked.on('error', reject);
    asked.end();
  });
}

const tooOld = 'Sun, 06 Nov 1994 08:49:36 GMT';
const newer = 'Mon, 07 Nov 1994 08:49:37 GMT';
const whole = '0123456789';

/** Request headers; then status, Content-Range and body for a file of the ten bytes 0…9. */
const table: [Record<string, string>, number, string | undefined, string][] = [
  [{}, 200, undefined, whole],
  [{ range: 'bytes=0-0' }, 206, 'bytes 0-0/10', '0'],
  [{ range: 'bytes=0-4' }, 206, 'bytes 0-4/10', '01234'],
  [{ range: 'bytes=9-9' }, 206, 'bytes 9-9/10', '9'],
  [{ range: 'bytes=5-' }, 206, 'bytes 5-9/10', '56789'],
  [{ range: 'bytes=0-' }, 206, 'bytes 0-9/10', whole],
  [{ range: 'bytes=4-99' }, 206, 'bytes 4-9/10', '456789'],
  [{ range: 'bytes=0-99999999999999999999999999' }, 206, 'bytes 0-9/10', whole],
  [{ range: 'bytes=-3' }, 206, 'bytes 7-9/10', '789'],
  [{ range: 'bytes=-10' }, 206, 'bytes 0-9/10', whole],
  [{ range: 'bytes=-99' }, 206, 'bytes 0-9/10', whole],
  [{ range: 'BYTES=1-2' }, 206, 'bytes 1-2/10', '12'],
  [{ range: 'bytes= 1-2 ' }, 206, 'bytes 1-2/10', '12'],
  [{ range: 'bytes=,1-2,' }, 206, 'bytes 1-2/10', '12'],
  [{ range: 'bytes=10-' }, 416, 'bytes */10', ''],
  [{ range: 'bytes=10-20' }, 416, 'bytes */10', ''],
  [{ range: 'bytes=99999999999999999999999999-' }, 416, 'bytes */10', ''],
  [{ range: 'bytes=-0' }, 416, 'bytes */10', ''],
  [{ range: 'bytes=5-4' }, 200, undefined, whole],
  [{ range: 'bytes=0-1,3-4' }, 200, undefined, whole],
  [{ range: 'bytes=0-0,-1' }, 200, undefined, whole],
  [{ range: 'bytes=' }, 200, undefined, whole],
  [{ range: 'bytes=-' }, 200, undefined, whole],
  [{ range: 'bytes=--1' }, 200, undefined, whole],
  [{ range: 'bytes=a-b' }, 200, undefined, whole],
  [{ range: 'bytes=0x1-2' }, 200, undefined, whole],
  [{ range: 'bytes=1.5-2' }, 200, undefined, whole],
  [{ range: 'bytes 0-4' }, 200, undefined, whole],
  [{ range: 'items=0-4' }, 200, undefined, whole],
  [{ range: '0-4' }, 200, undefined, whole],
  [{ range: 'bytes=0-1', 'if-range': etag }, 206, 'bytes 0-1/10', '01'],
  [{ range: 'bytes=0-1', 'if-range': `W/${etag}` }, 200, undefined, whole],
  [{ range: 'bytes=0-1', 'if-range': '"other"' }, 200, undefined, whole],
  [{ range: 'bytes=0-1', 'if-range': modified }, 206, 'bytes 0-1/10', '01'],
  [{ range: 'bytes=0-1', 'if-range': tooOld }, 200, undefined, whole],
  [{ range: 'bytes=0-1', 'if-range': newer }, 200, undefined, whole],
  [{ range: 'bytes=0-1', 'if-range': 'yesterday' }, 200, undefined, whole],
  [{ range: 'bytes=20-', 'if-range': '"other"' }, 200, undefined, whole],
  [{ 'if-none-match': etag }, 304, undefined, ''],
  [{ 'if-none-match': `W/${etag}` }, 304, undefined, ''],
  [{ 'if-none-match': `"other", ${etag}` }, 304, undefined, ''],
  [{ 'if-none-match': '*' }, 304, undefined, ''],
  [{ 'if-none-match': '"other"' }, 200, undefined, whole],
  [{ 'if-none-match': etag, range: 'bytes=0-1' }, 304, undefined, ''],
  [{ 'if-none-match': '"other"', 'if-modified-since': newer }, 200, undefined, whole],
  [{ 'if-modified-since': modified }, 304, undefined, ''],
  [{ 'if-modified-since': 'Sunday, 06-Nov-94 08:49:37 GMT' }, 304, undefined, ''],
  [{ 'if-modified-since': 'Sun Nov  6 08:49:37 1994' }, 304, undefined, ''],
  [{ 'if-modified-since': tooOld }, 200, undefined, whole],
  [{ 'if-modified-since': 'soon' }, 200, undefined, whole],
  [{ 'if-match': etag }, 200, undefined, whole],
  [{ 'if-match': '*' }, 200, undefined, whole],
  [{ 'if-match': `W/${etag}` }, 412, undefined, ''],
  [{ 'if-match': '"other"', range: 'bytes=0-1' }, 412, undefined, ''],
  [{ 'if-unmodified-since': tooOld }, 412, undefined, ''],
  [{ 'if-unmodified-since': modified }, 200, undefined, whole],
];

describe('a stored file', () => {
  it.each(table)('requested with %j answers %i', async (headers, status, contentRange, body) => {
    const answer = await ask(`/${small}`, headers);
    expect([answer.status, answer.headers['content-range'], answer.body.toString()]).toEqual([
      status,
      contentRange,
      body,
    ]);
    expect(answer.headers.etag).toBe(etag);
    expect(answer.headers['accept-ranges']).toBe('bytes');
    expect(answer.headers['content-length']).toBe(status === 304 ? undefined : String(body.length));
  });

  it.each([
    [{}, 200],
    [{ range: 'bytes=0-1' }, 200],
    [{ range: 'bytes=99-' }, 200],
    [{ 'if-none-match': etag }, 304],
  ])('asked by HEAD with %j answers %i without a body', async (headers, status) => {
    const text = await rawAnswer(
      `HEAD /${small} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${Object.entries(headers)
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join('')}\r\n`,
    );
    expect(text.startsWith(`HTTP/1.1 ${status} `)).toBe(true);
    expect(text.endsWith('\r\n\r\n')).toBe(true);
    expect(text.includes('Content-Length: 10\r\n')).toBe(status === 200);
  });

  it('has headers that keep scripts in it from running', async () => {
    const { headers } = await ask(`/${small}`);
    expect(headers).toMatchObject({
      'content-type': 'audio/mpeg',
      'content-disposition': `inline; filename="Rozmowa o Lodzi.mp3"; filename*=UTF-8''Rozmowa%20o%20%C5%81odzi.mp3`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-cache',
      'referrer-policy': 'no-referrer',
      'last-modified': modified,
      'x-frame-options': 'SAMEORIGIN',
    });
  });

  it('that is a PDF can be shown by the browser’s viewer, and loads nothing else', async () => {
    const { headers } = await ask(`/${small}?type=pdf`);
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'",
    );
  });

  it('that is empty is sent whole for any range', async () => {
    for (const range of ['bytes=0-', 'bytes=-5']) {
      const answer = await ask(`/${empty}`, { range });
      expect([answer.status, answer.headers['content-length'], answer.body.length]).toEqual([200, '0', 0]);
    }
  });

  it('that is large is sent whole, and by a range that ends inside a buffer', async () => {
    expect((await ask(`/${large}`)).body.equals(Buffer.alloc(largeBytes, 'abcdefghijklmnop'))).toBe(true);
    const part = await ask(`/${large}`, { range: 'bytes=16-1000002' });
    expect(part.body.equals(Buffer.alloc(999_987, 'abcdefghijklmnop'))).toBe(true);
  });

  it('is sent correctly to forty parallel requests for different ranges', async () => {
    const expected = Buffer.alloc(largeBytes, 'abcdefghijklmnop');
    const starts = Array.from({ length: 40 }, (_, index) => index * 700_001);
    const answers = await Promise.all(
      starts.map((start) => ask(`/${large}`, { range: `bytes=${start}-${start + 600_000}` })),
    );
    for (const [index, { body }] of answers.entries()) {
      const start = starts[index] ?? 0;
      expect(body.equals(expected.subarray(start, start + 600_001))).toBe(true);
    }
  });

  it('is an error instead of a partial answer when it is missing or has another size', async () => {
    expect((await ask('/no-such-file')).status).toBe(404);
    expect((await ask(`/${small}?size=11`)).status).toBe(500);
  });

  it('closes the connection when the file is truncated while it is sent', async () => {
    const asked = send({ port, host: '127.0.0.1', path: `/${broken}`, agent: false }).end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    truncateSync(storage.pathOf(broken), 500_000);
    await expect(answer.toArray()).rejects.toThrow('aborted');
  });

  it('closes the connection when the file can no longer be read', async () => {
    unreadableFrom = 1_000_000;
    const asked = send({ port, host: '127.0.0.1', path: `/${large}`, agent: false }).end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    await expect(answer.toArray()).rejects.toThrow('aborted');
    unreadableFrom = Number.POSITIVE_INFINITY;
  });

  it('is closed when the client disconnects', async () => {
    const socket = connect(port, '127.0.0.1');
    await new Promise((resolve) => {
      socket.once('data', resolve);
      socket.write(`GET /${large} HTTP/1.1\r\nHost: a\r\n\r\n`);
    });
    socket.pause();
    await expect.poll(() => openFiles).toBe(1);
    socket.destroy();
    await expect.poll(() => openFiles).toBe(0);
  });
});

describe('a file name in Content-Disposition', () => {
  it.each([
    ['a.mp3', 'inline; filename="a.mp3"'],
    [
      'Zażółć gęślą jaźń.pdf',
      `inline; filename="Zazolc gesla jazn.pdf"; filename*=UTF-8''Za%C5%BC%C3%B3%C5%82%C4%87%20g%C4%99%C5%9Bl%C4%85%20ja%C5%BA%C5%84.pdf`,
    ],
    [`a"b\\c.mp3`, `inline; filename="a_b_c.mp3"`],
    ['Kto? <ja>: 5*|ł.mp3', `inline; filename="Kto_ _ja__ 5__l.mp3"; filename*=UTF-8''Kto_%20_ja__%205__%C5%82.mp3`],
    [`it's (1)*.mp3`, `inline; filename="it's (1)_.mp3"`],
    [`„ó's” (1).mp3`, `inline; filename="_o's_ (1).mp3"; filename*=UTF-8''%E2%80%9E%C3%B3%27s%E2%80%9D%20%281%29.mp3`],
    ['50%.mp3', `inline; filename="50_.mp3"; filename*=UTF-8''50%25.mp3`],
    ['a\r\nSet-Cookie: x=1.mp3', 'inline; filename="aSet-Cookie_ x=1.mp3"'],
    ['gpj.\u202emp3', 'inline; filename="gpj.mp3"'],
    ['half\ud800.mp3', 'inline; filename="half_.mp3"'],
  ])('%j', (name, field) => {
    expect(contentDisposition('inline', name)).toBe(field);
  });
});

function rawAnswer(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket
      .on('data', (part) => {
        answer += part;
      })
      .on('end', () => resolve(answer))
      .on('error', reject);
  });
}
