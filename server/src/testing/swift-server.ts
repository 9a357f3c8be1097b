import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';

const services = ['account', 'container', 'object', 'proxy'] as const;
const readyTries = 1200;
/** Longer than a busy machine needs: late updates of a listing would need a service that does not run here. */
const updateSeconds = 30;

export const swiftKeys = { accessKeyId: 'glosy:admin', secretAccessKey: 'sekret' };

/** A separate S3 server on loopback, in a temporary folder: OpenStack Swift with its S3 interface. */
export interface SwiftServer {
  /** For `endpoint` with `path-style=1`. */
  readonly endpoint: string;
  /** Stops the server and deletes its folder. */
  remove(): Promise<void>;
}

/** Needs Debian's packages, and root, which starts the server as their user. */
export function hasSwift(): boolean {
  if (process.getuid?.() !== 0) return false;
  return services.every((name) => existsSync(`/usr/bin/swift-${name}-server`)) && swiftUser() !== undefined;
}

/** @throws when Swift is not installed, or does not start */
export async function createSwiftServer(): Promise<SwiftServer> {
  const user = swiftUser();
  if (!hasSwift() || !user) throw new Error('Swift is not installed: run `npm test` as root.');
  const folder = mkdtempSync(join(tmpdir(), 'glosy-swift-'));
  const ports = { account: 0, container: 0, object: 0, proxy: 0 };
  for (const name of services) ports[name] = await freePort();
  for (const path of ['', 'node', 'node/d1', '/var/cache/swift']) {
    const made = path.startsWith('/') ? path : join(folder, path);
    mkdirSync(made, { recursive: true });
    chownSync(made, user.uid, user.gid);
  }
  writeConfiguration(folder, ports);
  // These processes end with this one, even when it is killed.
  const running = services.map((name) => {
    const command = ['--pdeathsig', 'KILL', `swift-${name}-server`, join(folder, `${name}-server.conf`)];
    return spawn('setpriv', command, { stdio: 'ignore', cwd: '/', ...user });
  });
  const remove = async () => {
    await Promise.all(running.map(stop));
    rmSync(folder, { recursive: true, force: true });
  };
  const endpoint = `http://127.0.0.1:${ports.proxy}`;
  for (let tries = 0; tries < readyTries; tries += 1) {
    // The proxy avoids for a while a service that refused it once, so all of them must be ready first.
    const all = await Promise.all(services.map((name) => answers(ports[name])));
    if (!all.includes(false)) return { endpoint, remove };
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await remove();
  throw new Error('Swift did not start.');
}

/** Whether there is any answer; only the proxy serves the path. */
async function answers(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/healthcheck`).catch(() => undefined);
  return answer !== undefined;
}

function swiftUser(): { uid: number; gid: number } | undefined {
  const id = (flag: string) => spawnSync('id', [flag, 'swift'], { encoding: 'utf8' }).stdout.trim();
  return id('-u') === '' ? undefined : { uid: Number(id('-u')), gid: Number(id('-g')) };
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGKILL');
  await ended;
}

function writeConfiguration(folder: string, ports: Record<(typeof services)[number], number>): void {
  const write = (name: string, lines: readonly string[]) => writeFileSync(join(folder, name), `${lines.join('\n')}\n`);
  const common = (port: number) => [
    '[DEFAULT]',
    'bind_ip = 127.0.0.1',
    `bind_port = ${port}`,
    `swift_dir = ${folder}`,
    'workers = 0',
    'log_level = ERROR',
  ];
  write('swift.conf', [
    '[swift-hash]',
    'swift_hash_path_prefix = t',
    'swift_hash_path_suffix = t',
    '[storage-policy:0]',
    'name = Policy-0',
    'default = yes',
  ]);
  buildRings(folder, ports);
  for (const name of ['account', 'container', 'object'] as const) {
    write(`${name}-server.conf`, [
      ...common(ports[name]),
      `devices = ${folder}/node`,
      'mount_check = false',
      'disable_fallocate = true',
      '[pipeline:main]',
      `pipeline = ${name}-server`,
      `[app:${name}-server]`,
      `use = egg:swift#${name}`,
      ...(name === 'object' ? [`container_update_timeout = ${updateSeconds}`] : []),
    ]);
  }
  const filters = ['catch_errors', 'gatekeeper', 'healthcheck', 'listing_formats', 'bulk', 'copy', 'slo', 'dlo'];
  write('proxy-server.conf', [
    ...common(ports.proxy),
    '[pipeline:main]',
    'pipeline = catch_errors gatekeeper healthcheck cache listing_formats bulk s3api tempauth copy slo dlo versioned_writes symlink proxy-server',
    '[app:proxy-server]',
    'use = egg:swift#proxy',
    'account_autocreate = true',
    'error_suppression_limit = 1000',
    `node_timeout = ${updateSeconds}`,
    'conn_timeout = 5',
    ...filters.flatMap((name) => [`[filter:${name}]`, `use = egg:swift#${name}`]),
    // Nothing listens there: Swift requires the filter, and works without its cache.
    ...['[filter:cache]', 'use = egg:swift#memcache', 'memcache_servers = 127.0.0.1:9'],
    ...['[filter:symlink]', 'use = egg:swift#symlink'],
    ...['[filter:versioned_writes]', 'use = egg:swift#versioned_writes', 'allow_object_versioning = true'],
    ...['[filter:s3api]', 'use = egg:swift#s3api', 'location = us-east-1', 's3_acl = false'],
    ...['[filter:tempauth]', 'use = egg:swift#tempauth', `user_glosy_admin = ${swiftKeys.secretAccessKey} .admin`],
  ]);
}

/** Uses Debian's Python module, because its command would start Python nine times. */
function buildRings(folder: string, ports: Record<(typeof services)[number], number>): void {
  const program = `
import sys
from swift.common.ring import RingBuilder
folder, *ports = sys.argv[1:]
for name, port in zip(('account', 'container', 'object'), ports):
    builder = RingBuilder(4, 1, 0)
    builder.add_dev(dict(region=1, zone=1, ip='127.0.0.1', port=int(port), device='d1', weight=1,
                         replication_ip='127.0.0.1', replication_port=int(port), meta=''))
    builder.rebalance()
    builder.get_ring().save(f'{folder}/{name}.ring.gz')
`;
  const given = [ports.account, ports.container, ports.object].map(String);
  const { status, stderr } = spawnSync('/usr/bin/python3', ['-c', program, folder, ...given], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`Swift made no rings: ${stderr}`);
}
