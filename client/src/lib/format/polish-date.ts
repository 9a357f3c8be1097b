import { lazily } from '@glosy/core/lazily';
import { libraryDay, libraryZone } from '@glosy/core/time/library-day';

const format = (options: Intl.DateTimeFormatOptions) => lazily(() => new Intl.DateTimeFormat('pl-PL', options));
const dayFormat = format({ day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
const monthFormat = format({ month: 'long', year: 'numeric', timeZone: 'UTC' });
const momentFormat = format({ dateStyle: 'long', timeStyle: 'short', timeZone: libraryZone });

/** Formats `2024`, `2024-05` or `2024-05-17` in Polish; anything else is returned unchanged. */
export function polishDate(date: string): string {
  const parts = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?$/.exec(date);
  if (!parts) return date;
  const [, year, month, day] = parts;
  if (!month) return String(year);
  const moment = new Date(`${year}-${month}-${day ?? '01'}T00:00:00Z`);
  if (Number.isNaN(moment.getTime())) return date;
  return (day ? dayFormat : monthFormat)().format(moment);
}

/** Formats the day of an ISO timestamp in the library's time zone: `17 maja 2024`. */
export function polishDay(iso: string): string {
  const moment = new Date(iso);
  return Number.isNaN(moment.getTime()) ? iso : polishDate(libraryDay(moment));
}

/** Formats an ISO timestamp in the library's time zone: `17 maja 2024 12:30`. */
export function polishMoment(iso: string): string {
  const moment = new Date(iso);
  return Number.isNaN(moment.getTime()) ? iso : momentFormat().format(moment);
}
