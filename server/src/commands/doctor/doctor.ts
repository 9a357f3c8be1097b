import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { type Config, ConfigError, loadEnvironmentFile, readConfig } from '../../config.ts';
import { loadContent } from '../../content/load-content.ts';
import { createMailer } from '../../dependencies.ts';
import { programVersion } from '../../version.ts';
import { type Command, CommandError, readArguments } from '../command.ts';
import { databaseProbes } from './database-probes.ts';
import { machineProbes } from './machine-probes.ts';
import { networkProbes } from './network-probes.ts';
import { openToRead, type ReadDatabase } from './open-to-read.ts';
import { type Answer, askAll, type Probe, stateWords } from './probe.ts';
import { describeSettings } from './settings.ts';
import { speechProbe } from './speech-probe.ts';
import { storageProbe } from './storage-probe.ts';

/** Runs every probe of this archive without changing it, whether or not a server runs. */
export async function examine(config: Config, now: () => Date = () => new Date()): Promise<Answer[]> {
  let opened: ReadDatabase | null | undefined;
  const open = () => {
    if (opened === undefined) opened = openToRead(config);
    return opened;
  };
  const probes: Probe[] = [
    ...machineProbes(config),
    ...databaseProbes(config, open, now),
    storageProbe(config, open),
    speechProbe(config),
    ...networkProbes(config, now),
  ];
  try {
    return await askAll(probes);
  } finally {
    await opened?.close();
  }
}

/** A bundle for somebody who helps: states, figures and versions, without names, addresses, paths or settings. */
export function bundleOf(answers: readonly Answer[], at: Date): object {
  const found = answers.map(({ name, state, facts = {} }) => [name, { state, ...facts }]);
  return { at: at.toISOString(), ...Object.fromEntries(found) };
}

export const doctorCommand: Command = {
  usage: 'doctor [--json] [--mail ADDRESS] [--bundle FILE]',
  summary:
    'Sprawdza program, ustawienia, dysk, bazę, pliki, kopie i pocztę; niczego nie zmienia. --mail wysyła list próbny, --bundle zapisuje plik dla osoby, która pomaga: bez nazw, adresów i treści.',
  async run({ args, print }) {
    const given = readArguments(args, { options: ['mail', 'bundle'], flags: ['json'] });
    loadEnvironmentFile();
    const settings = describeSettings(process.env);
    const config = readSettings(settings, print);
    const answers = await examine(config);
    if (given.mail !== undefined) answers.push(await sendTrial(config, given.mail));
    for (const line of given.json === undefined ? textOf(answers, settings) : [jsonOf(answers, settings)]) print(line);
    if (given.bundle !== undefined) {
      await writeFile(given.bundle, `${JSON.stringify(bundleOf(answers, new Date()), null, 2)}\n`, { mode: 0o600 });
      if (given.json === undefined) print(`\nPlik dla osoby, która pomaga: ${given.bundle}.`);
    }
    const faults = answers.filter(({ state }) => state === 'fault').length;
    if (faults > 0) throw new CommandError(`Usterki: ${faults}.`);
  },
};

/**
 * Shows the settings even if one of them is wrong.
 * @throws ConfigError
 */
function readSettings(settings: readonly string[], print: (line: string) => void): Config {
  try {
    return readConfig();
  } catch (error) {
    if (error instanceof ConfigError) for (const setting of settings) print(setting);
    throw error;
  }
}

async function sendTrial(config: Config, address: string): Promise<Answer> {
  const title = 'List próbny';
  const mailer = createMailer(config, (await loadContent(config.contentDir)).library.mailFrom);
  const sentence = 'To jest list próbny z archiwum Głosy. Poczta działa; nie trzeba odpowiadać.';
  const email = { to: address, subject: 'Głosy: list próbny', text: `${sentence}\n`, html: `<p>${sentence}</p>` };
  try {
    await mailer.send(email, { id: randomUUID(), signal: AbortSignal.timeout(20_000) });
    const text = `Przyjęty do wysłania na ${address}; sprawdź skrzynkę, także folder ze spamem.`;
    return { name: 'trial-mail', title, state: 'good', text };
  } catch (error) {
    const text = `Nie został przyjęty: ${(error as Error).message}`;
    return { name: 'trial-mail', title, state: 'fault', text, advice: 'Popraw SMTP_URL i MAIL_FROM.' };
  } finally {
    await mailer.close();
  }
}

function textOf(answers: readonly Answer[], settings: readonly string[]): string[] {
  const width = Math.max(...answers.map(({ title }) => title.length));
  const next = answers.flatMap(({ title, advice, state }) =>
    advice === undefined || state === 'good' ? [] : [`- ${title}: ${advice}`],
  );
  return [
    ...answers.map(({ title, state, text }) => `${title.padEnd(width)}  [${stateWords[state]}] ${text}`),
    '',
    ...(settings.length === 0
      ? ['Ustawienia: same wartości domyślne.']
      : ['Ustawienia:', ...settings.map((one) => `  ${one}`)]),
    ...(next.length === 0 ? [] : ['', 'Co dalej:', ...next]),
  ];
}

function jsonOf(answers: readonly Answer[], settings: readonly string[]): string {
  return JSON.stringify({ program: programVersion, settings, probes: answers }, null, 2);
}
