/**
 * The same day of the next month, or its last day if it has no such day: an answer to a request about personal data is
 * due within one month (GDPR, article 12(3)).
 */
export function oneMonthAfter(day: string): string {
  const [year = 0, month = 0, dayOfMonth = 0] = day.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(dayOfMonth, lastDay))).toISOString().slice(0, 10);
}
