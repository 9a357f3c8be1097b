import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { createSwiftServer, hasSwift, type SwiftServer } from './swift-server.ts';

/** Each project loads this file for itself; they run in one process and share the server. */
interface Shared {
  users: number;
  starting: Promise<SwiftServer> | undefined;
}
const place = globalThis as { glosyS3Server?: Shared };
place.glosyS3Server ??= { users: 0, starting: undefined };
const shared = place.glosyS3Server;

/**
 * Global setup of both server projects: one S3 server for the run, which starts when the first suite asks for it
 * through a socket and gets its address. Without Swift there is no socket, and those suites are skipped.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!hasSwift()) {
    project.provide('s3Socket', '');
    return async () => {};
  }
  const folder = mkdtempSync(join(tmpdir(), 'glosy-s3-'));
  const path = join(folder, 'socket');
  const server = createServer((socket) => {
    shared.starting ??= createSwiftServer();
    shared.starting.then(
      ({ endpoint }) => socket.end(endpoint),
      (error: Error) => socket.end(`error: ${error.message}`),
    );
    socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => server.listen(path, resolve));
  project.provide('s3Socket', path);
  shared.users += 1;
  return async () => {
    server.close();
    shared.users -= 1;
    if (shared.users === 0) {
      const swift = await shared.starting?.catch(() => undefined);
      shared.starting = undefined;
      await swift?.remove();
    }
    rmSync(folder, { recursive: true, force: true });
  };
}
