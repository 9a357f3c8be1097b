import { afterEach, expect, it, vi } from 'vitest';

const RealFunction = globalThis.Function;

afterEach(() => {
  globalThis.Function = RealFunction;
  Reflect.deleteProperty(globalThis, 'document');
  Reflect.deleteProperty(globalThis, '__zod_globalConfig');
});

it('schemas create no function from text in a browser, because the content security policy would report it', async () => {
  vi.resetModules();
  Reflect.deleteProperty(globalThis, '__zod_globalConfig');
  Object.assign(globalThis, { document: {} });
  const attempts: unknown[] = [];
  globalThis.Function = new Proxy(RealFunction, {
    construct(target, given) {
      attempts.push(given);
      return Reflect.construct(target, given);
    },
  });
  const { login } = await import('./contract/auth/auth.input.ts');
  expect(login.body.safeParse({ email: 'anna@example.org', password: 'x' }).success).toBe(true);
  expect(attempts).toEqual([]);
});
