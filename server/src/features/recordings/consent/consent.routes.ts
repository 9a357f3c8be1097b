import {
  exportConsents,
  listConsents,
  listNameMentions,
  readConsent,
  saveConsent,
} from '@glosy/core/contract/recordings/consents';
import { type Route, route } from '../../../http/route.ts';
import type { ConsentUsecases } from './consent.usecases.ts';

export function consentRoutes(consents: ConsentUsecases): Route[] {
  return [
    route(readConsent, async ({ caller, params }) => ({ data: await consents.read(caller, params.id ?? '') })),
    route(saveConsent, async ({ caller, params, body, transaction }) => ({
      data: await transaction((tx) => consents.save(tx, caller, params.id ?? '', body)),
    })),
    route(listNameMentions, async ({ caller, params }) => ({
      data: await consents.listNameMentions(caller, params.id ?? ''),
    })),
    route(listConsents, ({ query: { state = 'missing', page = 1 } }) => consents.list(state, page)),
    route(exportConsents, async ({ reply }) => {
      const csv = await consents.exportList();
      void reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="zgody.csv"')
        .header('cache-control', 'no-store')
        .send(csv);
    }),
  ];
}
