// Checks commit subjects: `type(scope): verb …`, imperative, one line of at most 72 characters. Without arguments it
// checks the commits since this rule; with a file, the message in it, as the hook `.githooks/commit-msg` does.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { faultsOfSubject } from './commit-subjects.mjs';

/** The last commit before the rule. */
const firstParent = '00c9da34a245e0897851c5be96497d59d45e5154';

function subjectsSince() {
  const { status, stdout } = spawnSync('git', ['log', '--no-merges', '--format=%s', `${firstParent}..HEAD`], {
    encoding: 'utf8',
  });
  // Without a repository, or in a shallow clone, no commits can be checked.
  return status === 0 ? stdout.split('\n').filter(Boolean) : [];
}

const [file] = process.argv.slice(2);
const subjects = file ? [readFileSync(file, 'utf8').split('\n', 1)[0]] : subjectsSince();
const refused = subjects.filter((subject) => faultsOfSubject(subject).length > 0);
for (const subject of refused) console.log(`✗ ${subject}\n  ${faultsOfSubject(subject).join(', ')}`);
console.log(`${subjects.length} commits, ${refused.length} refused`);
process.exit(refused.length > 0 ? 1 : 0);
