import { parseArgs } from 'node:util';
import type { Dependencies } from '../dependencies.ts';

/** One thing that an operator can type. Each lives in a file of its own and stands in the table of `archive.ts`. */
export interface Command {
  /** How it is called, for the help text: `create-user --email E …`. */
  readonly usage: string;
  /** One Polish sentence of what it does. */
  readonly summary: string;
  run(given: GivenCommand): Promise<void>;
}

export interface GivenCommand {
  readonly args: readonly string[];
  /** Opens database, storage and mail as the settings say; they are closed after the command. */
  open(): Promise<Dependencies>;
  print(line: string): void;
  /** All of standard input, for secrets that should not stand in a list of processes. */
  readInput(question: string): Promise<string>;
}

/** Something that the operator typed or set wrongly; its message is all that is shown. */
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

/** @throws CommandError naming what is missing. */
export function required(values: Record<string, string | undefined>, name: string, label: string): string {
  const value = values[name];
  if (value === undefined || value === '') throw new CommandError(`Brakuje: ${label}.`);
  return value;
}
