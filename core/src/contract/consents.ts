import type { z } from 'zod';
import type { Consent } from '../consent.ts';
import { answer, call, input } from './call.ts';
import type * as inputs from './consents.input.ts';

export type ConsentInput = z.infer<typeof inputs.consentInput>;

const consent = '/api/recordings/:id/consent';

export const readConsent = call({
  name: 'readConsent',
  method: 'GET',
  path: consent,
  permission: 'consent.read',
  summary: 'What was agreed with the narrator. Version 0: nothing was saved, and access is as the recording says.',
  answer: answer<{ data: Consent }>('{data: Consent}'),
});

export const saveConsent = call({
  name: 'saveConsent',
  method: 'PUT',
  path: consent,
  permission: 'consent.edit',
  summary:
    'Saves what was agreed; from then on it governs access. 409 `consent.stale` carries the stored Consent in `details`.',
  input: input<typeof inputs.saveConsent>(),
  answer: answer<{ data: Consent }>('{data: Consent}'),
});
