import fastify from 'fastify';
import { expect, it } from 'vitest';
import { addSecurityHeaders } from './security-headers.ts';

it("a counter may be told of views, but no script and no picture of the counter's may come", async () => {
  const app = fastify();
  addSecurityHeaders(app, {
    https: false,
    scripts: [],
    imageOrigins: [],
    connectOrigins: ['https://licznik.example'],
  });
  app.get('/', async () => 'x');
  const policy = String((await app.inject('/')).headers['content-security-policy']).split(';');
  expect(policy).toContain("script-src 'self'");
  expect(policy).toContain("img-src 'self' data: blob:");
  expect(policy).toContain("connect-src 'self' https://licznik.example");
  await app.close();
});

it('a script in the page runs only when its very text was foreseen', async () => {
  const app = fastify();
  const origins = { imageOrigins: [], connectOrigins: [] };
  addSecurityHeaders(app, { https: false, scripts: ["'sha256-abc='"], ...origins });
  app.get('/', async () => 'x');
  const policy = String((await app.inject('/')).headers['content-security-policy']).split(';');
  expect(policy).toContain("script-src 'self' 'sha256-abc='");
  await app.close();
});
