import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import fastifyStatic from '@fastify/static';
import { limits } from '@glosy/core/limits';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { accountErasures } from './account-erasures.ts';
import type { Dependencies } from './dependencies.ts';
import type { Feature } from './feature.ts';
import { authFeature } from './features/auth/auth.feature.ts';
import { exportsFeature } from './features/exports/exports.feature.ts';
import { filesFeature } from './features/files/files.feature.ts';
import { storedKeys } from './features/files/stored-keys.ts';
import { jobRoutes } from './features/jobs/jobs.routes.ts';
import { jobUsecases } from './features/jobs/jobs.usecases.ts';
import { loadingFeature } from './features/loading/loading.feature.ts';
import { mediaFeature } from './features/media/media.feature.ts';
import { monitoringFeature } from './features/monitoring/monitoring.feature.ts';
import { publicationUsecases } from './features/publishing/publications.usecases.ts';
import { publishingFeature } from './features/publishing/publishing.feature.ts';
import { recordingsFeature } from './features/recordings/recordings.feature.ts';
import { reportsFeature } from './features/reports/reports.feature.ts';
import { reportUsecases } from './features/reports/reports.usecases.ts';
import { searchFeature } from './features/search/search.feature.ts';
import { type ClientBuild, findClientBuild } from './features/site/client-build.ts';
import { otherOrigins } from './features/site/other-origins.ts';
import { serverPreviews } from './features/site/server-preview.ts';
import { siteFeature } from './features/site/site.feature.ts';
import { tagIndexUsecases } from './features/tags/tag-index.usecases.ts';
import { tagsFeature } from './features/tags/tags.feature.ts';
import { transcriptionFeature } from './features/transcription/transcription.feature.ts';
import { mySettingsUsecases } from './features/transcripts/my-settings/my-settings.usecases.ts';
import { transcriptTrash } from './features/transcripts/transcript-trash.repository.ts';
import { transcriptsFeature } from './features/transcripts/transcripts.feature.ts';
import { transcriptUsecases } from './features/transcripts/transcripts.usecases.ts';
import { uploadsFeature } from './features/uploads/uploads.feature.ts';
import { forgetUploads } from './features/uploads/uploads.repository.ts';
import { openToAnyOrigin } from './http/any-origin.ts';
import { createCookies } from './http/cookies.ts';
import { refuseCrossSite } from './http/cross-site.ts';
import { handleErrors } from './http/errors.ts';
import { malformedRequestOptions, refuseUnknownRequests } from './http/reading/malformed-requests.ts';
import { readBodies } from './http/reading/read-bodies.ts';
import { refuseUndescribedRoutes, registerRoutes } from './http/register-routes.ts';
import { logRequests } from './http/request-log.ts';
import { addSecurityHeaders } from './http/security-headers.ts';
import { ledgerWriter } from './ledger/ledger-writer.ts';
import { wireRecordings } from './wire-recordings.ts';

/** The whole server, not listening yet; by default with the built client. */
export async function buildApp(dependencies: Dependencies, client?: ClientBuild): Promise<FastifyInstance> {
  const { config, database, log, jobs } = dependencies;
  await dependencies.serverKey.load();
  const app: FastifyInstance = fastify({
    loggerInstance: log as FastifyBaseLogger,
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustedProxy ?? false,
    bodyLimit: limits.jsonBodyBytes,
    routerOptions: { maxParamLength: limits.idParameterMaxLength },
    requestTimeout: 300_000,
    // A start on a busy machine, or with a slow bucket, may take longer than the usual ten seconds.
    pluginTimeout: 120_000,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    // A request that was on its way when the server stopped listening is answered normally.
    return503OnClosing: false,
    ...malformedRequestOptions,
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
  });
  const cookies = createCookies(config.secureCookies);

  logRequests(app);
  handleErrors(app);
  refuseUndescribedRoutes(app);
  refuseCrossSite(app, config.publicUrl);
  readBodies(app);
  const build = client ?? (await findClientBuild());
  addSecurityHeaders(app, {
    https: config.secureCookies,
    isMiningReserved: config.isMiningReserved,
    scripts: build ? [build.scriptHash] : [],
    ...otherOrigins(dependencies.content.library),
  });
  openToAnyOrigin(app);
  await app.register(compress, { encodings: ['gzip'], threshold: 2048, globalDecompression: false });
  await app.register(cookie);
  await app.register(multipart, {
    limits: { fileSize: limits.chunkBytes, files: 1, fields: 20, fieldSize: limits.proofreadMaxLength, parts: 25 },
    throwFileSizeLimit: false,
  });
  await app.register(fastifyStatic, { serve: false, preCompressed: true });
  refuseUnknownRequests(app);

  const reports = reportUsecases(dependencies);
  const publications = publicationUsecases(dependencies);
  const auth = authFeature(dependencies, cookies, {
    erasures: accountErasures,
    settingsOf: mySettingsUsecases(dependencies).read,
    reportsOf: reports.ofCaller,
  });
  const keys = storedKeys(dependencies);
  const transcripts = transcriptUsecases(dependencies);
  const wired = wireRecordings(dependencies);
  const { recordings } = wired;
  const search = searchFeature(dependencies);
  // The features, each of which may use the earlier ones.
  const features: Feature[] = [
    auth,
    monitoringFeature(app, dependencies),
    ledgerWriter(dependencies),
    siteFeature(
      dependencies,
      build,
      serverPreviews(dependencies, {
        recordings,
        sessionOf: auth.sessionOf,
        tagsOf: tagIndexUsecases(dependencies).listOfRecordings,
      }),
      publications.listPages,
    ),
    recordingsFeature(dependencies, wired),
    filesFeature(
      {
        ...dependencies,
        removeTranscript: transcripts.remove,
        readTranscript: transcripts.read,
        forgetUploads,
        transcriptTrash,
      },
      keys,
      recordings,
    ),
    transcriptsFeature(dependencies),
    tagsFeature(dependencies),
    { routes: jobRoutes(jobUsecases(dependencies)) },
    transcriptionFeature(dependencies),
    mediaFeature(dependencies, keys),
    reportsFeature(dependencies, reports),
    uploadsFeature(dependencies),
    search,
    exportsFeature({ ...dependencies, readPublished: publications.read }, recordings),
    publishingFeature(dependencies, {
      publications,
      reports,
      look: { stylesheets: build?.stylesheets ?? [], fonts: build?.fonts ?? [] },
      findPassagesIn: search.findPassagesIn,
    }),
    loadingFeature(dependencies, { keys, ...wired }),
  ];

  registerRoutes(
    app,
    features.flatMap((feature) => feature.routes),
    { cookies, findCaller: auth.findCaller, database },
  );
  app.addHook('onReady', async () => {
    for (const feature of features) await feature.start?.();
    jobs.start(Object.assign({}, ...features.map((feature) => feature.jobs ?? {})));
  });
  app.addHook('onClose', async () => {
    for (const feature of [...features].reverse()) await feature.stop?.();
  });
  return app;
}
