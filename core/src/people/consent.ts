export const agreementForms = ['none', 'spoken', 'written'] as const;
export type AgreementForm = (typeof agreementForms)[number];

/**
 * Uses that a narrator permits. `signed-in`, `download` and `open-internet` govern access; the others are only shown as
 * conditions.
 */
export const permittedUses = [
  'listening-room',
  'signed-in',
  'download',
  'excerpts',
  'education',
  'open-internet',
] as const;
export type PermittedUse = (typeof permittedUses)[number];

export const rightsKinds = ['', 'licence', 'exclusive-licence', 'transfer'] as const;
export const answers = ['', 'yes', 'no'] as const;
/** Not asked, yes, or no. */
export type Answer = (typeof answers)[number];

/** The terms of the agreement. Days are `2026-05-12` or empty; all other texts are in the staff's words. */
export interface ConsentTerms {
  /** Who agreed with whom: narrator, interviewer, photographer. */
  parties: string;
  /** What the library received: nothing named, a licence, an exclusive licence, or a transfer of rights. */
  rights: (typeof rightsKinds)[number];
  fieldsOfUse: string;
  territory: string;
  validFrom: string;
  /** Last day; empty: no end. */
  validUntil: string;
  imageAndVoice: Answer;
  machineTranscription: Answer;
  modelTraining: Answer;
  /** The narrator was told how personal data are processed. */
  informed: Answer;
  /** Who decides when the narrator no longer can, and how to reach them. */
  heirs: string;
  /** Name of the internal document with the signed agreement. */
  scan: string;
  /** Position of a spoken agreement in the recording, HH:MM:SS, or empty. */
  spokenAt: string;
  /** Day on which the narrator approved the recording, and how. */
  approvedOn: string;
  approval: string;
}

export const withdrawalKinds = ['', 'consent', 'licence', 'image', 'passage'] as const;
export const withdrawalScopes = ['whole', 'part', 'internet'] as const;
/** Only `whole` hides the recording; `part` requires closing a passage, and `internet` ends publication. */
export type WithdrawalScope = (typeof withdrawalScopes)[number];

/** What staff agreed with the narrator about one recording. Days are calendar days in Europe/Warsaw, `2026-05-12`. */
export interface Consent {
  agreement: AgreementForm;
  /** Day of the agreement, or empty. */
  date: string;
  takenBy: string;
  uses: PermittedUse[];
  conditions: string;
  terms: ConsentTerms;
  /** The last day on which users do not see the recording. */
  embargoUntil: string | null;
  /** Shown to everyone but staff in place of the narrator's name. */
  pseudonym: string | null;
  /** Ids of the places (`NameMentions`) in which the real name may stay although a pseudonym hides it. */
  keptNames: string[];
  /** Day of the withdrawal. If the whole was withdrawn, only administrators see the recording from then on. */
  withdrawn: string | null;
  withdrawal: { kind: (typeof withdrawalKinds)[number]; scope: WithdrawalScope };
  note: string;
  /** 0 until the first save. */
  version: number;
}

export const noTerms: ConsentTerms = {
  parties: '',
  rights: '',
  fieldsOfUse: '',
  territory: '',
  validFrom: '',
  validUntil: '',
  imageAndVoice: '',
  machineTranscription: '',
  modelTraining: '',
  informed: '',
  heirs: '',
  scan: '',
  spokenAt: '',
  approvedOn: '',
  approval: '',
};

/** Consent of a recording without a consent record: its own access setting applies. */
export const usesWithoutRecord: readonly PermittedUse[] = ['listening-room', 'signed-in', 'download'];

/** The answer for a recording without a consent record, and the defaults of a new one: nothing was agreed. */
export const noConsent: Consent = {
  agreement: 'none',
  date: '',
  takenBy: '',
  uses: [],
  conditions: '',
  terms: noTerms,
  embargoUntil: null,
  pseudonym: null,
  keptNames: [],
  withdrawn: null,
  withdrawal: { kind: '', scope: 'whole' },
  note: '',
  version: 0,
};

/** The part of a consent that listeners read: uses that are conditions, and the conditions as text. */
export interface ListenersConditions {
  uses: PermittedUse[];
  words: string;
}

/** Filters of the consents page. `expiring`: the agreement ends within the warning time, or has ended. */
export const consentStates = ['missing', 'expiring', 'embargo', 'withdrawn', 'all'] as const;
export type ConsentState = (typeof consentStates)[number];

/** One recording in the list of consents. */
export interface ConsentOverview {
  recording: string;
  title: string;
  interviewee: string;
  restrictions: 'public' | 'private';
  agreement: AgreementForm;
  /** Day of the agreement, or empty. */
  date: string;
  validUntil: string;
  embargoUntil: string | null;
  withdrawn: string | null;
  withdrawal: Consent['withdrawal'];
}
