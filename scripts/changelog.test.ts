import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
// @ts-expect-error: a plain script without types
import { listReleases } from './release/release-feed.mjs';

const read = (path: string) => readFileSync(path, 'utf8');

it('the changelog begins with the version of package.json', () => {
  const { version } = JSON.parse(read('package.json'));
  expect(listReleases(read('CHANGELOG.md'))[0].version).toBe(version);
});

it('package.json at the root is the only one that states a version', () => {
  const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] };
  const stating = workspaces.filter((name) => 'version' in JSON.parse(read(`${name}/package.json`)));
  expect(stating).toEqual([]);
});
