import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';

/** Includes openssl, which makes the certificate. */
export const hasNginx = spawnSync('nginx', ['-v']).status === 0 && spawnSync('openssl', ['version']).status === 0;

/** A real nginx with the configuration of deploy/nginx.conf, for the ports and folders of a test. */
export interface DocumentedNginx {
  /** The same server without TLS, for clients that would refuse the test's certificate. */
  readonly address: string;
  readonly secureAddress: string;
  /** Address that the documented server redirects. */
  readonly redirectingAddress: string;
  /** Content of its logs. */
  readLogs(): Promise<string>;
  close(): Promise<void>;
}

interface Options {
  /** Ports of the processes behind it. */
  readonly upstreams: readonly number[];
  /** The storage's folder, for MEDIA_OFFLOAD=nginx. */
  readonly storage?: string;
  /** Host and port of the S3 server, for MEDIA_OFFLOAD=nginx with a bucket. */
  readonly bucket?: string;
  /** Address that is answered once nginx and a process behind it are ready. */
  readonly probe?: string;
  /** Command prefix for starting nginx, for example `taskset` to bind it to a core. */
  readonly command?: readonly string[];
}

export async function startDocumentedNginx({
  upstreams,
  storage = '/nonexistent',
  bucket,
  probe = '/livez',
  command = [],
}: Options): Promise<DocumentedNginx> {
  const folder = await mkdtemp(join(tmpdir(), 'glosy-nginx-'));
  mkdirSync(join(folder, 'cache'));
  makeCertificate(folder);
  const [plain, secure, redirecting] = [await freePort(), await freePort(), await freePort()];
  const documented = await readFile(new URL('../../../deploy/nginx.conf', import.meta.url), 'utf8');
  const own = documented
    .replace(/( *server) 127\.0\.0\.1:3001(.*;)\n.*3002.*\n/g, (_all, server: string, rest: string) =>
      upstreams.map((port) => `${server} 127.0.0.1:${port}${rest}\n`).join(''),
    )
    .replace('listen 80;', `listen 127.0.0.1:${redirecting};`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${secure} ssl http2; listen 127.0.0.1:${plain};`)
    .replace('/var/cache/glosy', join(folder, 'cache'))
    .replace('/etc/ssl/glosy/fullchain.pem', join(folder, 'certificate.pem'))
    .replace('/etc/ssl/glosy/key.pem', join(folder, 'key.pem'))
    .replace('/srv/glosy/data/storage/', `${storage}/`)
    .replaceAll('127.0.0.1:9000', bucket ?? '127.0.0.1:1')
    .replaceAll('/var/log/nginx/', '');
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const path = join(folder, 'nginx.conf');
  await writeFile(
    path,
    `${user} daemon off; worker_processes 1; error_log error.log; pid nginx.pid; events { worker_connections 1024; }
    http { sendfile on; client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path f; uwsgi_temp_path u;
      scgi_temp_path s; ${own} }`,
  );
  const [program = 'nginx', ...args] = [...command, 'nginx', '-p', folder, '-c', path];
  const nginx = spawn(program, args, { stdio: 'ignore' });
  const address = `http://127.0.0.1:${plain}`;
  await reachable(`${address}${probe}`, nginx, folder);
  return {
    address,
    secureAddress: `https://127.0.0.1:${secure}`,
    redirectingAddress: `http://127.0.0.1:${redirecting}`,
    async readLogs() {
      const names = (await readdir(folder)).filter((name) => name.endsWith('.log'));
      return (await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))).join('\n');
    },
    async close() {
      nginx.kill('SIGQUIT');
      if (nginx.exitCode === null) await new Promise((resolve) => nginx.once('exit', resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function makeCertificate(folder: string): void {
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'certificate.pem')];
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const { status, stderr } = spawnSync(
    'openssl',
    ['req', '-x509', ...key, '-subj', '/CN=localhost', '-days', '2', ...files],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`openssl failed: ${stderr}`);
}

async function reachable(url: string, nginx: ChildProcess, folder: string): Promise<void> {
  let last = 'no connection';
  for (let tries = 0; tries < 800 && nginx.exitCode === null; tries += 1) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    if (answer) last = `status ${answer.status}`;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  const log = await readFile(join(folder, 'error.log'), 'utf8').catch(() => '');
  throw new Error(`${url} does not answer (${last}; nginx ${nginx.exitCode === null ? 'runs' : 'ended'}): ${log}`);
}
