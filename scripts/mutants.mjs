import { parseSync } from 'rolldown/utils';

/** @typedef {{start: number, end: number, text: string}} Mutant a part of a file, and what replaces it */

const operators = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
  '-': '+',
};

/** Types have no effect when the program runs. */
const isType = (type) => /^TS(?!AsExpression|SatisfiesExpression|NonNullExpression)/.test(type);

function* childrenOf(node) {
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child?.type === 'string' && !isType(child.type)) yield child;
    }
  }
}

/** Changes of one node: another operator, the opposite condition, a number one greater, no result. */
function* mutantsOf(node, source) {
  const { type, start, end } = node;
  const other = operators[node.operator];
  if (other && (type === 'BinaryExpression' || type === 'LogicalExpression')) {
    const at = source.indexOf(node.operator, node.left.end);
    yield { start: at, end: at + node.operator.length, text: other };
  }
  if (type === 'UnaryExpression' && node.operator === '!') yield { start, end: node.argument.start, text: '' };
  if (type === 'IfStatement' || type === 'ConditionalExpression') {
    const { start: from, end: to } = node.test;
    yield { start: from, end: to, text: `!(${source.slice(from, to)})` };
  }
  if (type === 'Literal' && typeof node.value === 'number') yield { start, end, text: String(node.value + 1) };
  if (type === 'Literal' && typeof node.value === 'boolean') yield { start, end, text: String(!node.value) };
  if (type === 'ReturnStatement' && node.argument) yield { start, end, text: 'return;' };
}

/**
 * All mutants of a TypeScript source, in its order.
 * @returns {Mutant[]}
 * @throws Error when the source cannot be parsed
 */
export function findMutants(path, source) {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`);
  const found = [];
  const visit = (node) => {
    found.push(...mutantsOf(node, source));
    for (const child of childrenOf(node)) visit(child);
  };
  visit(program);
  return found;
}

/** The source with the mutant in place of the original part. */
export function applyMutant(source, { start, end, text }) {
  return source.slice(0, start) + text + source.slice(end);
}

/**
 * A repeatable random choice: the same seed chooses the same items (mulberry32).
 * @template Item
 * @param {readonly Item[]} items
 * @returns {Item[]}
 */
export function chooseAtRandom(items, count, seed) {
  let state = seed >>> 0;
  const random = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const left = [...items];
  const chosen = [];
  while (chosen.length < count && left.length > 0) {
    chosen.push(...left.splice(Math.floor(random() * left.length), 1));
  }
  return chosen;
}
