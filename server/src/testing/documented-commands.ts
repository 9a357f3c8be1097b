import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { builtProgram } from './built-server.ts';

/** The code blocks below a heading of docs/operating.md, in order, without those of other headings. */
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
  /** Paths, times and names in the document, each with the test's replacement; longer ones first. */
  readonly replaced: Readonly<Record<string, string>>;
  readonly settings: Readonly<Record<string, string>>;
  /** Further shell functions, for programs that a test machine lacks. */
  readonly functions?: string;
  readonly folder: string;
  readonly input?: string;
}

/** Runs a documented block in a shell that stops at the first failure; resolves with its exit code and its output. */
export function runDocumented(
  block: string,
  surroundings: Surroundings,
): Promise<{ code: number | null; printed: string }> {
  const { replaced, settings, functions = '', folder, input = '' } = surroundings;
  const commands = Object.entries(replaced).reduce((text, [from, to]) => text.replaceAll(from, to), block);
  const child = spawn('bash', ['-euo', 'pipefail', '-c', `${ownProgram}${functions}${commands}`], {
    cwd: folder,
    env: { ...process.env, LOG_LEVEL: 'silent', CONTENT_DIR: content, ...settings },
    // On a terminal the commands would prompt for passwords.
    detached: true,
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      printed += text;
    });
  }
  // A command may end without reading its input.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, printed })));
}
