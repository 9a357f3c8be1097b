import type { ChangedField } from '@glosy/core/recording';
import type { FieldChange } from '@glosy/core/recording-fields';

/** Longer values would fill the history with whole summaries. */
const shownMaxLength = 200;

/** A change as the history keeps it: with both values where they are short enough to be read in a list. */
export function describeChange({ field, before, after }: FieldChange): ChangedField {
  const from = shortText(before);
  const to = shortText(after);
  return from === null || to === null ? { field } : { field, before: from, after: to };
}

function shortText(value: unknown): string | null {
  const text = toText(value);
  return text === null || text.length > shownMaxLength ? null : text;
}

function toText(value: unknown): string | null {
  if (typeof value === 'string' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join(', ');
  return null;
}
