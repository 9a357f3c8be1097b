import { type Report, reportOutcomeWords } from '@glosy/core/people/report';
import { formatTimecode } from '@glosy/core/time/timecode';
import { writeCsv } from '../../lib/csv.ts';

const header = [
  'Numer',
  'Sygnatura',
  'Tytuł',
  'Plik dźwiękowy',
  'Miejsce',
  'Zgłoszenie',
  'Adres do odpowiedzi',
  'Przyjęto',
  'Termin odpowiedzi',
  'Zakończono',
  'Wynik',
  'Odpowiedź',
];

export function reportsCsv(reports: readonly Report[]): string {
  const rows = reports.map(({ decision, ...report }) => [
    String(report.id),
    report.recording,
    report.title,
    report.audio_file,
    formatTimecode(report.start),
    report.text,
    report.contact ?? '',
    report.createdAt,
    report.dueOn,
    decision?.at ?? '',
    decision ? reportOutcomeWords[decision.outcome] : '',
    decision?.answer ?? '',
  ]);
  return writeCsv([header, ...rows]);
}
