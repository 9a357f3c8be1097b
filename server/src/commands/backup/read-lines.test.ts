import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readLines } from './read-lines.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glosy-lines-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function linesOf(text: string): Promise<string[]> {
  await writeFile(join(folder, 'rows.ndjson'), text);
  const lines: string[] = [];
  for await (const line of readLines(join(folder, 'rows.ndjson'))) lines.push(line);
  return lines;
}

it('a line ends only at LF', async () => {
  expect(await linesOf('a\u2028b\u2029c\u0085d\re\nf\n')).toEqual(['a\u2028b\u2029c\u0085d\re', 'f']);
});

it('a line longer than a piece is complete, even if a piece ends within a letter', async () => {
  const long = `x${'ż'.repeat(1_200_000)}`;
  expect(await linesOf(`${long}\nkoniec`)).toEqual([long, 'koniec']);
});

it('an empty file has no lines', async () => {
  expect(await linesOf('')).toEqual([]);
});
