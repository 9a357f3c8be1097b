import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { builtProgram } from './built-server.ts';

/** The blocks of code below a heading of docs/operating.md, without those of further headings, in order. */
export function documentedBlocks(heading: string): string[] {
  const document = readFileSync(new URL('../../../docs/operating.md', import.meta.url), 'utf8');
  const section = document.split(/^(?=##+ )/m).find((one) => one.startsWith(`${heading}\n`));
  if (section === undefined) throw new Error(`docs/operating.md has no heading "${heading}".`);
  return [...section.matchAll(/^( *)```\n([\s\S]*?)^ *```$/gm)].map(([, indent = '', code = '']) =>
    code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  );
}

/** `npm run archive --` and `node server/dist/archive.js` run the build of the tests. */
const ownProgram = `
archive() { ${process.execPath} ${builtProgram('archive')} "$@"; }
npm() { [ "$1 $2 $3" = 'run archive --' ] || return 2; shift 3; archive "$@"; }
node() { [ "$1" = server/dist/archive.js ] || return 2; shift; archive "$@"; }
`;

const content = fileURLToPath(new URL('../../../content', import.meta.url));

interface Surroundings {
  /** Paths, times and names of the document, each with the one of the test; longer ones first. */
  readonly replaced: Readonly<Record<string, string>>;
  readonly settings: Readonly<Record<string, string>>;
  /** Further functions of the shell, for what a test machine has not. */
  readonly functions?: string;
  readonly folder: string;
  readonly input?: string;
}

/** Runs a documented block in a shell that ends at the first failure; resolves with its code and all that it printed. */
export function runDocumented(
  block: string,
  surroundings: Surroundings,
): Promise<{ code: number | null; printed: string }> {
  const { replaced, settings, functions = '', folder, input = '' } = surroundings;
  const commands = Object.entries(replaced).reduce((text, [from, to]) => text.replaceAll(from, to), block);
  const child = spawn('bash', ['-euo', 'pipefail', '-c', `${ownProgram}${functions}${commands}`], {
    cwd: folder,
    env: { ...process.env, LOG_LEVEL: 'silent', CONTENT_DIR: content, ...settings },
    // A terminal would be asked for passwords.
    detached: true,
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      printed += text;
    });
  }
  child.stdin.end(input);
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, printed })));
}
