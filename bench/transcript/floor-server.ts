import { createReadStream, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const types: Record<string, string> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript' };

/** Builds the floor page for production and serves it with the transcript. Returns its address and how to stop. */
export async function serveFloor(srt: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const outDir = mkdtempSync(join(tmpdir(), 'glosy-floor-'));
  await build({
    root: fileURLToPath(new URL('floor', import.meta.url)),
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { outDir, emptyOutDir: true, target: 'es2022' },
  });
  const compressed = gzipSync(srt);
  const server = createServer((request, response) => {
    if (request.url === '/transcript.srt') {
      response.writeHead(200, { 'content-type': 'application/x-subrip; charset=utf-8', 'content-encoding': 'gzip' });
      response.end(compressed);
      return;
    }
    const path = join(outDir, normalize(request.url === '/' ? '/index.html' : (request.url ?? '/')));
    const isThere = path.startsWith(outDir) && existsSync(path) && statSync(path).isFile();
    response.writeHead(isThere ? 200 : 404, { 'content-type': types[extname(path)] ?? 'application/octet-stream' });
    if (isThere) createReadStream(path).pipe(response);
    else response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(outDir, { recursive: true, force: true });
    },
  };
}
