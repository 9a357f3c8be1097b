/** The queue's own reasons, as administrators read them. */
export const failureReasons = {
  timeLimit: 'Przekroczono limit czasu.',
  killed: 'Serwer zakończył się nagle w trakcie tego zadania.',
  expired: 'Minął termin: zadanie nie ma już sensu.',
  payload: 'Nie można odczytać danych zadania.',
  ended: 'Nie udało się zapisać zakończenia zadania.',
} as const;

const maxLength = 300;

/**
 * The error's message without email addresses; `isSecret` also removes links and codes, which mail servers may repeat.
 */
export function failureReason(error: unknown, { isSecret }: { isSecret: boolean }): string {
  const { code, message } = error as { code?: unknown; message?: unknown };
  const text = typeof message === 'string' ? message : String(error);
  const whole = typeof code === 'string' && !text.includes(code) ? `${code} ${text}` : text;
  const withoutAddresses = whole.replace(/[^\s<>]+@[^\s<>]+/g, removed);
  return (isSecret ? withoutSecrets(withoutAddresses) : withoutAddresses).slice(0, maxLength);
}

const removed = '[…]';

function withoutSecrets(text: string): string {
  return text
    .replace(/https?:\/\/\S+/g, removed)
    .replace(/[\w-]{32,}/g, removed)
    .replace(/\d{6,}/g, removed);
}
