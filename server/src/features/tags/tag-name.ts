import { ArchiveError } from '@glosy/core/errors';
import { foldName } from '@glosy/core/text/fold';

export interface TagName {
  /** The displayed form: one space between words, no invisible characters. */
  name: string;
  /** The form in which names are compared. */
  folded: string;
}

/** Removes invisible characters: control characters, soft hyphens, marks that change the reading direction. */
function cleanTagName(text: string): TagName {
  const name = text
    .normalize('NFC')
    .replace(/\p{Cc}/gu, ' ')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
  return { name, folded: foldName(name) };
}

/** @throws ArchiveError `request.invalid` when the name has no visible character */
export function requireTagName(text: string): TagName {
  const name = cleanTagName(text);
  if (name.name === '') throw new ArchiveError('request.invalid', ['Podaj nazwę tagu']);
  return name;
}
