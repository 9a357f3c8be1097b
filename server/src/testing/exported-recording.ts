import type { ExportedPart, ExportedRecording } from '@glosy/core/export/exported-recording';

/** An interview for tests of the format writers. For tests only. */
export function exportedRecording(parts: readonly ExportedPart[]): ExportedRecording {
  return {
    signature: 'HM-2024-001',
    address: 'https://glosy.example/library/recording/HM-2024-001',
    title: 'Zegarek „Omega” & kolej',
    narrator: 'Edmund Staszak',
    interviewer: 'Ewa Lis',
    date: '1987-05',
    edtf: '1987-05',
    languages: ['pl'],
    period: '',
    series: '',
    location: 'Lipowiec',
    summary: 'O kolei <wąskotorowej>.',
    places: ['Lipowiec'],
    subjects: ['kolej', 'wojna'],
    persons: ['Jan Żak'],
    rights: 'CC BY 4.0',
    licence: 'http://rightsstatements.org/vocab/InC/1.0/',
    provenance: null,
    library: 'Biblioteka',
    durationSeconds: null,
    parts,
  };
}
