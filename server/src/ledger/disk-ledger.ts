import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import {
  headLine,
  type Ledger,
  type LedgerContent,
  type LedgerEntry,
  LedgerError,
  parseEntry,
  parseHead,
} from './ledger.ts';

/** A file with one JSON object per line. */
export function openDiskLedger(path: string): Ledger {
  async function read(): Promise<LedgerContent | null> {
    const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw LedgerError.unreadable(path, error.code, error);
    });
    return text === null ? null : parse(path, text);
  }

  async function make(id: string): Promise<void> {
    await mkdir(dirname(path), { recursive: true });
    const temporary = `${path}.${randomUUID()}`;
    try {
      await writeFile(temporary, `${headLine(id)}\n`, { flag: 'wx', mode: 0o600, flush: true });
      // If several processes start at once, one gives its file the name, and the others find it complete.
      await link(temporary, path);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'EEXIST') throw LedgerError.notMade(path, code, error);
    } finally {
      await rm(temporary, { force: true });
    }
  }

  async function ensure(id: string = randomUUID()) {
    let content = await read();
    if (!content) {
      await make(id);
      content = await read();
    }
    if (!content) throw LedgerError.notMade(path, 'ENOENT', undefined);
    return { id: content.id, length: content.entries.length };
  }

  return {
    path,
    read,
    ensure,
    async append(entry) {
      await ensure();
      const file = await open(path, 'a+');
      try {
        const { size } = await file.stat();
        const last = Buffer.alloc(1);
        await file.read(last, 0, 1, size - 1);
        // The next append must not be joined with one that a power cut interrupted.
        const start = last.toString() === '\n' ? '' : '\n';
        await file.appendFile(`${start}${JSON.stringify(entry)}\n`);
        await file.sync();
      } finally {
        await file.close();
      }
    },
  };
}

function parse(path: string, text: string): LedgerContent {
  const [head = '', ...lines] = text.split('\n');
  const id = parseHead(head);
  if (id === undefined) throw LedgerError.noLedger(path);
  const entries: LedgerEntry[] = [];
  for (const [index, line] of lines.entries()) {
    const entry = parseEntry(line);
    if (entry) entries.push(entry);
    // A last line without a line break was cut off by a power cut before its transaction committed.
    else if (line !== '' && index < lines.length - 1 && !isCutOff(line)) throw LedgerError.damaged(path, index + 2);
  }
  return { id, entries };
}

/** The beginning of an entry whose append was interrupted. */
function isCutOff(line: string): boolean {
  return line.startsWith('{') && !line.endsWith('}');
}
