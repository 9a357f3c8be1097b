/** Who may import whom. Each refusal prints its reason. */
const feature = '(auth|recordings|transcripts|tags|media|uploads|library|site)';
const adapters = '/(disk|s3|smtp|outbox|sqlite|postgres)-[a-z-]+\\.ts$';

const earlier = {
  auth: [],
  site: [],
  recordings: ['auth'],
  transcripts: ['auth', 'recordings'],
  tags: ['auth', 'recordings', 'transcripts'],
  media: ['auth', 'recordings'],
  uploads: ['auth', 'recordings', 'transcripts'],
  library: ['auth', 'recordings', 'transcripts', 'tags', 'media', 'uploads'],
};

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      comment: 'A circle means that two files are one: move what both need into a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'core-stands-alone',
      comment: 'core is pure: it imports itself and the schema library only, so that both sides can use it.',
      severity: 'error',
      from: { path: '^core/src', pathNot: ['\\.test\\.ts$', '^core/src/testing/'] },
      to: { pathNot: ['^core/src', 'node_modules/zod'] },
    },
    {
      name: 'client-not-server',
      comment: 'Client and server meet only in core.',
      severity: 'error',
      from: { path: '^client/' },
      to: { path: '^server/' },
    },
    {
      name: 'server-not-client',
      comment: 'Client and server meet only in core.',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^client/' },
    },
    ...Object.entries(earlier).map(([name, allowed]) => ({
      name: `server-feature-order-${name}`,
      comment: `The server feature ${name} may use ${allowed.join(', ') || 'no other feature'}; a later one is reached through what it registers.`,
      severity: 'error',
      from: { path: `^server/src/features/${name}/`, pathNot: '\\.test\\.ts$' },
      to: {
        path: `^server/src/features/${feature}/`,
        pathNot: [`^server/src/features/(${[name, ...allowed].join('|')})/`],
      },
    })),
    {
      name: 'routes-without-database',
      comment: 'A route translates HTTP into a use case: rules and SQL live behind it.',
      severity: 'error',
      from: { path: '\\.routes\\.ts$' },
      to: { path: ['\\.repository\\.ts$', 'node_modules/kysely', '^server/src/database/'] },
    },
    {
      name: 'usecases-without-web',
      comment: 'A use case knows neither Fastify nor Kysely, so that commands and jobs can call it.',
      severity: 'error',
      from: { path: '\\.usecases\\.ts$' },
      to: { path: ['node_modules/(@?fastify|kysely)', '^server/src/http/(?!caller)'] },
    },
    {
      name: 'repository-without-web',
      comment: 'A repository knows the database only.',
      severity: 'error',
      from: { path: '\\.repository\\.ts$' },
      to: { path: ['node_modules/@?fastify', '^server/src/http/'] },
    },
    {
      name: 'adapters-chosen-in-one-place',
      comment: 'Only dependencies.ts (and tests, commands) choose an adapter.',
      severity: 'error',
      from: {
        path: '^server/src',
        pathNot: [
          '^server/src/dependencies\\.ts$',
          '\\.test\\.ts$',
          '^server/src/(commands|testing)/',
          'each-database\\.ts$',
          adapters,
        ],
      },
      to: { path: adapters },
    },
    {
      name: 'client-features-apart',
      comment: 'Client features meet in pages/; only player and uploads may be used by other features.',
      severity: 'error',
      from: { path: '^client/src/features/([^/]+)/' },
      to: {
        path: '^client/src/features/',
        pathNot: ['^client/src/features/$1/', '^client/src/features/(player|uploads)/'],
      },
    },
    {
      name: 'client-downwards',
      comment: 'Imports go main → router → pages → features → ui, lib → core.',
      severity: 'error',
      from: { path: '^client/src/(features|ui|lib|frame)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^client/src/(pages/|main|router|entry)' },
    },
    {
      name: 'ui-knows-no-archive',
      comment: 'ui/ and lib/ know nothing of recordings: features use them, not the other way round.',
      severity: 'error',
      from: { path: '^client/src/(ui|lib)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^client/src/(features|frame|pages)/' },
    },
    {
      name: 'no-barrels',
      comment: 'Import the file that has the thing; a barrel hides where it lives.',
      severity: 'error',
      from: {},
      to: { path: '^(core|server|client)/src/.*/index\\.tsx?$' },
    },
    {
      name: 'resolvable',
      comment: 'An import that leads nowhere.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.scss', '.svg', '.json', '.css'],
    },
  },
};
