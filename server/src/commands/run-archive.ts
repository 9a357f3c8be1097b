import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { ArchiveError } from '@glosy/core/errors';
import { type Config, loadEnvironmentFile, readConfig } from '../config.ts';
import { closeDependencies, type Dependencies } from '../dependencies.ts';
import { startErrorMessage } from '../start-errors.ts';
import { CommandError } from './command.ts';
import { commands } from './commands.ts';
import { openArchive } from './open-archive.ts';

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
        opened ??= await openArchive({ ...config, logLevel: 'warn' }, command);
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

/**
 * Ends the process at once: a request that `doctor` has given up on, such as to a silent S3 server, would keep it alive
 * for minutes.
 */
const end = (code: number) => process.stdout.write('', () => process.exit(code));

main(process.argv.slice(2)).then(end, (error: unknown) => {
  const isExpected = error instanceof ArchiveError || error instanceof CommandError;
  const message = isExpected ? error.message : startErrorMessage(error, config);
  if (message === undefined) console.error(error);
  else process.stderr.write(`${message}\n`);
  end(1);
});
