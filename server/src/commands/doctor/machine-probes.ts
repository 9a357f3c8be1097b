import { execFile } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { promisify } from 'node:util';
import { findFfmpeg } from '../../audio/listening-copy/encoder/find-ffmpeg.ts';
import type { Config } from '../../config.ts';
import { freeBytesAt } from '../../lib/free-bytes.ts';
import { supportedNodes } from '../../supported-node.ts';
import { programVersion } from '../../version.ts';
import type { Finding, Probe } from './probe.ts';

const run = promisify(execFile);

const gigabyte = 1024 ** 3;
/** A day of recording at full quality, and an hour. */
const [littleBytes, fewBytes] = [5 * gigabyte, gigabyte];

/** Probes that need only this machine. */
export function machineProbes(config: Config): Probe[] {
  return [
    { name: 'program', title: 'Program', ask: async () => askProgram() },
    { name: 'disk', title: 'Dysk', ask: () => askDisk(config) },
    { name: 'clock', title: 'Zegar', ask: askClock },
    { name: 'tools', title: 'Narzędzia', ask: () => askTools(config) },
  ];
}

function askProgram(): Finding {
  const major = Number(process.versions.node.split('.')[0]);
  const facts = {
    version: programVersion,
    node: process.versions.node,
    platform: process.platform,
    arch: process.arch,
  };
  const text = `Głosy ${programVersion}, Node ${process.versions.node}, ${process.platform} ${process.arch}.`;
  if (supportedNodes.includes(major)) return { state: 'good', text, facts };
  return {
    state: 'warning',
    text: `${text} Ta wersja Node nie dostaje już poprawek albo nie była z programem sprawdzana.`,
    advice: `Zainstaluj Node ${supportedNodes.at(-1)}, o ile poprawek nie dostarcza system.`,
    facts,
  };
}

async function askDisk({ dataDir, storage }: Config): Promise<Finding> {
  const folders = [dataDir, ...(storage.kind === 'disk' ? [storage.folder] : [])];
  const free: number[] = [];
  for (const folder of folders) {
    try {
      await access(folder, constants.W_OK);
      free.push(await freeBytesAt(folder));
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT') return { state: 'not-asked', text: `Folderu ${folder} jeszcze nie ma.`, facts: { code } };
      return {
        state: 'fault',
        text: `Użytkownik, który uruchomił to polecenie, nie może zapisywać w ${folder} (${code}).`,
        advice: 'Popraw prawa do folderu albo uruchom polecenie jako użytkownik serwera.',
        facts: { code },
      };
    }
  }
  const least = Math.min(...free);
  const facts = { freeBytes: least };
  const text = `Wolne: ${formatGigabytes(least)}.`;
  if (least >= littleBytes) return { state: 'good', text, facts };
  const advice = 'Zwolnij miejsce albo powiększ dysk: na pełnym można tylko czytać i słuchać.';
  return { state: least < fewBytes ? 'fault' : 'warning', text, advice, facts };
}

const formatGigabytes = (bytes: number) =>
  `${(bytes / gigabyte).toLocaleString('pl-PL', { maximumFractionDigits: 1 })} GB`;

/** Leases of jobs, sessions and closed passages depend on the time, so the clock must be right. */
async function askClock(signal: AbortSignal): Promise<Finding> {
  let kept: string;
  try {
    kept = (await run('timedatectl', ['show', '--property=NTPSynchronized', '--value'], { signal })).stdout.trim();
  } catch {
    return { state: 'not-asked', text: 'System nie mówi, czy zegar jest nastawiany z sieci (brak timedatectl).' };
  }
  const facts = { synchronised: kept === 'yes' };
  if (kept === 'yes') return { state: 'good', text: 'Zegar jest nastawiany z sieci.', facts };
  return {
    state: 'warning',
    text: 'Zegar nie jest nastawiany z sieci.',
    advice: 'Włącz NTP: timedatectl set-ntp true.',
    facts,
  };
}

async function askTools({ listeningCopies }: Config): Promise<Finding> {
  const ffmpeg = await findFfmpeg();
  const facts = { ffmpeg: ffmpeg?.version ?? false };
  if (ffmpeg) return { state: 'good', text: `ffmpeg ${ffmpeg.version}.`, facts };
  const text = 'Nie ma ffmpeg: kopie do słuchania powstają programem LAME, dwa razy wolniej.';
  if (!listeningCopies)
    return { state: 'good', text: 'ffmpeg nie jest potrzebny: kopie do słuchania są wyłączone.', facts };
  return { state: 'warning', text, advice: 'Zainstaluj pakiet ffmpeg.', facts };
}
