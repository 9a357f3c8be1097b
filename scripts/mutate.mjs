// Changes conditions, limits and returns one by one, and lists the changes that no test notices.
//   npm run mutate -- [--count 300] [--seed 1] [path…]   (by default core/src and the server's use cases)
// Each mutant is written into the working tree while its tests run: commit before, and see `git status` after a kill.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { applyMutant, chooseAtRandom, findMutants } from './mutants.mjs';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { count: { type: 'string', default: '300' }, seed: { type: 'string', default: '1' } },
});

/** A mutant may loop without end. */
const longestRunMs = 5 * 60_000;

const listFiles = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
const isProgram = (path) => /\.ts$/.test(path) && !/(\.test|\.suite|\.fixture|\.d)\.ts$|testing/.test(path);

function chosenFiles() {
  const isUsual = positionals.length === 0;
  if (isUsual)
    return [...listFiles('core/src'), ...listFiles('server/src').filter((path) => /\.usecases\.ts$/.test(path))];
  return positionals.flatMap((path) => (statSync(path).isDirectory() ? listFiles(path) : [path]));
}

/** The tests in the folder of the file, and the quick round's tests that import it. */
function testsOf(path) {
  const beside = [
    '--project',
    'core',
    '--project',
    'polish-search',
    '--project',
    'client',
    '--project',
    'server-sqlite',
  ];
  const rounds = [['run', ...beside, dirname(path)]];
  if (!path.startsWith('server/')) {
    rounds.push(['related', path, '--run', '--project', 'core', '--project', 'polish-search', '--project', 'client']);
  }
  return rounds;
}

function isNoticed(path) {
  return testsOf(path).some((args) => {
    const { status } = spawnSync('npx', ['vitest', ...args, '--bail=1', '--passWithNoTests', '--reporter=dot'], {
      stdio: 'ignore',
      timeout: longestRunMs,
      killSignal: 'SIGKILL',
    });
    return status !== 0;
  });
}

const mutants = chosenFiles()
  .filter((path) => isProgram(path) && existsSync(path))
  .flatMap((path) => findMutants(path, readFileSync(path, 'utf8')).map((mutant) => ({ path, mutant })));
const chosen = chooseAtRandom(mutants, Number(options.count), Number(options.seed));
let noticed = 0;
for (const { path, mutant } of chosen) {
  const source = readFileSync(path, 'utf8');
  const line = source.slice(0, mutant.start).split('\n').length;
  let isSeen = false;
  try {
    writeFileSync(path, applyMutant(source, mutant));
    isSeen = isNoticed(path);
  } finally {
    writeFileSync(path, source);
  }
  if (isSeen) noticed += 1;
  else console.log(`${path}:${line}: ${source.slice(mutant.start, mutant.end)} → ${mutant.text}`);
}
console.log(`${noticed} of ${chosen.length} mutants noticed (of ${mutants.length}, seed ${options.seed})`);
