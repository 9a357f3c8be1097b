import { createReport, decideReport, exportReports, listReports } from '@glosy/core/contract/recordings/reports';
import { type Route, route } from '../../http/route.ts';
import type { ReportUsecases } from './reports.usecases.ts';

export function reportRoutes(reports: ReportUsecases): Route[] {
  return [
    route(createReport, async ({ maybeCaller, request, body }) => ({
      data: maybeCaller ? await reports.create(maybeCaller, body) : await reports.createPublic(request.ip, body),
      message: 'Dziękujemy. Zgłoszenie zostało przyjęte.',
    })),
    route(listReports, ({ query: { state = 'open', page = 1 } }) => reports.list(state, page)),
    route(exportReports, async ({ reply }) => {
      const csv = await reports.exportList();
      void reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="zgloszenia.csv"')
        .header('cache-control', 'no-store')
        .send(csv);
    }),
    route(decideReport, async ({ caller, params, body }) => ({
      data: await reports.decide(caller, Number(params.reportId), body),
      message: 'Sprawa została zakończona.',
    })),
  ];
}
