import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const grammar = fileURLToPath(new URL('./schemas/oai-answers.rng', import.meta.url));
/** A folder with the published schemas, each with a driver `*.drive.xsd`; see CONTRIBUTING.md. */
const published = process.env.OAI_SCHEMAS;

/** Whether the validator is installed; without it the tests skip the grammar. */
export const hasXmllint = spawnSync('xmllint', ['--version']).status === 0;

/** Faults that the validators find in the answers; empty without any. */
export function problemsIn(answers: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'glosy-oai-'));
  try {
    const files = answers.map((answer, index) => {
      const file = join(folder, `${index}.xml`);
      writeFileSync(file, answer);
      return file;
    });
    return [validate(['--relaxng', grammar], files), ...publishedProblems(answers, files)].join('');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** One driver covers Dublin Core, the other EDM: both schemas declare the same namespace differently. */
function publishedProblems(answers: readonly string[], files: readonly string[]): string[] {
  if (published === undefined) return [];
  return readdirSync(published)
    .filter((name) => name.endsWith('.drive.xsd'))
    .map((driver) => {
      const isEdm = driver.startsWith('edm');
      const own = files.filter((_, index) => (answers[index] ?? '').includes('<rdf:RDF') === isEdm);
      return own.length === 0 ? '' : validate(['--schema', join(published, driver)], own);
    });
}

function validate(schema: readonly string[], files: readonly string[]): string {
  const { status, stderr } = spawnSync('xmllint', ['--noout', '--nonet', ...schema, ...files], { encoding: 'utf8' });
  return status === 0 ? '' : stderr;
}
