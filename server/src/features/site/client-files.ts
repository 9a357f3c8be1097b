import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { EncodedBody } from '../../http/sending/send-encoded.ts';

export interface ClientFile {
  type: string;
  bodies: EncodedBody;
}

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/**
 * The client's files by path, read into memory once: a page loads twenty of them, and all together are a few megabytes.
 * The build has already compressed them.
 */
export async function readClientFiles(directory: string): Promise<ReadonlyMap<string, ClientFile>> {
  const entries = await readdir(directory, { withFileTypes: true, recursive: true });
  const paths = new Set(entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name)));
  const files = [...paths].flatMap((path) => {
    const type = types[extname(path)];
    return type ? [readClientFile(path, type, paths).then((file) => [addressOf(directory, path), file] as const)] : [];
  });
  return new Map(await Promise.all(files));
}

async function readClientFile(path: string, type: string, paths: ReadonlySet<string>): Promise<ClientFile> {
  const [identity, br, gzip] = await Promise.all([
    readFile(path),
    paths.has(`${path}.br`) ? readFile(`${path}.br`) : undefined,
    paths.has(`${path}.gz`) ? readFile(`${path}.gz`) : undefined,
  ]);
  return { type, bodies: { identity, ...(br && { br }), ...(gzip && { gzip }) } };
}

function addressOf(directory: string, path: string): string {
  return `/${relative(directory, path).split(sep).join('/')}`;
}
