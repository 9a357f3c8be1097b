// Keeps files, functions, components and folders small. Tests are not counted. Prints files and functions that are too
// large, then the distribution; exits with 1 if a bar is missed.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'rolldown/utils';

const bars = {
  fileMedian: 60,
  fileP90: 150,
  fileMax: 300,
  functionP90: 25,
  componentMax: 100,
  folder: 20,
};

/** Folders with a file for each migration, table, command or page. */
const filePerThing = /^(server\/src\/(database\/(migrations|tables)|commands)|client\/src\/pages)$/;

const isTest = /(\.test\.|\/testing\/|testing-|\.fixture\.|\.suite\.)/;

function listFiles() {
  return ['core/src', 'polish-search/src', 'server/src', 'client/src']
    .flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name))))
    .filter((path) => /\.(tsx?|scss)$/.test(path) && !path.endsWith('.d.ts') && !isTest.test(path));
}

/** Length in lines of every function with a block body; `isComponent` by its capital letter in a TSX file. */
function functionsOf(path, source) {
  const { program } = parseSync(path, source);
  const starts = [0];
  for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1)) starts.push(at + 1);
  const lineOf = (offset) => {
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (starts[middle] <= offset) low = middle;
      else high = middle;
    }
    return low;
  };
  const found = [];
  const visit = (node, name) => {
    if (Array.isArray(node)) {
      for (const child of node) visit(child, name);
      return;
    }
    if (typeof node !== 'object' || node === null) return;
    const own = node.id?.name ?? (node.key?.name || name);
    if (/Function/.test(node.type ?? '') && node.body?.type === 'BlockStatement') {
      const lines = lineOf(node.end - 1) - lineOf(node.start) + 1;
      found.push({ path, name: own ?? '', lines, isComponent: path.endsWith('.tsx') && /^[A-Z]/.test(own ?? '') });
    }
    const inner = node.type === 'VariableDeclarator' || node.type === 'MethodDefinition' ? own : undefined;
    for (const [key, child] of Object.entries(node)) {
      if (key !== 'type' && typeof child === 'object') visit(child, inner);
    }
  };
  visit(program, undefined);
  return found;
}

function quantile(sorted, part) {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];
}

const files = listFiles().map((path) => {
  const source = readFileSync(path, 'utf8');
  return { path, source, lines: source.split('\n').length - 1, isCode: /\.tsx?$/.test(path) };
});
const code = files.filter((file) => file.isCode);
const functions = code.flatMap(({ path, source }) => functionsOf(path, source));
const problems = [];

for (const { path, lines } of files) if (lines > bars.fileMax) problems.push(`${path}: ${lines} lines`);
for (const { path, name, lines, isComponent } of functions) {
  if (isComponent && lines > bars.componentMax) problems.push(`${path}: component ${name} has ${lines} lines`);
}
const folders = groupByFolder(code);
for (const [folder, inside] of folders) {
  if (inside.length > bars.folder && !filePerThing.test(folder))
    problems.push(`${folder}: ${inside.length} source files`);
}

function groupByFolder(list) {
  const groups = new Map();
  for (const file of list) groups.set(dirname(file.path), [...(groups.get(dirname(file.path)) ?? []), file]);
  return groups;
}

const fileLines = code.map(({ lines }) => lines).sort((a, b) => a - b);
const functionLines = functions.map(({ lines }) => lines).sort((a, b) => a - b);
const measured = {
  fileMedian: quantile(fileLines, 0.5),
  fileP90: quantile(fileLines, 0.9),
  functionP90: quantile(functionLines, 0.9),
};
for (const [name, value] of Object.entries(measured)) {
  if (value > bars[name]) problems.push(`${name}: ${value}, at most ${bars[name]}`);
}

for (const problem of problems) console.error(`✗ ${problem}`);
console.log(
  `${code.length} files: median ${measured.fileMedian}, p90 ${measured.fileP90}, max ${fileLines.at(-1)} lines; ` +
    `${functions.length} functions: p90 ${measured.functionP90} lines; ${problems.length} too large`,
);
process.exit(problems.length > 0 ? 1 : 0);
