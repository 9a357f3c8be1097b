import { setTimeout } from 'node:timers/promises';
import type { PostgresServer } from '../../server/src/testing/postgres-server.ts';
import { makeSwiftBucket } from '../../server/src/testing/swift-bucket.ts';
import { createSwiftServer, hasSwift } from '../../server/src/testing/swift-server.ts';
import { type S3Mode, S3Proxy } from '../inject/s3-proxy.ts';
import type { Bench, Round, Scenario } from '../scenario.ts';
import { killServer, postgresBench, stopPostgres } from './postgres.ts';

const modes: readonly S3Mode[] = ['unavailable', 'slow', 'half'];
const faultMs = 3000;
const bucket = 'archiwum';

interface Surroundings {
  readonly proxy: S3Proxy;
  readonly postgres: PostgresServer;
}

/** PostgreSQL on a disk, and a bucket behind a proxy. */
async function s3Bench(strike: (round: Round, surroundings: Surroundings) => Promise<void>): Promise<Bench> {
  const swift = await createSwiftServer();
  const proxy = await S3Proxy.open(swift.endpoint);
  const keys = await makeSwiftBucket(proxy.endpoint, bucket);
  const place = (name: string) => `s3://${bucket}/${name}?endpoint=${proxy.endpoint}&path-style=1`;
  const bench = await postgresBench((round, postgres) => strike(round, { proxy, postgres }));
  return {
    ...bench,
    settings: { ...bench.settings, ...keys, STORAGE_URL: place('files'), LEDGER_FILE: place('ledger') },
    async remove() {
      await bench.remove();
      proxy.close();
      await swift.remove();
    },
  };
}

async function breakS3(round: Round, { proxy }: Surroundings): Promise<void> {
  proxy.mode = modes[round.number % modes.length] ?? 'unavailable';
  await setTimeout(faultMs);
  proxy.mode = 'pass';
  round.beginRecovery();
}

const swift = () => (hasSwift() ? undefined : 'OpenStack Swift albo praw roota');

export const onS3: readonly Scenario[] = [
  {
    name: 'kill-s3-app',
    title: '`kill -9` of the application at a random moment',
    on: 'PostgreSQL, S3',
    times: { long: 100, short: 0 },
    missing: swift,
    open: () => s3Bench(killServer),
  },
  {
    name: 'kill-s3-postgres',
    title: '`kill -9` of PostgreSQL',
    on: 'PostgreSQL, S3',
    times: { long: 20, short: 0 },
    missing: swift,
    open: () => s3Bench((round, { postgres }) => stopPostgres(round, postgres, 'kill')),
  },
  {
    name: 's3-fails',
    title: 'S3 answers 503, late, or half',
    on: 'PostgreSQL, S3',
    times: { long: 30, short: 0 },
    missing: swift,
    open: () => s3Bench(breakS3),
  },
];
