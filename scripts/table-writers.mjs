/**
 * A table has one writer: the feature, or the folder of server/src, that owns it. Others may write it only if they are
 * in this list.
 */
const exceptions = [
  {
    file: /^commands\//,
    reason: 'restoring, importing and erasing write whole archives, without the rules of features',
  },
  { file: /(^|\/)testing[-/]|\.test\.ts$/, reason: 'tests write rows that no call of today would' },
  { file: /^database\/migrations\//, reason: 'migrations write what a table has become' },
  { file: /^search\/search-store\.ts$/, reason: 'empties all tables of the index, which are its own' },
  {
    file: /^features\/files\/alias-files\.repository\.ts$/,
    reason: 'a sound that hides a name is renamed in one statement wherever rows name it',
  },
  {
    file: /^features\/transcripts\/transcript-tags\.repository\.ts$/,
    reason: 'tags move with the lines of a transcript; the feature of tags is a later one',
  },
];

const write =
  /\b(?:insertInto|updateTable|deleteFrom)\(\s*(?:'(\w+)'|[^'\s])|\b(?:insert into|delete from) (\w+)\b|\bupdate (\w+) set\b/g;

/** The folder that a file belongs to: `features/tags`, `queue`. */
const ownerOf = (path) => /^(?:features\/)?[^/]+/.exec(path)?.[0] ?? path;

/** Refusals, each with its reason. Files by their path within server/src. */
export function refuseWriters(files) {
  const refusals = [];
  const writers = new Map();
  for (const { path, source } of files) {
    if (exceptions.some(({ file }) => file.test(path))) continue;
    for (const [, ...names] of source.matchAll(write)) {
      const table = names.find(Boolean);
      if (path.startsWith('features/') && !path.endsWith('.repository.ts')) {
        refusals.push(`${path}: within a feature, only a repository writes a table`);
      }
      if (table === undefined) refusals.push(`${path}: the name of a table that is written must be readable here`);
      else writers.set(table, (writers.get(table) ?? new Map()).set(ownerOf(path), path));
    }
  }
  for (const [table, owners] of writers) {
    if (owners.size > 1) refusals.push(`${table} has several writers: ${[...owners.values()].join(', ')}`);
  }
  return [...new Set(refusals)];
}
