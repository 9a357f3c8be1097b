import type { BodyOf } from '@glosy/core/contract/call';
import { createReport, decideReport, exportReports, listReports } from '@glosy/core/contract/recordings/reports';
import type { ReportState } from '@glosy/core/people/report';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { queryClient } from '../../lib/query-provider.tsx';
import { addressOf, request } from '../../lib/request.ts';

const key = ['reports'];

export function reportsQuery(state: ReportState, page: number) {
  return queryOptions({
    queryKey: [...key, state, page],
    queryFn: ({ signal }) => request(listReports, { query: { state, page }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export const reportsExportAddress = () => addressOf(exportReports);

/** Throws RequestError (400 with `fields`, 429). Returns the number of the case and the day by which an answer is due. */
export async function sendReport(report: BodyOf<typeof createReport>): Promise<{ id: number; dueOn: string }> {
  return (await request(createReport, { body: report })).data;
}

/** Throws RequestError (409 `report.decided`). */
export async function endCase(reportId: number, decision: BodyOf<typeof decideReport>): Promise<void> {
  try {
    await request(decideReport, { params: { reportId }, body: decision });
  } finally {
    await queryClient.invalidateQueries({ queryKey: key });
  }
}
