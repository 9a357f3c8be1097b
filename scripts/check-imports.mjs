// Checks who imports whom (import-rules.mjs) and that no imports run in a circle. Prints each refusal with its reason.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseSync } from 'rolldown/utils';
import { rules } from './import-rules.mjs';

const workspaces = ['core/src', 'polish-search/src', 'server/src', 'client/src'];
/** Targets of the package's import paths. */
const polishSearch = JSON.parse(readFileSync('polish-search/package.json', 'utf8')).exports;

function listFiles() {
  return workspaces
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name))))
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'))
    .sort();
}

function importsOf(path) {
  const source = readFileSync(path, 'utf8');
  const { module, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`);
  const named = [
    ...module.staticImports.map((one) => one.moduleRequest.value),
    ...module.staticExports.flatMap((one) => one.entries.map((entry) => entry.moduleRequest?.value)),
  ];
  const run = [
    ...module.staticImports.filter((one) => one.entries.length === 0 || one.entries.some((entry) => !entry.isType)),
    ...module.staticExports.flatMap((one) => one.entries.filter((entry) => entry.moduleRequest && !entry.isType)),
  ].map((one) => one.moduleRequest.value);
  // A dynamic import counts if its address is a literal.
  const dynamic = module.dynamicImports
    .map((one) => source.slice(one.moduleRequest.start, one.moduleRequest.end))
    .filter((text) => /^['"][^'"]+['"]$/.test(text))
    .map((text) => text.slice(1, -1));
  return {
    static: [...new Set(named.filter(Boolean))].map((request) => resolveImport(path, request)),
    dynamic: [...new Set(dynamic)].map((request) => resolveImport(path, request)),
    /** Files that are loaded when the file runs, which excludes imports of types. */
    run: new Set([...run, ...dynamic].map((request) => resolveImport(path, request))),
  };
}

function resolveImport(from, request) {
  const plain = request.replace(/\?.*$/, '');
  if (plain.startsWith('.')) return normalize(join(dirname(from), plain));
  if (plain.startsWith('@glosy/core/')) return `core/src/${plain.slice('@glosy/core/'.length)}.ts`;
  if (plain.startsWith('@glosy/polish-search/')) {
    const path = plain.slice('@glosy/polish-search/'.length);
    return join('polish-search', polishSearch[`./${path}`] ?? `${path} (not exported)`);
  }
  if (plain.startsWith('node:')) return plain;
  return `npm:${plain
    .split('/')
    .slice(0, plain.startsWith('@') ? 2 : 1)
    .join('/')}`;
}

function refusals(from, to, isRun) {
  const found = [];
  for (const rule of rules) {
    if (rule.typesAllowed && !isRun) continue;
    const match = new RegExp(rule.from).exec(from);
    if (!match || (rule.except && new RegExp(rule.except).test(from)) || !new RegExp(rule.to).test(to)) continue;
    const allowed = (rule.allowed ?? []).map((pattern) => pattern.replaceAll('$1', match[1] ?? ''));
    if (!allowed.some((pattern) => new RegExp(pattern).test(to))) found.push(`${from} → ${to}: ${rule.reason}`);
  }
  if (/^(core|polish-search|server|client)\//.test(to) && !existsSync(to))
    found.push(`${from} → ${to}: there is no such file`);
  return found;
}

/** The circles among the files, each named once, by a depth-first walk. */
function findCircles(graph) {
  const state = new Map();
  const circles = [];
  const walk = (file, trail) => {
    if (state.get(file) === 'done') return;
    if (state.get(file) === 'open') {
      circles.push([...trail.slice(trail.indexOf(file)), file].join(' → '));
      return;
    }
    state.set(file, 'open');
    for (const next of graph.get(file) ?? []) walk(next, [...trail, file]);
    state.set(file, 'done');
  };
  for (const file of graph.keys()) walk(file, []);
  return circles;
}

const files = listFiles();
const graph = new Map();
const problems = [];
let count = 0;
for (const file of files) {
  const found = importsOf(file);
  const all = [...found.static, ...found.dynamic];
  count += all.length;
  problems.push(...all.flatMap((to) => refusals(file, to, found.run.has(to))));
  graph.set(
    file,
    found.static.filter((to) => /^(core|polish-search|server|client)\//.test(to)),
  );
}
problems.push(...findCircles(graph).map((circle) => `${circle}: a circle means that two files are one`));

for (const problem of problems) console.error(`✗ ${problem}`);
console.log(`${files.length} files, ${count} imports, ${problems.length} refused`);
process.exit(problems.length > 0 ? 1 : 0);
