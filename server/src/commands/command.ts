import { parseArgs } from 'node:util';
import type { Dependencies } from '../dependencies.ts';

/** A command of the operator, in its own file and listed in `commands.ts`. */
export interface Command {
  /** Usage line of the help text: `create-user --email E …`. */
  readonly usage: string;
  /** One Polish sentence about its effect. */
  readonly summary: string;
  /** Whether it may change the schema of an archive that an earlier version of the program wrote. */
  readonly migrates?: true;
  run(given: GivenCommand): Promise<void>;
}

export interface GivenCommand {
  readonly args: readonly string[];
  /** Opens database, storage and mail according to the settings; they are closed after the command. */
  open(): Promise<Dependencies>;
  print(line: string): void;
  /** Reads all of standard input, for secrets that must not show up in the process list. */
  readInput(question: string): Promise<string>;
}

/** An expected failure, such as a wrong argument: only its message is printed. */
export class CommandError extends Error {
  override name = 'CommandError';
}

/** Reads `--name value` options, `--name` flags (given: an empty text) and positional arguments. @throws CommandError */
export function readArguments(
  args: readonly string[],
  expected: { options?: readonly string[]; flags?: readonly string[]; positionals?: readonly string[] },
): Record<string, string | undefined> {
  const flags = expected.flags ?? [];
  const options = Object.fromEntries([
    ...(expected.options ?? []).map((name) => [name, { type: 'string' }] as const),
    ...flags.map((name) => [name, { type: 'boolean' }] as const),
  ]);
  const names = expected.positionals ?? [];
  let parsed: { values: Record<string, unknown>; positionals: string[] };
  try {
    parsed = parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new CommandError(`Nieznana lub niepełna opcja: ${(error as Error).message}`);
  }
  if (parsed.positionals.length > names.length) {
    throw new CommandError(`Nieoczekiwany argument: ${parsed.positionals[names.length]}.`);
  }
  const given = names.map((name, index) => [name, parsed.positionals[index]]);
  const raised = flags.filter((name) => parsed.values[name] === true).map((name) => [name, '']);
  return { ...parsed.values, ...Object.fromEntries(raised), ...Object.fromEntries(given) };
}

/** The value. @throws CommandError naming the missing argument. */
export function required(values: Record<string, string | undefined>, name: string, label: string): string {
  const value = values[name];
  if (value === undefined || value === '') throw new CommandError(`Brakuje: ${label}.`);
  return value;
}
