import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './archive/processes.ts';
import type { Kind } from './journal.ts';

/** Result of several rounds of one scenario. */
export interface Result {
  readonly times: number;
  readonly acknowledged: Record<Kind, number>;
  readonly lost: number;
  readonly halfVisible: number;
  /** Findings of `archive check` and of the file system's check, and other faults. */
  readonly problems: number;
  /** Times of recovery of the rounds, in milliseconds. */
  readonly recoveriesMs: readonly number[];
}

/** A result with the first columns of its row. */
interface StoredResult extends Result {
  readonly title: string;
  readonly on: string;
}

const data = join(root, 'docs/faults.json');
const page = join(root, 'docs/faults.md');
const columns = [
  'fault',
  'on',
  'times',
  'acknowledged: saves, tags, chunks, registrations',
  'lost',
  'half visible',
  'other findings',
  'recovered in: median',
  'worst',
];

export function addResults(one: Result | undefined, other: Result): Result {
  if (!one) return other;
  const sum = (kind: Kind) => one.acknowledged[kind] + other.acknowledged[kind];
  return {
    times: one.times + other.times,
    acknowledged: {
      saves: sum('saves'),
      tags: sum('tags'),
      chunks: sum('chunks'),
      registrations: sum('registrations'),
    },
    lost: one.lost + other.lost,
    halfVisible: one.halfVisible + other.halfVisible,
    problems: one.problems + other.problems,
    recoveriesMs: [...one.recoveriesMs, ...other.recoveriesMs],
  };
}

export function readResult(name: string): Result | undefined {
  return readAll()[name];
}

/** Stores the result of a scenario and rewrites the table of the page. */
export function storeResult({ name, title, on }: { name: string; title: string; on: string }, result: Result): void {
  const all = { ...readAll(), [name]: { title, on, ...result } };
  writeFileSync(
    data,
    `${JSON.stringify(all, null, 2).replace(/\[[\d,\s]+\]/g, (list) => list.replace(/\s+/g, ' '))}\n`,
  );
  writePage(Object.values(all));
}

function readAll(): Record<string, StoredResult> {
  return existsSync(data) ? JSON.parse(readFileSync(data, 'utf8')) : {};
}

/** Replaces the page's only table. */
function writePage(results: readonly StoredResult[]): void {
  const table = [columns, columns.map(() => '---'), ...results.map(cellsOf)].map((cells) => `| ${cells.join(' | ')} |`);
  const text = readFileSync(page, 'utf8');
  writeFileSync(
    page,
    text.replace(/(^\|.*\n)+/m, () => `${table.join('\n')}\n`),
  );
}

function cellsOf({ title, on, times, acknowledged, lost, halfVisible, problems, recoveriesMs }: StoredResult) {
  const { saves, tags, chunks, registrations } = acknowledged;
  const sorted = [...recoveriesMs].sort((a, b) => a - b);
  const seconds = (ms = 0) => `${(ms / 1000).toFixed(1)} s`;
  const recovered = [seconds(sorted[Math.floor(sorted.length / 2)]), seconds(sorted.at(-1))];
  return [title, on, times, [saves, tags, chunks, registrations].join(', '), lost, halfVisible, problems, ...recovered];
}
