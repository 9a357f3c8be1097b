import type { AgreementForm, Answer, Consent, ConsentTerms, PermittedUse, WithdrawalScope } from './consent.ts';

/** Polish words for the values of a consent, for the screens and the export alike. */
export const agreementWords: Record<AgreementForm, string> = {
  none: 'brak zgody',
  spoken: 'zgoda ustna',
  written: 'zgoda pisemna',
};

export const useWords: Record<PermittedUse, string> = {
  'listening-room': 'słuchanie w czytelni',
  'signed-in': 'słuchanie po zalogowaniu',
  download: 'pobieranie',
  excerpts: 'publikowanie fragmentów',
  education: 'lekcje i warsztaty',
  'open-internet': 'otwarty internet',
};

export const rightsWords: Record<ConsentTerms['rights'], string> = {
  '': 'nie ustalono',
  licence: 'licencja',
  'exclusive-licence': 'licencja wyłączna',
  transfer: 'przeniesienie praw',
};

export const answerWords: Record<Answer, string> = { '': 'nie pytano', yes: 'tak', no: 'nie' };

export const withdrawalKindWords: Record<Consent['withdrawal']['kind'], string> = {
  '': 'nie podano',
  consent: 'zgoda na przetwarzanie danych',
  licence: 'licencja',
  image: 'zgoda na wizerunek',
  passage: 'prośba o zamknięcie fragmentu',
};

export const withdrawalScopeWords: Record<WithdrawalScope, string> = {
  whole: 'całe nagranie',
  part: 'część nagrania',
  internet: 'tylko internet',
};

/** The permitted uses other than listening, as a sentence; empty without an agreement. */
export function conditionsSentence(uses: readonly PermittedUse[]): string {
  const allowed = [
    uses.includes('excerpts') && 'cytować i publikować fragmenty z podaniem źródła',
    uses.includes('education') && 'korzystać z nagrania na lekcjach i warsztatach',
  ].filter((words) => words !== false);
  return allowed.length === 0 ? '' : `Za zgodą osoby opowiadającej wolno ${allowed.join(' oraz ')}.`;
}
