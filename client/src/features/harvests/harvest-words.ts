import type { Harvest } from '@glosy/core/work/harvest';
import { polishCount } from '../../lib/format/polish-number.ts';

/** Reasons for refusing a harvester, by the protocol's codes. */
const errorWords: Readonly<Record<NonNullable<Harvest['error']>, string>> = {
  badArgument: 'nieprawidłowe parametry zapytania',
  badResumptionToken: 'nieprawidłowy znacznik następnej strony',
  badVerb: 'nieznane polecenie',
  cannotDisseminateFormat: 'format, którego nie podajemy',
  idDoesNotExist: 'nagranie, które nie jest opublikowane',
  noRecordsMatch: 'nic nie pasuje do zapytania',
  noMetadataFormats: 'brak formatów opisu',
  noSetHierarchy: 'brak zbiorów',
};

export function errorWord(error: NonNullable<Harvest['error']>): string {
  return errorWords[error];
}

const formatNames: Readonly<Record<string, string>> = { oai_dc: 'Dublin Core', edm: 'EDM' };

export function formatName(prefix: string): string {
  return formatNames[prefix] ?? prefix;
}

/** `1 opis`, `2 opisy`, `5 opisów`. */
export function countDescriptions(count: number): string {
  return polishCount(count, 'opis', 'opisy', 'opisów');
}

/** The harvester's name as it sent it, in quotation marks. */
export function agentName({ userAgent }: Harvest): string {
  return userAgent === '' ? 'system, który się nie przedstawił' : `„${userAgent}”`;
}
