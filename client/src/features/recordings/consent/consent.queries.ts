import {
  type ConsentInput,
  exportConsents,
  listConsents,
  listNameMentions,
  readConsent,
  saveConsent,
} from '@glosy/core/contract/recordings/consents';
import type { Consent, ConsentState } from '@glosy/core/people/consent';
import type { NameMentions } from '@glosy/core/people/pseudonym';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { queryClient } from '../../../lib/query-provider.tsx';
import { addressOf, request } from '../../../lib/request.ts';
import { refreshRecording } from '../recordings.queries.ts';

const key = ['consents'];

export function consentQuery(recordingId: string) {
  return queryOptions({
    queryKey: [...key, 'one', recordingId],
    queryFn: async ({ signal }): Promise<Consent> =>
      (await request(readConsent, { params: { id: recordingId }, signal })).data,
  });
}

/** Refetched each time the form opens, since texts are corrected in between. */
export function nameMentionsQuery(recordingId: string) {
  return queryOptions({
    queryKey: [...key, 'name-mentions', recordingId],
    queryFn: async ({ signal }): Promise<NameMentions> =>
      (await request(listNameMentions, { params: { id: recordingId }, signal })).data,
    staleTime: 0,
  });
}

export function consentsQuery(state: ConsentState, page: number) {
  return queryOptions({
    queryKey: [...key, 'list', state, page],
    queryFn: ({ signal }) => request(listConsents, { query: { state, page }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export const consentsExportAddress = () => addressOf(exportConsents);

/** Throws RequestError (409 `consent.stale`: the stored Consent in `details`). */
export async function replaceConsent(recordingId: string, consent: ConsentInput): Promise<void> {
  await request(saveConsent, { params: { id: recordingId }, body: consent });
  await Promise.all([queryClient.invalidateQueries({ queryKey: key }), refreshRecording(recordingId)]);
}
