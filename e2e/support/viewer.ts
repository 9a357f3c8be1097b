import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { build } from 'vite';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

/** Builds the viewer of `e2e/viewer` into the folder and serves it from an origin of its own. */
export async function serveViewer(folder: string): Promise<{ url: string; close: () => Promise<void> }> {
  await build({
    root: join(import.meta.dirname, '..', 'viewer'),
    configFile: false,
    logLevel: 'error',
    // The viewer's own React, which is older than the archive's.
    resolve: { dedupe: ['react', 'react-dom'] },
    build: { outDir: folder, emptyOutDir: true, minify: false },
  });
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://viewer').pathname;
    const name = normalize(path === '/' ? '/index.html' : path);
    const bytes = await readFile(join(folder, name)).catch(() => null);
    response.writeHead(bytes ? 200 : 404, { 'content-type': types[extname(name)] ?? 'application/octet-stream' });
    response.end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => stop(server),
  };
}

function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
