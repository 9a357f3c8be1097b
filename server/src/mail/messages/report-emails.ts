import { type ReportOutcome, reportOutcomeWords } from '@glosy/core/people/report';
import { formatPartialDate } from '@glosy/core/time/partial-date';
import type { Email } from '../mailer.ts';
import { composeEmail, type EmailBranding } from './compose-email.ts';

/**
 * Emails about a report. None repeats the report's words: a sender can name anybody's address as contact, and the words
 * may be about the narrator.
 */
interface ReportFacts {
  readonly to: string;
  /** Number of the case. */
  readonly id: number;
  /** A day, `2026-05-12`. */
  readonly dueOn: string;
}

export function reportReceivedEmail(
  emailBranding: EmailBranding,
  { to, id, dueOn, title, place }: ReportFacts & { title: string; place: string },
): Email {
  return composeEmail(emailBranding, {
    to,
    subject: `Zgłoszenie nr ${id} zostało przyjęte`,
    greeting: 'Dzień dobry!',
    parts: [
      `Dziękujemy za zgłoszenie fragmentu rozmowy „${title}”, miejsce ${place}.`,
      `Odpowiemy na ten adres najpóźniej ${formatPartialDate(dueOn)}.`,
      'Jeśli to nie Ty wysyłasz zgłoszenie, zignoruj tę wiadomość.',
    ],
  });
}

export function reportDecidedEmail(
  emailBranding: EmailBranding,
  {
    to,
    id,
    title,
    outcome,
    answer,
  }: Omit<ReportFacts, 'dueOn'> & { title: string; outcome: ReportOutcome; answer: string },
): Email {
  return composeEmail(emailBranding, {
    to,
    subject: `Odpowiedź na zgłoszenie nr ${id}`,
    greeting: 'Dzień dobry!',
    parts: [
      `Rozpatrzyliśmy zgłoszenie fragmentu rozmowy „${title}”: ${reportOutcomeWords[outcome]}.`,
      ...(answer === '' ? [] : [answer]),
      'Jeśli nie zgadzasz się z tą decyzją, skontaktuj się z biblioteką.',
    ],
  });
}

/** Notifies an administrator of a new case. */
export function newReportEmail(
  emailBranding: EmailBranding,
  { to, id, dueOn, recording, link }: ReportFacts & { recording: string; link: string },
): Email {
  return composeEmail(emailBranding, {
    to,
    subject: `Nowe zgłoszenie nr ${id}`,
    greeting: 'Dzień dobry!',
    parts: [
      `Zgłoszono fragment nagrania ${recording}. Odpowiedź jest potrzebna najpóźniej ${formatPartialDate(dueOn)}.`,
      { link, label: 'Zgłoszenia są na stronie zgód' },
    ],
  });
}
