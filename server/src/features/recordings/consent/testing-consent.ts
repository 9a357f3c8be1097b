import type { ConsentInput } from '@glosy/core/contract/recordings/consents';

/** A first record that permits the same as having no record. */
export const writtenConsent: ConsentInput = {
  agreement: 'written',
  date: '2024-05-12',
  takenBy: 'Ewa Przykładowa',
  uses: ['listening-room', 'signed-in', 'download'],
  conditions: '',
  embargoUntil: null,
  pseudonym: null,
  withdrawn: null,
  note: '',
  version: 0,
};
