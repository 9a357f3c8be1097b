import { listTrash, restoreTrashed } from '@glosy/core/contract/recordings/trash';
import { type Route, route } from '../../../http/route.ts';
import type { TrashUsecases } from './trash.usecases.ts';

export function trashRoutes(trash: TrashUsecases): Route[] {
  return [
    route(listTrash, ({ query }) => trash.list(query)),
    route(restoreTrashed, ({ caller, body, transaction }) => transaction((tx) => trash.restore(tx, caller, body))),
  ];
}
