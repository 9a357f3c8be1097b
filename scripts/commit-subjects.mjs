const types = 'feat|fix|refactor|perf|test|docs|style|build|ci|chore|revert';
const shape = new RegExp(`^(?:${types})(?:\\([a-z0-9-]+\\))?: (\\S+) \\S`);
const longest = 72;
/** Verbs that end like a past form or a gerund. */
const imperatives = ['embed', 'feed', 'need', 'speed', 'shed', 'bring', 'ping', 'string'];

/** Why a commit's subject is refused; empty when it is not. Merges and commits to be squashed are left alone. */
export function faultsOfSubject(subject) {
  if (/^(Merge|Revert|fixup!|squash!|amend!) /.test(subject)) return [];
  const [, verb] = shape.exec(subject) ?? [];
  if (verb === undefined) return ['not of the form type(scope): verb …'];
  const faults = [];
  if (/^[A-ZĄĆĘŁŃÓŚŹŻ]/.test(verb)) faults.push('begins with a capital letter');
  if (/(ed|ing)$/.test(verb) && !imperatives.includes(verb)) faults.push(`“${verb}” is no imperative`);
  if (subject.endsWith('.')) faults.push('ends with a full stop');
  if (subject.length > longest) faults.push(`longer than ${longest} characters: ${subject.length}`);
  return faults;
}
