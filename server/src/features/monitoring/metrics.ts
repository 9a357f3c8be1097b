import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Dependencies } from '../../dependencies.ts';
import { ledgerLagSeconds } from '../../ledger/outbox.ts';
import { countJobs, findOldestDue } from '../../queue/jobs-list.repository.ts';
import { programVersion } from '../../version.ts';
import { listFileFaults, summariseFileReads } from '../files/reading-back/file-reads.repository.ts';
import { listStale } from '../search/indexing/index-state.repository.ts';

/** Counters of the process, as Prometheus text. */
export interface Metrics {
  /** Starts measuring every request of the server. */
  observe(app: FastifyInstance): void;
  countBrowserFault(): void;
  /** The current text of all metrics. */
  text(): Promise<string>;
  readonly contentType: string;
}

/** Buckets from a page's data request to a long upload. */
const latencyBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

type Parts = Pick<Dependencies, 'database' | 'searchStore' | 'storage' | 'now'>;

export function createMetrics({ database, searchStore, storage, now }: Parts): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'glosy_request_seconds',
    help: 'Requests by method, route and status, with the time until their answer was sent.',
    labelNames: ['method', 'route', 'status'],
    buckets: latencyBuckets,
    registers,
  });
  const browserFaults = new Counter({
    name: 'glosy_browser_faults_total',
    help: 'Errors in pages that nothing handled, as browsers reported them. The log has each of them.',
    registers,
  });
  new Gauge({
    name: 'glosy_info',
    help: 'Always 1; its label is the version of the program.',
    labelNames: ['version'],
    registers,
  }).set({ version: programVersion }, 1);
  measureState({ database, searchStore, storage, now }, registers);
  return {
    observe(app) {
      app.addHook('onResponse', async (request, reply) => {
        // Routes, not addresses: their number is bounded, and they name no recording.
        const route = request.routeOptions.url ?? 'unknown';
        const labels = { method: request.method, route, status: String(reply.raw.statusCode) };
        requests.observe(labels, reply.elapsedTime / 1000);
      });
    },
    countBrowserFault: () => browserFaults.inc(),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

/** Reads database and storage each time the metrics are read. */
function measureState({ database, searchStore, storage, now }: Parts, registers: Registry[]): void {
  new Gauge({
    name: 'glosy_jobs',
    help: 'Jobs of the queue by state.',
    labelNames: ['state'],
    registers,
    async collect() {
      for (const [state, count] of Object.entries(await countJobs(database.db))) this.set({ state }, count);
    },
  });
  new Gauge({
    name: 'glosy_jobs_oldest_due_seconds',
    help: 'How long the job that is due longest has waited for a process; 0 when none waits.',
    registers,
    async collect() {
      const since = await findOldestDue(database.db, now().toISOString());
      this.set(since === null ? 0 : (now().getTime() - Date.parse(since)) / 1000);
    },
  });
  new Gauge({
    name: 'glosy_ledger_lag_seconds',
    help: 'How long the oldest entry waits to be written to the ledger of erasures; 0 when none waits.',
    registers,
    async collect() {
      this.set(await ledgerLagSeconds({ database, now }));
    },
  });
  new Gauge({
    name: 'glosy_index_lag_recordings',
    help: 'Recordings whose newest state is not in the index of the search yet.',
    registers,
    async collect() {
      this.set((await listStale(database.db, searchStore.db, { now })).length);
    },
  });
  new Gauge({
    name: 'glosy_file_faults',
    help: 'Stored files that were missing, unreadable or damaged when they were last read back.',
    registers,
    async collect() {
      this.set((await listFileFaults(database.db)).length);
    },
  });
  new Gauge({
    name: 'glosy_files_oldest_read_seconds',
    help: 'How long ago the stored file that waits longest was read back, or was found if it never was; 0 without files.',
    registers,
    async collect() {
      const { oldestAt } = await summariseFileReads(database.db);
      this.set(oldestAt === null ? 0 : (now().getTime() - Date.parse(oldestAt)) / 1000);
    },
  });
  new Gauge({
    name: 'glosy_storage_free_bytes',
    help: 'Free bytes of the storage; infinite when it has no bound.',
    registers,
    async collect() {
      this.set(await storage.freeBytes());
    },
  });
}
