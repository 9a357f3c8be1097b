import { loadEnvironmentFile, readConfig } from '../config.ts';
import { executedMigrations } from '../database/migrate.ts';
import { describePlan, planUpgrade } from '../upgrade/plan-upgrade.ts';
import { type Command, CommandError, readArguments } from './command.ts';
import { machineProbes } from './doctor/machine-probes.ts';
import { openToRead } from './doctor/open-to-read.ts';
import { askAll, stateWords } from './doctor/probe.ts';

/** Opening the archive for this command upgrades its schema. */
export const migrateCommand: Command = {
  usage: 'migrate [--plan]',
  summary:
    'Doprowadza schemat bazy do bieżącej wersji programu. --plan mówi, co by zrobiło i czego potrzebuje, i niczego nie zmienia.',
  migrates: true,
  async run({ args, open, print }) {
    const given = readArguments(args, { flags: ['plan'] });
    if (given.plan !== undefined) return printPlan(print);
    const { database } = await open();
    print(`Baza jest aktualna: ${(await executedMigrations(database.db)).at(-1)}.`);
  },
};

/** @throws CommandError when the upgrade could not begin */
async function printPlan(print: (line: string) => void): Promise<void> {
  loadEnvironmentFile();
  const config = readConfig();
  const obstacles: string[] = [];
  for (const { title, state, text } of await askAll(machineProbes(config))) {
    print(`${title}  [${stateWords[state]}] ${text}`);
    if (state === 'fault') obstacles.push(text);
  }
  const database = openToRead(config);
  if (!database) return print('Bazy danych jeszcze nie ma: utworzy ją serwer.');
  try {
    const plan = await planUpgrade(database, config);
    for (const line of describePlan(plan)) print(line);
    if (plan.obstacle !== null) obstacles.push(plan.obstacle);
  } finally {
    await database.close();
  }
  if (obstacles.length > 0) throw new CommandError(`Aktualizacja nie może się zacząć: ${obstacles.join(' ')}`);
}
