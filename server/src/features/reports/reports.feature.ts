import type { Dependencies } from '../../dependencies.ts';
import type { Feature } from '../../feature.ts';
import { hourMs } from '../../lib/durations.ts';
import { createPoller } from '../../lib/poller.ts';
import { reportRoutes } from './reports.routes.ts';
import type { ReportUsecases } from './reports.usecases.ts';

export function reportsFeature({ log }: Pick<Dependencies, 'log'>, reports: ReportUsecases): Feature {
  const sweeper = createPoller({ everyMs: hourMs, log, name: 'sweep reports', work: reports.sweep });
  return {
    routes: reportRoutes(reports),
    start: async () => sweeper.start(),
    stop: sweeper.stop,
  };
}
