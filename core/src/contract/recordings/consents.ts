import type { z } from 'zod';
import type { Consent, ConsentOverview, ConsentState } from '../../people/consent.ts';
import type { NameMentions } from '../../people/pseudonym.ts';
import { answer, call, input } from '../call.ts';
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

export const listNameMentions = call({
  name: 'listNameMentions',
  internal: true,
  method: 'GET',
  path: '/api/recordings/:id/consent/name-mentions',
  permission: 'consent.edit',
  summary: 'Free texts that hold the narrator’s name in any form: a pseudonym does not reach them.',
  answer: answer<{ data: NameMentions }>('{data: NameMentions}'),
});

export interface ConsentsPage {
  data: ConsentOverview[];
  /** How many recordings each list has, on all pages. */
  counts: Record<ConsentState, number>;
}

export const listConsents = call({
  name: 'listConsents',
  internal: true,
  method: 'GET',
  path: '/api/consents',
  permission: 'consent.list',
  summary:
    'Recordings by the state of their consent, without the trash; a page of 50, without a state the missing ones.',
  input: input<typeof inputs.listConsents>(),
  answer: answer<ConsentsPage>('ConsentsPage'),
});

export const exportConsents = call({
  name: 'exportConsents',
  internal: true,
  method: 'GET',
  path: '/api/consents/export',
  permission: 'consent.list',
  summary: 'All recordings with their consent, as CSV.',
  answer: answer<string>('text/csv'),
});
