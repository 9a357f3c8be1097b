import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { requireSchema } from '../../database/migrate.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { Feature } from '../../feature.ts';
import { ledgerLagSeconds } from '../../ledger/outbox.ts';
import { createBrowserFaults } from './browser-faults.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { monitoringRoutes } from './monitoring.routes.ts';

/** Health, metrics and the faults that browsers report. Requests are measured only if a setting enables the metrics. */
export function monitoringFeature(app: FastifyInstance, dependencies: Dependencies): Feature {
  const { config, database, storage } = dependencies;
  const isMeasured = config.metricsToken !== undefined || config.metricsPort !== undefined;
  const metrics = isMeasured ? createMetrics(dependencies) : null;
  metrics?.observe(app);
  let server: Server | undefined;
  return {
    routes: monitoringRoutes({
      checks: [() => database.check(), () => storage.check()],
      ledgerLag: () => ledgerLagSeconds(dependencies),
      readiness: [() => requireSchema(dependencies.database), () => refuseDraining(dependencies)],
      takeBrowserFault: createBrowserFaults(dependencies, () => metrics?.countBrowserFault()),
      metrics: metrics && config.metricsToken !== undefined ? { ...metrics, token: config.metricsToken } : null,
    }),
    async start() {
      if (metrics && config.metricsPort !== undefined) server = await serveMetrics(metrics, config.metricsPort, config);
    },
    async stop() {
      server?.closeAllConnections();
      await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
    },
  };
}

async function refuseDraining({ draining }: Pick<Dependencies, 'draining'>): Promise<void> {
  if (draining.isOn) throw new Error('the process is about to stop');
}

/** A separate port needs no token: the operator protects it from outside access. */
async function serveMetrics(metrics: Metrics, port: number, { host }: { host: string }): Promise<Server> {
  const server = createServer((request, answer) => {
    if (request.url !== '/metrics') return void answer.writeHead(404).end();
    metrics.text().then(
      (text) => answer.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => answer.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return server;
}
