export const agreementForms = ['none', 'spoken', 'written'] as const;
export type AgreementForm = (typeof agreementForms)[number];

/** Uses that a narrator permits. `signed-in` and `download` govern access; the others are conditions to read. */
export const permittedUses = [
  'listening-room',
  'signed-in',
  'download',
  'excerpts',
  'education',
  'open-internet',
] as const;
export type PermittedUse = (typeof permittedUses)[number];

/** What staff agreed with the narrator about one recording. Days are calendar days in Europe/Warsaw, `2026-05-12`. */
export interface Consent {
  agreement: AgreementForm;
  /** Day of the agreement, or empty. */
  date: string;
  takenBy: string;
  uses: PermittedUse[];
  conditions: string;
  /** The last day on which users do not see the recording. */
  embargoUntil: string | null;
  /** Reserved for a name that stands for the narrator's; none is stored yet. */
  pseudonym: null;
  /** Day of the withdrawal; from then on only administrators see the recording. */
  withdrawn: string | null;
  note: string;
  /** 0 while nothing was saved. */
  version: number;
}

/** The answer about a recording without a record: what holds for it then. */
export const noConsent: Consent = {
  agreement: 'none',
  date: '',
  takenBy: '',
  uses: ['listening-room', 'signed-in', 'download'],
  conditions: '',
  embargoUntil: null,
  pseudonym: null,
  withdrawn: null,
  note: '',
  version: 0,
};
