import { createReadStream } from 'node:fs';

const pieceBytes = 1024 * 1024;

/**
 * Lines of a file as `dumpTable` writes them: only LF ends one. `readline` of Node 24 also splits at U+2028 and U+2029,
 * which JSON does not escape within texts.
 */
export async function* readLines(path: string): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of createReadStream(path, { encoding: 'utf8', highWaterMark: pieceBytes })) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}
