import fastify from 'fastify';
import { expect, it } from 'vitest';
import { addSecurityHeaders } from './security-headers.ts';

it('the policy allows requests to the analytics server, but none of its scripts or images', async () => {
  const app = fastify();
  addSecurityHeaders(app, {
    https: false,
    scripts: [],
    imageOrigins: [],
    isMiningReserved: false,
    connectOrigins: ['https://licznik.example'],
  });
  app.get('/', async () => 'x');
  const policy = String((await app.inject('/')).headers['content-security-policy']).split(';');
  expect(policy).toContain("script-src 'self'");
  expect(policy).toContain("img-src 'self' data: blob:");
  expect(policy).toContain("connect-src 'self' https://licznik.example");
  await app.close();
});

it('an inline script runs only when the policy contains its hash', async () => {
  const app = fastify();
  const origins = { imageOrigins: [], isMiningReserved: false, connectOrigins: [] };
  addSecurityHeaders(app, { https: false, scripts: ["'sha256-abc='"], ...origins });
  app.get('/', async () => 'x');
  const policy = String((await app.inject('/')).headers['content-security-policy']).split(';');
  expect(policy).toContain("script-src 'self' 'sha256-abc='");
  await app.close();
});
