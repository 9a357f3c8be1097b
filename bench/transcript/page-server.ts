import { createReadStream, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build, type PluginOption } from 'vite';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.srt': 'application/x-subrip; charset=utf-8',
  '.mp3': 'audio/mpeg',
};

export interface ServedPage {
  url: string;
  stop: () => Promise<void>;
}

/** Builds the floor page for production and serves it with the transcript. Returns its address and a stop function. */
export function serveFloor(srt: string): Promise<ServedPage> {
  const root = fileURLToPath(new URL('floor', import.meta.url));
  return servePage(root, { '/transcript.srt': Buffer.from(srt) }, [react()]);
}

/** Builds the page in `root` for production and serves it with the files, given by their addresses. */
export async function servePage(
  root: string,
  files: Readonly<Record<string, Buffer>>,
  plugins: PluginOption[],
): Promise<ServedPage> {
  const outDir = mkdtempSync(join(tmpdir(), 'glosy-page-'));
  await build({
    root,
    plugins,
    configFile: false,
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, target: 'es2022' },
  });
  // Audio is requested in ranges and is not compressible.
  const kept = new Map(
    Object.entries(files).map(([path, bytes]) => [path, path.endsWith('.mp3') ? bytes : gzipSync(bytes)]),
  );
  const server = createServer((request, response) => {
    const address = request.url === '/' ? '/index.html' : (request.url ?? '/');
    const type = types[extname(address)] ?? 'application/octet-stream';
    const bytes = kept.get(address);
    if (bytes && type === 'audio/mpeg') return sendPart(request, response, bytes);
    if (bytes) {
      response.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip' }).end(bytes);
      return;
    }
    const path = join(outDir, normalize(address));
    const isThere = path.startsWith(outDir) && existsSync(path) && statSync(path).isFile();
    response.writeHead(isThere ? 200 : 404, { 'content-type': type });
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

function sendPart(request: IncomingMessage, response: ServerResponse, bytes: Buffer): void {
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
  const start = Number(from ?? 0);
  const end = to ? Math.min(Number(to), bytes.length - 1) : bytes.length - 1;
  const headers = { 'content-type': 'audio/mpeg', 'accept-ranges': 'bytes', 'content-length': end - start + 1 };
  const range = { ...headers, 'content-range': `bytes ${start}-${end}/${bytes.length}` };
  response.writeHead(from ? 206 : 200, from ? range : headers).end(bytes.subarray(start, end + 1));
}
