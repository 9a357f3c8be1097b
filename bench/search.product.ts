import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../server/dist/main.js', import.meta.url));

/** The built product as it runs in production. */
export interface SearchProduct {
  readonly origin: string;
  readonly pid: number;
  residentMegabytes(): Promise<number>;
  stop(): Promise<void>;
}

/** Starts the product on a free port; resolves when it answers. */
export async function startSearchProduct(settings: Record<string, string>): Promise<SearchProduct> {
  const port = await freePort();
  const server = spawn(process.execPath, ['--max-old-space-size=1024', main], {
    env: { ...process.env, ...settings, NODE_ENV: 'production', PORT: String(port), MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const origin = `http://127.0.0.1:${port}`;
  await answers(`${origin}/healthz`);
  return {
    origin,
    pid: server.pid ?? 0,
    async residentMegabytes() {
      const status = await readFile(`/proc/${server.pid}/status`, 'utf8');
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
    },
    stop() {
      server.kill();
      return ended;
    },
  };
}

export function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return Math.round(10 * (sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0)) / 10;
}

async function answers(url: string): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      if ((await fetch(url)).ok) return;
    } catch (error) {
      if (tries > 300) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
