/**
 * Input of `npm ci` in the release: our code is bundled, so only the packages that the server loads remain, with the
 * versions and hashes of the repository's lock file.
 */

const helper = 'polish-search';

/** `package.json` of the release. The workspace contains the data that the server finds by the package's name. */
export function productionPackage(root, server) {
  const { name, version, license, description, type, engines, overrides } = root;
  const dependencies = Object.fromEntries(
    Object.entries(server.dependencies).filter(([dependency]) => !dependency.startsWith('@glosy/')),
  );
  const { optionalDependencies } = server;
  const scripts = {
    start: root.scripts.start,
    demo: 'node server/dist/demo.js',
    archive: 'node server/dist/archive.js',
  };
  const workspaces = [helper];
  return {
    name,
    version,
    private: true,
    license,
    description,
    type,
    engines,
    workspaces,
    scripts,
    dependencies,
    optionalDependencies,
    overrides,
  };
}

/** `package.json` of the workspace. */
export function helperPackage({ name, type, exports }, version) {
  return { name, version, private: true, type, exports: { './data/*': exports['./data/*'] } };
}

/** The part of the lock file that the release's packages need. @throws if a package is not at the lock's top level */
export function productionLock(lock, release) {
  const reached = new Map();
  const visit = (path) => {
    const entry = lock.packages[path];
    if (reached.has(path)) return;
    const { dev, devOptional, peer, ...rest } = entry;
    reached.set(path, rest);
    const needed = { ...entry.dependencies, ...entry.optionalDependencies, ...entry.peerDependencies };
    for (const name of Object.keys(needed)) {
      const found = resolve(lock, path, name);
      if (found) visit(found);
      else if (entry.dependencies?.[name]) throw new Error(`${name}, which ${path} needs, is not in the lock file`);
    }
  };
  const { name, version, license, workspaces, dependencies, optionalDependencies, engines } = release;
  for (const wanted of Object.keys({ ...dependencies, ...optionalDependencies })) visit(resolve(lock, '', wanted));
  const packages = {
    '': { name, version, license, workspaces, dependencies, optionalDependencies, engines },
    [`node_modules/@glosy/${helper}`]: { resolved: helper, link: true },
    ...Object.fromEntries([...reached].sort(([a], [b]) => (a < b ? -1 : 1))),
    [helper]: { name: `@glosy/${helper}`, version },
  };
  return { name, version, lockfileVersion: 3, requires: true, packages };
}

/** Resolution as in Node: in the folder of the importing package, then in its parents. */
function resolve(lock, from, name) {
  for (let folder = from; ; folder = folder.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, '')) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (lock.packages[path]) return path;
    if (folder === '') return undefined;
  }
}
