import { readdirSync, readFileSync } from 'node:fs';

/**
 * Rules of imports. A rule forbids imports from files that match `from` (and not `except`) to files that match `to`
 * (and not `allowed`). `$1` in `allowed` is the first group of `from`. What comes from npm is named `npm:package`. With
 * `typesAllowed` an import of types alone is none.
 */

const serverFeature =
  '(auth|jobs|recordings|files|transcripts|tags|media|monitoring|reports|uploads|search|exports|publishing|loading|site|transcription)';
const adapter = '/(disk|s3|smtp|outbox|sqlite|postgres)-[a-z-]+\\.ts$';
/** Files that load the schema library. */
const schemas =
  '(^npm:(zod|@hookform/resolvers)$|\\.input\\.ts$|^core/src/(contract/inputs|schema|site/site-content)\\.ts$)';
/** The modules of polish-search that others may import. */
const exportedByPolishSearch = Object.values(
  JSON.parse(readFileSync(new URL('../polish-search/package.json', import.meta.url), 'utf8')).exports,
).map((path) => `^polish-search/${path.slice('./'.length).replaceAll('.', '\\.')}$`);
const test = '(\\.test\\.tsx?|/testing[-/].*)$';

/** Which features a server feature may use: the earlier ones. */
const earlier = {
  auth: [],
  jobs: ['auth'],
  recordings: ['auth'],
  files: ['auth', 'recordings'],
  transcripts: ['auth', 'recordings', 'files'],
  tags: ['auth', 'recordings', 'transcripts'],
  media: ['auth', 'recordings', 'files'],
  reports: ['auth', 'recordings'],
  uploads: ['auth', 'recordings', 'files', 'transcripts'],
  search: ['auth', 'recordings', 'files', 'transcripts', 'tags', 'media', 'uploads'],
  exports: ['auth', 'recordings', 'files', 'transcripts', 'tags', 'media', 'uploads', 'search'],
  publishing: ['auth', 'recordings', 'files', 'transcripts', 'tags', 'media', 'reports', 'search', 'exports'],
  monitoring: ['auth', 'files', 'search'],
  loading: ['auth', 'recordings', 'files', 'transcripts', 'media', 'uploads'],
  transcription: ['auth', 'jobs', 'recordings', 'files', 'transcripts', 'tags'],
  site: ['auth', 'recordings', 'transcripts'],
};

/** Which features a client feature may use: the earlier ones. A feature without an entry may use none. */
const earlierInClient = {
  auth: ['player'],
  loading: ['uploads'],
  media: ['uploads'],
  search: ['player'],
  tags: ['player'],
  library: ['player'],
  listening: ['player', 'library'],
  recordings: ['player', 'uploads'],
  chapters: ['player', 'recordings'],
  closures: ['player', 'recordings'],
  reports: ['closures'],
  transcripts: ['player', 'chapters', 'closures'],
};

