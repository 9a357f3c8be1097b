import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fastify } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sendEncoded } from '../../http/sending/send-encoded.ts';
import { readClientFiles } from './client-files.ts';

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'client-files-'));
  await mkdir(join(directory, 'assets'));
  const files = { 'index.html': '<p>', 'early.js': 'early()', 'assets/a.js': 'a()', 'assets/a.js.br': 'short' };
  for (const [name, text] of Object.entries(files)) await writeFile(join(directory, name), text);
});
afterEach(() => rm(directory, { recursive: true }));

it('serves scripts, styles, images and fonts under their paths, but no pages', async () => {
  expect([...(await readClientFiles(directory)).keys()].sort()).toEqual(['/assets/a.js', '/early.js']);
});

it.each([
  ['br, gzip', 'short', 'br'],
  ['gzip', 'a()', undefined],
  ['', 'a()', undefined],
])('sends the smallest available body to a browser that accepts “%s”', async (accepted, body, encoding) => {
  const file = (await readClientFiles(directory)).get('/assets/a.js');
  const app = fastify();
  app.get('/', (request, reply) => sendEncoded(request, reply, file?.bodies ?? { identity: Buffer.alloc(0) }));
  const answer = await app.inject({ url: '/', headers: { 'accept-encoding': accepted } });
  expect([answer.body, answer.headers['content-encoding'], answer.headers.vary]).toEqual([
    body,
    encoding,
    'accept-encoding',
  ]);
});
