import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below the range from which Linux assigns ports to outgoing connections, so that none of them takes one first, and
 * above 10080, the last port that `fetch` refuses.
 */
const first = 10_081;
const last = 32_000;

/** A free TCP port on loopback, chosen at random so that parallel suites do not choose the same. */
export async function freePort(): Promise<number> {
  const port = randomInt(first, last);
  return (await isFree(port)) ? port : freePort();
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
