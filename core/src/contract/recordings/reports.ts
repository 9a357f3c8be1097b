/** Reports about passages: anyone who may hear or read a recording sends them, administrators decide. */
import type { Report, ReportState } from '../../people/report.ts';
import { answer, call, input } from '../call.ts';
import type * as inputs from './reports.input.ts';

export const createReport = call({
  name: 'createReport',
  method: 'POST',
  path: '/api/reports',
  permission: 'report.create',
  summary:
    'Reports a passage, without sign-in only of a published recording. `start` is in seconds of `audio_file`, without it of the first one. A receipt goes to `contact`.',
  input: input<typeof inputs.createReport>(),
  answer: answer<{ data: { id: number; dueOn: string }; message: string }>('{data: {id, dueOn}, message}'),
});

export interface ReportsPage {
  data: Report[];
  /** How many reports each list has, on all pages. */
  counts: Record<ReportState, number>;
}

export const listReports = call({
  name: 'listReports',
  method: 'GET',
  path: '/api/reports',
  permission: 'report.decide',
  summary: 'Reports, the most urgent first; a page of 50, without a state the open ones.',
  input: input<typeof inputs.listReports>(),
  answer: answer<ReportsPage>('ReportsPage'),
});

export const exportReports = call({
  name: 'exportReports',
  internal: true,
  method: 'GET',
  path: '/api/reports/export',
  permission: 'report.decide',
  summary: 'All reports as CSV.',
  answer: answer<string>('text/csv'),
});

export const decideReport = call({
  name: 'decideReport',
  method: 'PUT',
  path: '/api/reports/:reportId',
  permission: 'report.decide',
  summary: 'Ends a case; the reporter receives the outcome by email. 409 `report.decided` when it has ended already.',
  input: input<typeof inputs.decideReport>(),
  answer: answer<{ data: Report; message: string }>('{data: Report, message}'),
});