export const rules = [
  {
    reason: 'core is pure: it imports itself and the schema library only, so that both sides can use it',
    from: '^core/src/',
    except: test,
    to: '.',
    allowed: ['^core/src/', '^npm:zod$'],
  },
  {
    reason: 'polish-search is a package that others could use: it imports itself, Node and three pure files of core',
    from: '^polish-search/src/',
    except: test,
    to: '.',
    allowed: ['^polish-search/src/', '^node:(fs|module)$', '^core/src/(text/fold|lazily|transcript/speaker)\\.ts$'],
  },
  {
    reason: 'polish-search is used by the server alone, through the paths that its package.json exports',
    from: '^(core|server|client)/',
    to: '^polish-search/',
    allowed: exportedByPolishSearch,
  },
  { reason: 'polish-search is used by the server alone', from: '^(core|client)/', to: '^polish-search/' },
  {
    reason: 'a page that makes a call need not load the schema library: calls know the schemas as types only',
    from: '^core/src/contract/',
    except: `(${test}|\\.input\\.ts$|/inputs\\.ts$)`,
    to: schemas,
    typesAllowed: true,
  },
  {
    reason: 'the schema library is loaded where a form is checked, and nowhere else in the browser',
    from: '^client/src/',
    except: `(${test}|^client/src/features/(auth|recordings/form)/)`,
    to: schemas,
    typesAllowed: true,
  },
  {
    reason: 'core/src/schema.ts sets the schema library up: schemas that are made without it break the content policy',
    from: '^(core|client)/src/',
    except: `(${test}|^core/src/schema\\.ts$)`,
    to: '^npm:zod$',
    typesAllowed: true,
  },
  { reason: 'client and server meet only in core', from: '^client/', to: '^server/' },
  { reason: 'client and server meet only in core', from: '^server/', to: '^client/' },
  ...Object.entries(earlier).map(([name, features]) => ({
    reason: `the server feature ${name} may use ${features.join(', ') || 'no other feature'}: a later one is wired in app.ts`,
    from: `^server/src/features/${name}/`,
    except: test,
    to: `^server/src/features/${serverFeature}/`,
    allowed: [name, ...features].map((feature) => `^server/src/features/${feature}/`),
  })),
  {
    reason: 'a route translates HTTP into a use case: rules and SQL live behind it',
    from: '\\.routes\\.ts$',
    to: '(\\.repository\\.ts$|^npm:kysely$|^server/src/database/)',
  },
  {
    reason: 'a use case knows neither Fastify nor Kysely, so that commands and jobs can call it',
    from: '\\.usecases\\.ts$',
    to: '^(npm:(@?fastify|kysely)|server/src/http/)',
    allowed: ['^server/src/http/caller\\.ts$'],
  },
  {
    reason: 'a repository knows the database only',
    from: '\\.repository\\.ts$',
    to: '^(npm:@?fastify|server/src/http/)',
  },
  {
    reason: 'only dependencies.ts chooses an adapter (commands and tests may)',
    from: '^server/src/',
    except: `(${test}|^server/src/(dependencies\\.ts|commands/)|${adapter})`,
    to: `^server/src/.*${adapter}`,
  },
  ...readdirSync(new URL('../client/src/features', import.meta.url)).map((name) => {
    const features = earlierInClient[name] ?? [];
    return {
      reason: `the client feature ${name} may use ${features.join(', ') || 'no other feature'}: a page joins the others`,
      from: `^client/src/features/${name}/`,
      except: test,
      to: '^client/src/features/',
      allowed: [name, ...features].map((feature) => `^client/src/features/${feature}/`),
    };
  }),
  {
    reason: 'imports go main → router → pages → features → ui, lib, first-paint → core',
    from: '^client/src/(features|ui|lib|frame|first-paint)/',
    except: test,
    to: '^client/src/(pages/|main|router|entry|app\\.)',
  },
  {
    reason: 'ui/ and lib/ know nothing of the archive: features use them, not the other way round',
    from: '^client/src/(ui|lib|first-paint)/',
    except: test,
    to: '^client/src/(features|frame|pages)/',
  },
  {
    reason:
      'first-paint/ runs before the application and beneath it: every layer may use it, it knows only two of lib/',
    from: '^client/src/first-paint/',
    except: test,
    to: '^(client|npm:(?!react$))',
    allowed: ['^client/src/first-paint/', '^client/src/lib/(external-store|scheduling)\\.ts$'],
  },
  {
    reason:
      'the head script is inlined into every page and blocks it: it takes names and types, never code of the application',
    from: '^client/src/first-paint/(head/|names\\.ts$|draft-database\\.ts$)',
    to: '.',
    allowed: [
      '^client/src/first-paint/(head/|(names|draft-database|early-input)\\.ts$)',
      '^core/src/site/server-preview\\.ts$',
    ],
  },
  {
    reason: 'import the file that has the thing: a barrel hides where it lives',
    from: '.',
    to: '^(core|polish-search|server|client)/src/(.*/)?index\\.tsx?$',
  },
];
