import { changeClosure, closePassage, listClosures, openPassage } from '@glosy/core/contract/recordings/closures';
import { type Route, route } from '../../../http/route.ts';
import type { ClosureUsecases } from './closures.usecases.ts';

export function closureRoutes(closures: ClosureUsecases): Route[] {
  return [
    route(listClosures, ({ caller, params: { id = '' } }) => closures.list(caller, id)),
    route(
      closePassage,
      ({ caller, params: { id = '' }, body, transaction }) => transaction((tx) => closures.close(tx, caller, id, body)),
      201,
    ),
    route(changeClosure, ({ caller, params: { id = '', closureId: closure = '' }, body, transaction }) =>
      transaction((tx) => closures.edit(tx, caller, { id, closure }, body)),
    ),
    route(openPassage, ({ caller, params: { id = '', closureId: closure = '' }, query: { version }, transaction }) =>
      transaction((tx) => closures.open(tx, caller, { id, closure, version })),
    ),
  ];
}
