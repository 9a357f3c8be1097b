import {
  beginLoading,
  dropLoading,
  importTable,
  listLoadings,
  planLoading,
  readLoading,
  sendPiece,
  startLoading,
} from '@glosy/core/contract/files/loadings';
import { pieceFields } from '@glosy/core/contract/files/loadings.input';
import { ArchiveError } from '@glosy/core/errors';
import { limits } from '@glosy/core/limits';
import type { LoadingFile } from '@glosy/core/work/loading';
import { parse } from '../../http/reading/parse-input.ts';
import { readMultipart, readSmallMultipart } from '../../http/reading/read-multipart.ts';
import { type Route, route } from '../../http/route.ts';
import type { LoadingUsecases } from './loadings.usecases.ts';
import type { TableUsecases } from './table/table.usecases.ts';

const pieceLimit = {
  maxBytes: limits.chunkBytes,
  tooLarge: () => new ArchiveError('upload.chunk', [`ma więcej niż ${limits.chunkBytes} bajtów`]),
};
const tableLimit = { maxBytes: limits.tableMaxBytes, tooLarge: () => new ArchiveError('request.too-large') };

export function loadingRoutes({ loadings, tables }: { loadings: LoadingUsecases; tables: TableUsecases }): Route[] {
  return [
    route(listLoadings, async () => ({ data: await loadings.list() })),
    route(beginLoading, async ({ caller }) => ({ data: await loadings.begin(caller) })),
    route(readLoading, async ({ params: { id = '' } }) => ({ data: await loadings.read(id) })),
    route(sendPiece, async ({ params: { id = '' }, request }) => {
      let received: LoadingFile | undefined;
      await readMultipart(request, pieceLimit, async (file, earlier) => {
        received = await loadings.receive(id, parse(pieceFields, earlier), file.bytes);
      });
      return { data: received as LoadingFile };
    }),
    route(planLoading, async ({ params: { id = '' } }) => ({ data: await loadings.plan(id) })),
    route(startLoading, async ({ caller, params: { id = '' }, body }) => ({
      data: await loadings.start(caller, id, body?.choices ?? []),
    })),
    route(dropLoading, async ({ params: { id = '' } }) => {
      await loadings.drop(id);
      return { message: 'Wczytywanie zostało usunięte razem z przesłanymi plikami.' };
    }),
    route(importTable, async ({ caller, request, query }) => {
      const { bytes } = await readSmallMultipart(request, tableLimit);
      return { data: await tables.bringBack(caller, bytes, query.apply !== undefined) };
    }),
  ];
}
