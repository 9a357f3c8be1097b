import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

// A recogniser's process has the lowest priority (decision 076): it would wait for tests of a higher one.
setPriority(constants.priority.PRIORITY_LOW);

const propertySeed = 'scripts/property-seed.ts';

const server = {
  environment: 'node' as const,
  pool: 'forks' as const,
  // Importing the server takes three seconds: files of a worker share its modules. No suite replaces a module.
  isolate: false,
  setupFiles: [propertySeed, 'server/src/testing/choose-database.ts'],
  testTimeout: 60_000,
  hookTimeout: 60_000,
  // The default of a second is too short on a busy machine.
  expect: { poll: { timeout: 30_000 } },
  // The SDK announces that its next versions need Node 22; ours is pinned.
  env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' },
};

/** A workspace of pure functions. */
const pureProject = (name: string) => ({
  test: {
    name,
    include: [`${name}/src/**/*.test.ts`],
    environment: 'node' as const,
    setupFiles: propertySeed,
    isolate: false,
    // The default of 5 s is too short for property tests on a busy machine.
    testTimeout: 90_000,
  },
});

/** Suites that open a database do so through these files of `server/src/testing/`. */
const opensDatabase = /\/(build-test-app|search-test|test-database|server-process|transcription\.fixture)\.ts'/;

/**
 * Suites for PostgreSQL: all that open a database. Others say it in their names: those about one database alone are
 * `x.sqlite.test.ts` and `x.postgres.test.ts`, those whose rules no database can change (decision 017) `x.once.test.ts`. Everything else runs once, in the project `server-sqlite`.
 */
const postgresSuites = readdirSync('server/src', { recursive: true, encoding: 'utf8' })
  .map((name) => join('server/src', name))
  .filter((path) => path.endsWith('.test.ts') && !/\.(sqlite|once)\.test\.ts$/.test(path))
  .filter((path) => opensDatabase.test(readFileSync(path, 'utf8')));

export default defineConfig({
  test: {
    // One more than the two cores that the least machine has: suites wait for programs that they start or kill.
    maxWorkers: 3,
    // Transformed modules are kept in `node_modules` by their content: the second server project, and later runs, read them.
    experimental: { fsModuleCache: true },
    projects: [
      pureProject('core'),
      pureProject('polish-search'),
      {
        test: {
          ...server,
          name: 'server-sqlite',
          include: ['server/src/**/*.test.ts', 'demo/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: ['**/*.postgres.test.ts'],
          globalSetup: ['sqlite', 's3', 'build'].map((name) => `server/src/testing/${name}-setup.ts`),
        },
      },
      {
        test: {
          ...server,
          name: 'server-postgres',
          include: postgresSuites,
          globalSetup: ['postgres', 's3', 'build'].map((name) => `server/src/testing/${name}-setup.ts`),
        },
      },
      ...(existsSync('client/vitest.config.ts') ? ['client/vitest.config.ts'] : []),
    ],
  },
});
