import type { ConsentOverview } from '@glosy/core/people/consent';
import { agreementWords, withdrawalKindWords, withdrawalScopeWords } from '@glosy/core/people/consent-words';
import { writeCsv } from '../../../lib/csv.ts';

const header = [
  'Sygnatura',
  'Tytuł',
  'Osoba opowiadająca',
  'Dostęp',
  'Zgoda',
  'Dzień zgody',
  'Ważna do',
  'Embargo do',
  'Wycofana',
  'Co wycofano',
  'Zakres wycofania',
];

export function consentsCsv(consents: readonly ConsentOverview[]): string {
  const rows = consents.map((consent) => [
    consent.recording,
    consent.title,
    consent.interviewee,
    consent.restrictions === 'public' ? 'publiczne' : 'prywatne',
    agreementWords[consent.agreement],
    consent.date,
    consent.validUntil,
    consent.embargoUntil ?? '',
    consent.withdrawn ?? '',
    ...(consent.withdrawn === null
      ? ['', '']
      : [withdrawalKindWords[consent.withdrawal.kind], withdrawalScopeWords[consent.withdrawal.scope]]),
  ]);
  return writeCsv([header, ...rows]);
}
