/** The time zone of the library's days and of the times on screen. */
export const libraryZone = 'Europe/Warsaw';

const formatter = new Intl.DateTimeFormat('en-CA', {
  timeZone: libraryZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The calendar day in the library's time zone, `2026-05-12`. Such days compare as texts. */
export function libraryDay(at: Date): string {
  const parts = new Map(formatter.formatToParts(at).map(({ type, value }) => [type, value]));
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
}
