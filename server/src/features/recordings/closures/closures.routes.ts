import { changeClosure, closePassage, listClosures, openPassage } from '@glosy/core/contract/closures';
import { type Route, route } from '../../../http/route.ts';
import type { ClosureUsecases } from './closures.usecases.ts';

export function closureRoutes(closures: ClosureUsecases): Route[] {
  return [
    route(listClosures, ({ caller, params: { id = '' } }) => closures.list(caller, id)),
    route(closePassage, ({ caller, params: { id = '' }, body }) => closures.close(caller, id, body), 201),
    route(changeClosure, ({ caller, params: { id = '', closureId = '' }, body }) =>
      closures.edit(caller, id, closureId, body),
    ),
    route(openPassage, ({ caller, params: { id = '', closureId = '' } }) => closures.open(caller, id, closureId)),
  ];
}
