import type { BrowserContext, Page, Route } from '@playwright/test';

/** The visitor's connection: local, slow, or one that loses calls. */
export type Line = 'local' | 'slow' | 'lossy';

const calls = /^https?:\/\/[^/]+\/(api|auth-api)\//;
const sessionCheck = '**/auth-api/check-session*';
const lostCalls = 0.03;

/** Gives the pages of this context such a connection. `seed` determines the lost calls. */
export async function connectBy(line: Line, context: BrowserContext, seed: string): Promise<void> {
  if (line === 'slow') {
    await slowly(context, calls, 400);
    await slowly(context, sessionCheck, 2000);
  }
  if (line === 'lossy') await context.route(calls, loseSome(seed));
}

/** Delays each request of this address pattern by a number of milliseconds. */
export async function slowly(target: Page | BrowserContext, pattern: string | RegExp, ms: number): Promise<void> {
  await target.route(pattern, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    await route.continue().catch(ignoreClosedPage);
  });
}

/** Neither answers the requests of this address pattern nor closes their connections. */
export async function silent(target: Page | BrowserContext, pattern: string | RegExp): Promise<void> {
  await target.route(pattern, () => {});
}

/**
 * Loses the request of some calls and the answer of others. A test loses the same calls in every run: it depends on the
 * test's name, the call and its number of repetitions, since calls sent together have no fixed order.
 */
function loseSome(seed: string): (route: Route) => Promise<void> {
  const sent = new Map<string, number>();
  return async (route) => {
    const request = route.request();
    const call = `${request.method()} ${new URL(request.url()).pathname.replace(/\d+/g, '0')}`;
    const time = (sent.get(call) ?? 0) + 1;
    sent.set(call, time);
    const drawn = draw(`${seed} ${call} ${time}`);
    if (drawn >= lostCalls) return route.continue().catch(ignoreClosedPage);
    if (drawn < lostCalls / 2) await route.fetch().catch(ignoreClosedPage);
    await route.abort('connectionreset').catch(ignoreClosedPage);
  };
}

/** A number between 0 and 1, always the same for the same text: FNV-1a with the final mix of MurmurHash3. */
function draw(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

/** The test ended or the page was left before the delayed request was sent. */
function ignoreClosedPage(): void {}
