import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createGenerator } from 'ts-json-schema-generator';

/** JSON Schema of draft 7, as the generator writes it. */
export interface Schema {
  [key: string]: unknown;
  definitions?: Record<string, Schema>;
}

const contractFolder = new URL('../../core/src/contract/', import.meta.url);
/** Files of the contract that describe parts of calls, but no calls. */
const others = /(\.input|\.test|^call|^contract|^inputs)\.ts$|^[^.]*$/;

/**
 * The JSON Schema of each call's answer, by the call's name. Answers are described by types alone (decision 002), so
 * the schemas are read from the source: each contract file is copied with its answers' types exported as well.
 */
export function answerSchemas(): Map<string, Schema> {
  const folder = mkdtempSync(join(tmpdir(), 'glosy-answers-'));
  try {
    const names = readdirSync(contractFolder, { recursive: true, encoding: 'utf8' })
      .filter((file) => !others.test(file))
      .flatMap((file) => writeCopy(folder, file));
    const tsconfig = join(folder, 'tsconfig.json');
    writeFileSync(tsconfig, JSON.stringify({ compilerOptions, include: ['*.ts'] }));
    const path = join(folder, '*.ts');
    const generator = createGenerator({
      path,
      tsconfig,
      type: '*',
      topRef: false,
      skipTypeCheck: true,
      additionalProperties: true,
    });
    return new Map(names.map((name) => [name, generator.createSchema(typeName(name)) as Schema]));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const compilerOptions = {
  strict: true,
  module: 'nodenext',
  target: 'es2023',
  allowImportingTsExtensions: true,
  exactOptionalPropertyTypes: true,
  noEmit: true,
};

const typeName = (call: string) => `AnswerOf_${call}`;

/** Writes the copy; returns the names of the calls that answer with JSON. */
function writeCopy(folder: string, file: string): string[] {
  const url = new URL(file, contractFolder);
  const source = readFileSync(url, 'utf8');
  const calls = source.split(/^export const /m).flatMap((part) => {
    const name = /^\w+/.exec(part)?.[0];
    const type = answerType(part);
    return name && type && !/\binternal: true\b/.test(part) ? [{ name, type }] : [];
  });
  const imports = source.replaceAll(/from '(\.[^']+)'/g, (_, path) => `from '${new URL(path, url).pathname}'`);
  const types = calls.map(({ name, type }) => `export type ${typeName(name)} = ${type};`);
  writeFileSync(join(folder, file.replaceAll('/', '-')), `${imports}\n${types.join('\n')}\n`);
  return calls.map(({ name }) => name);
}

/** The type in `answer<…>('…')`; undefined for a call that answers with a file or nothing. */
function answerType(source: string): string | undefined {
  return /answer: answer<([\s\S]*?)>\(\s*'/.exec(source)?.[1];
}
