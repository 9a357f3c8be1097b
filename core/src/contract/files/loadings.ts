/** Administrators load many interviews at once, and bring back a changed table of descriptions. */
import { limits } from '../../limits.ts';
import type { Loading, LoadingFile, LoadingPlan, TableComparison } from '../../work/loading.ts';
import { answer, call, input } from '../call.ts';
import type * as inputs from './loadings.input.ts';

export const listLoadings = call({
  name: 'listLoadings',
  internal: true,
  method: 'GET',
  path: '/api/loadings',
  permission: 'loading.manage',
  summary: 'The latest loadings of many interviews, without their files.',
  answer: answer<{ data: Loading[] }>('{data: Loading[]}'),
});

export const beginLoading = call({
  name: 'beginLoading',
  internal: true,
  method: 'POST',
  path: '/api/loadings',
  permission: 'loading.manage',
  summary: 'Begins a loading, to which files are uploaded.',
  answer: answer<{ data: Loading }>('{data: Loading}'),
});

export const readLoading = call({
  name: 'readLoading',
  internal: true,
  method: 'GET',
  path: '/api/loadings/:id',
  permission: 'loading.manage',
  summary: 'One loading: how much of each file is stored, how far it is, what became of each interview.',
  answer: answer<{ data: Loading }>('{data: Loading}'),
});

export const sendPiece = call({
  name: 'sendPiece',
  internal: true,
  method: 'POST',
  path: '/api/loadings/:id/files',
  permission: 'loading.manage',
  summary:
    'multipart {path, bytes, offset, file}, `file` last: the next piece of a file, at most 10 MiB. 409 `loading.offset` says in `details` how much is stored.',
  multipart: true,
  bodyLimit: limits.chunkBytes + limits.multipartOverheadBytes,
  answer: answer<{ data: LoadingFile }>('{data: LoadingFile}'),
});

export const planLoading = call({
  name: 'planLoading',
  internal: true,
  heavy: true,
  method: 'GET',
  path: '/api/loadings/:id/plan',
  permission: 'loading.manage',
  summary: 'The dry run: what each interview will be made of, what is missing and what conflicts. Changes nothing.',
  answer: answer<{ data: LoadingPlan }>('{data: LoadingPlan}'),
});

export const startLoading = call({
  name: 'startLoading',
  internal: true,
  method: 'POST',
  path: '/api/loadings/:id/start',
  permission: 'loading.manage',
  summary:
    'Loads the interviews in the background, each whole or not at all, private and unpublished. `choices` name, for sounds, another transcript of the plan or none, how its times are fitted, and its encoding.',
  input: input<typeof inputs.startLoading>(),
  answer: answer<{ data: Loading }>('{data: Loading}'),
});

export const dropLoading = call({
  name: 'dropLoading',
  internal: true,
  method: 'DELETE',
  path: '/api/loadings/:id',
  permission: 'loading.manage',
  summary: 'Forgets a loading that is not running, with its uploaded files; loaded interviews stay.',
  answer: answer<{ message: string }>('{message}'),
});

export const importTable = call({
  name: 'importTable',
  internal: true,
  method: 'POST',
  path: '/api/recordings-table',
  permission: 'loading.manage',
  summary:
    'multipart {file}: an exported table (CSV, XLSX, ODS) with changes. Answers the differences; with apply=1 writes the rows whose version is current.',
  multipart: true,
  bodyLimit: limits.tableMaxBytes + limits.multipartOverheadBytes,
  input: input<typeof inputs.importTable>(),
  answer: answer<{ data: TableComparison }>('{data: TableComparison}'),
});
