import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import type { Archive } from '../archive/archive.ts';
import { type NetworkMode, NetworkProxy } from '../inject/network-proxy.ts';
import { type SmtpMode, SmtpSink } from '../inject/smtp-sink.ts';
import type { Bench, Round, Scenario } from '../scenario.ts';
import { folderBench } from './benches.ts';

/** In Debian's package it is in a folder with the processor's name. */
const faketime = readdirSync('/usr/lib')
  .map((folder) => `/usr/lib/${folder}/faketime/libfaketimeMT.so.1`)
  .find((path) => existsSync(path));
const networkModes: readonly NetworkMode[] = ['refuse', 'lose-answers', 'half-requests'];
const smtpModes: readonly SmtpMode[] = ['refuse', 'try-later', 'break-off', 'hang'];
const jumps = ['+2h', '+0', '-2h', '+0', '+10m', '-10m'];
const faultMs = 2500;

const pick = <T>(list: readonly T[], { number }: Round): T => list[number % list.length] as T;

/** A server whose clock offset is in a file. */
function clockBench(): Bench {
  const bench = folderBench(async (round) => {
    writeFileSync(clock, pick(jumps, round));
    await setTimeout(faultMs);
    round.beginRecovery();
  });
  const clock = `${bench.dataDir}-clock`;
  writeFileSync(clock, '+0');
  return {
    ...bench,
    withoutRegistrations: true,
    settings: {
      LD_PRELOAD: faketime ?? '',
      FAKETIME_TIMESTAMP_FILE: clock,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    async remove() {
      rmSync(clock);
      await bench.remove();
    },
  };
}

async function networkBench(): Promise<Bench> {
  let archive: Archive | undefined;
  const proxy = await NetworkProxy.open(() => archive?.address ?? '');
  const bench = folderBench(async (round) => {
    proxy.mode = pick(networkModes, round);
    proxy.cut();
    await setTimeout(faultMs);
    proxy.mode = 'pass';
    proxy.cut();
    round.beginRecovery();
  });
  return {
    ...bench,
    proxied(of) {
      archive = of;
      return proxy.address;
    },
    async remove() {
      proxy.close();
      await bench.remove();
    },
  };
}

async function smtpBench(): Promise<Bench> {
  const sink = await SmtpSink.open();
  const bench = folderBench(async ({ journal, ...round }) => {
    const mode = pick(smtpModes, { journal, ...round });
    sink.mode = mode;
    if (mode === 'refuse') await sink.close();
    const before = journal.acknowledged.registrations;
    await setTimeout(2 * faultMs);
    if (journal.acknowledged.registrations === before)
      journal.problems.push(`no registration while mail fails: ${mode}`);
    if (mode === 'refuse') await sink.listen();
    sink.mode = 'accept';
    round.beginRecovery(sink.nextEmail());
  });
  return {
    ...bench,
    settings: { SMTP_URL: sink.url },
    mailbox: sink,
    mailWithinMs: 120_000,
    async remove() {
      await sink.close();
      await bench.remove();
    },
  };
}

export const surroundings: readonly Scenario[] = [
  {
    name: 'clock',
    title: 'clock jumps of ten minutes and two hours, forward and back',
    on: 'SQLite, disk',
    times: { long: 24, short: 1 },
    missing: () => (faketime !== undefined ? undefined : 'libfaketime (np. sudo apt-get install faketime)'),
    open: async () => clockBench(),
  },
  {
    name: 'network',
    title: 'network between browser and server cut, answers lost, requests halved',
    on: 'SQLite, disk',
    times: { long: 30, short: 1 },
    missing: () => undefined,
    open: networkBench,
  },
  {
    name: 'smtp',
    title: 'mail server refuses, defers, breaks off, hangs (recovered: the next email arrives)',
    on: 'SQLite, disk',
    times: { long: 12, short: 0 },
    missing: () => undefined,
    recoveryWithinMs: 120_000,
    open: smtpBench,
  },
];
