import type { AgreementForm, Consent, WithdrawalScope } from '@glosy/core/people/consent';
import type { Generated } from 'kysely';
import type { Flag, Json, Moment } from './column-types.ts';

/** The agreement with the narrator; at most one row for a recording. Days are `2026-05-12`, in Europe/Warsaw. */
export interface ConsentsTable {
  recording: string;
  version: number;
  agreement: AgreementForm;
  /** A day, or empty. */
  agreed_on: string;
  taken_by: string;
  /** `PermittedUse[]`; uses that govern access also have columns, for the queries of visibility. */
  uses: Json;
  allows_signed_in: Flag;
  allows_download: Flag;
  allows_open_internet: Generated<Flag>;
  conditions: string;
  /** `ConsentTerms` without the last day, which has a column for the list of expiring agreements. */
  terms: Json;
  valid_until: string | null;
  /** Last day of the embargo. */
  embargo_until: string | null;
  /** Whether the end of the embargo was announced, or there is none. */
  embargo_announced: Flag;
  withdrawn_on: string | null;
  withdrawal_kind: Consent['withdrawal']['kind'];
  /** Only the withdrawal of a whole recording hides the recording. */
  withdrawal_scope: WithdrawalScope;
  note: string;
  /** Shown to everyone but staff in place of the narrator's name; empty: none. */
  pseudonym: string;
  /** `Consent.keptNames`. */
  kept_names: Generated<Json>;
  /**
   * Both orders of the narrator's name in the form that compares names of tags, with the surname last and first; both
   * follow the recording.
   */
  name_folded: string;
  name_inverted_folded: string;
  updated_at: Moment;
}
