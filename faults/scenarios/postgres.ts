import { setTimeout } from 'node:timers/promises';
import {
  createPostgresServer,
  type PostgresServer,
  type PostgresStop,
} from '../../server/src/testing/postgres-server.ts';
import { NetworkProxy } from '../inject/network-proxy.ts';
import { PostgresPair } from '../inject/postgres-pair.ts';
import type { Bench, Round, Scenario } from '../scenario.ts';
import { folderBench, startAgain } from './benches.ts';

const stops: readonly PostgresStop[] = ['kill', 'immediate', 'ordinary'];
const downMs = 500;
/** Load on the pair before its primary is killed. */
const pairedMs = 1000;

export async function postgresBench(
  strike: (round: Round, postgres: PostgresServer) => Promise<void>,
  processes = 1,
): Promise<Bench> {
  const postgres = await createPostgresServer({ durable: true });
  await postgres.createDatabase('archive');
  const bench = folderBench((round) => strike(round, postgres));
  return {
    ...bench,
    processes,
    settings: { DATABASE_URL: postgres.urlOf('archive') },
    async remove() {
      await postgres.remove();
      await bench.remove();
    },
  };
}

export async function killServer(round: Round): Promise<void> {
  await round.archive.killAll();
  await startAgain(round);
}

export async function stopPostgres(round: Round, postgres: PostgresServer, how: PostgresStop): Promise<void> {
  await postgres.stop(how);
  await setTimeout(downMs);
  round.beginRecovery();
  await postgres.start();
}

/** The other process continues; recovery ends with the next change that it acknowledges. */
async function killInTurn(round: Round): Promise<void> {
  const index = round.number % round.archive.servers.length;
  await round.archive.servers[index]?.kill();
  round.beginRecovery();
  await setTimeout(downMs);
  await round.archive.start(index);
}

/** A proxy replaces the address that moves to the standby. */
async function pairBench(): Promise<Bench> {
  const pair = await PostgresPair.create();
  const proxy = await NetworkProxy.open(() => `http://127.0.0.1:${pair.port}`);
  const bench = folderBench(async (round) => {
    await pair.addStandby();
    await setTimeout(pairedMs);
    await pair.killPrimary();
    round.beginRecovery();
    await pair.promoteStandby();
    proxy.cut();
  });
  return {
    ...bench,
    settings: { DATABASE_URL: `postgres://test@${new URL(proxy.address).host}/archive` },
    async remove() {
      proxy.close();
      await pair.remove();
      await bench.remove();
    },
  };
}

export const onPostgres: readonly Scenario[] = [
  {
    name: 'kill-postgres-app',
    title: '`kill -9` of the application at a random moment',
    on: 'PostgreSQL, disk',
    times: { long: 100, short: 0 },
    missing: () => undefined,
    open: () => postgresBench(killServer),
  },
  {
    name: 'postgres-killed',
    title: '`kill -9` of PostgreSQL',
    on: 'PostgreSQL, disk',
    times: { long: 20, short: 1 },
    missing: () => undefined,
    open: () => postgresBench((round, postgres) => stopPostgres(round, postgres, 'kill')),
  },
  {
    name: 'postgres-restarted',
    title: 'PostgreSQL stopped (killed, immediate, ordinary in turn) and started',
    on: 'PostgreSQL, disk',
    times: { long: 12, short: 0 },
    missing: () => undefined,
    open: () =>
      postgresBench((round, postgres) => stopPostgres(round, postgres, stops[round.number % stops.length] ?? 'kill')),
  },
  {
    name: 'postgres-failover',
    title: '`kill -9` of the primary PostgreSQL; its synchronous standby takes over',
    on: 'PostgreSQL, disk',
    times: { long: 10, short: 0 },
    missing: () => undefined,
    open: pairBench,
  },
  {
    name: 'two-processes',
    title: '`kill -9` of one of two processes, in turn',
    on: 'PostgreSQL, disk',
    times: { long: 60, short: 1 },
    missing: () => undefined,
    open: () => postgresBench(killInTurn, 2),
  },
];
