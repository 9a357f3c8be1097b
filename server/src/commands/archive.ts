import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { ArchiveError } from '@glosy/core/errors';
import { type Config, loadEnvironmentFile, readConfig } from '../config.ts';
import { migrate } from '../database/migrate.ts';
import { closeDependencies, createDependencies, type Dependencies } from '../dependencies.ts';
import { startErrorMessage } from '../start-errors.ts';
import { applyLedgerCommand } from './backup/apply-ledger-command.ts';
import { backupCommand } from './backup/backup.ts';
import { copyLedgerCommand } from './backup/copy-ledger-command.ts';
import { restoreCommand } from './backup/restore.ts';
import { exportCommand, importCommand } from './bags/bags.command.ts';
import { checkCommand } from './check/check.ts';
import { type Command, CommandError } from './command.ts';
import { createUser } from './create-user.ts';
import { eraseCommand } from './erase/erase.ts';
import { importMany } from './import-many.ts';
import { makeCopiesCommand } from './make-copies.ts';
import { migrateCommand } from './migrate-command.ts';
import { moveStorageCommand } from './move-storage.ts';
import { newServerKey } from './new-server-key.ts';
import { reindex } from './reindex.ts';
import { releaseLock } from './release-lock.ts';
import { restoreRecording } from './restore-recording.ts';
import { setRole } from './set-role.ts';
import { undeleteFilesCommand } from './undelete-files.ts';

/** All commands of `npm run archive -- COMMAND`. */
const commands: Readonly<Record<string, Command>> = {
  'create-user': createUser,
  'set-role': setRole,
  'release-lock': releaseLock,
  'restore-recording': restoreRecording,
  backup: backupCommand,
  restore: restoreCommand,
  'apply-ledger': applyLedgerCommand,
  'copy-ledger': copyLedgerCommand,
  'undelete-files': undeleteFilesCommand,
  check: checkCommand,
  migrate: migrateCommand,
  reindex,
  'make-copies': makeCopiesCommand,
  'import-many': importMany,
  export: exportCommand,
  import: importCommand,
  erase: eraseCommand,
  'move-storage': moveStorageCommand,
  'new-server-key': newServerKey,
};

let config: Config | undefined;

async function main([name, ...args]: readonly string[]): Promise<number> {
  const command = name === undefined || !Object.hasOwn(commands, name) ? undefined : commands[name];
  if (!command) {
    process.stderr.write(`${name === undefined ? '' : `Nie ma polecenia ${name}.\n\n`}${help()}\n`);
    return name === undefined || name === 'help' || name === '--help' ? 0 : 2;
  }
  let opened: Dependencies | undefined;
  try {
    await command.run({
      args,
      print: (line) => process.stdout.write(`${line}\n`),
      readInput,
      async open() {
        loadEnvironmentFile();
        config = readConfig();
        opened ??= await createDependencies({ ...config, logLevel: 'warn' });
        await migrate(opened.database);
        return opened;
      },
    });
    return 0;
  } finally {
    if (opened) await closeDependencies(opened);
  }
}

function help(): string {
  const lines = Object.values(commands).map(({ usage, summary }) => `  ${usage}\n      ${summary}`);
  return `Polecenia archiwum (npm run archive -- POLECENIE):\n\n${lines.join('\n\n')}`;
}

/** Reads a secret from standard input: a whole pipe, or one line without echo on a terminal. */
async function readInput(question: string): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).replace(/\r?\n$/, '');
  process.stderr.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    return await terminal.question('');
  } finally {
    terminal.close();
    process.stderr.write('\n');
  }
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    const isExpected = error instanceof ArchiveError || error instanceof CommandError;
    const message = isExpected ? error.message : startErrorMessage(error, config);
    if (message === undefined) console.error(error);
    else process.stderr.write(`${message}\n`);
    process.exitCode = 1;
  },
);
