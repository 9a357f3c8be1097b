// The rule that keeps upgrades possible: a shipped migration must not change, and new migrations must follow it.

/** Migrations from before the rule that call the program's own code, which still changes. */
const withLivingCode = new Set(['0008-visibility-changes-hashes', '0021-chapters']);

/**
 * Refusals, one sentence each. `listed` and `present` are hashes of files by name without `.ts`; `present` also has the
 * modules that a file imports.
 * @param {Record<string, string>} listed
 * @param {Record<string, { hash: string, imports: string[] }>} present
 */
export function refuseMigrations(listed, present) {
  const refusals = [];
  for (const [name, hash] of Object.entries(listed)) {
    if (!present[name]) refusals.push(`${name} is in the list but its file is gone`);
    else if (present[name].hash !== hash) refusals.push(`${name} was changed: write a new migration instead`);
  }
  const last = Object.keys(listed).filter(isNumbered).sort().at(-1) ?? '';
  for (const name of Object.keys(present).filter((one) => !(one in listed))) {
    if (isNumbered(name) && name < last) refusals.push(`${name} comes before ${last}: give it a higher number`);
    else refusals.push(`${name} is not in the list: npm run migrations -- --write`);
  }
  for (const [name, { imports }] of Object.entries(present)) {
    const living = imports.filter((path) => path.startsWith('..') && !path.endsWith('/tables.ts'));
    if (living.length > 0 && !withLivingCode.has(name))
      refusals.push(`${name} imports ${living.join(', ')}: a migration may not change with the program`);
  }
  return refusals;
}

/** Whether a name is that of a migration; other files in the folder are helpers. */
const isNumbered = (name) => /^\d{4}-/.test(name);

/** The list with the new files. @throws if it would change or lose an entry */
export function extendList(listed, present) {
  const all = Object.fromEntries(Object.entries(present).map(([name, { hash }]) => [name, hash]));
  const refusals = refuseMigrations({ ...all, ...listed }, present).concat(
    refuseMigrations(listed, present).filter((refusal) => refusal.includes('higher number')),
  );
  if (refusals.length > 0) throw new Error(refusals.join('\n'));
  return Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1)));
}
