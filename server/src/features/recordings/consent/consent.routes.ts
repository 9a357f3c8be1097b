import { readConsent, saveConsent } from '@glosy/core/contract/consents';
import { type Route, route } from '../../../http/route.ts';
import type { ConsentUsecases } from './consent.usecases.ts';

export function consentRoutes(consents: ConsentUsecases): Route[] {
  return [
    route(readConsent, async ({ caller, params }) => ({ data: await consents.read(caller, params.id ?? '') })),
    route(saveConsent, async ({ caller, params, body }) => ({
      data: await consents.save(caller, params.id ?? '', body),
    })),
  ];
}
